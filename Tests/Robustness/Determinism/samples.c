/* samples [batch] < SCENES > SAMPLES: plays scenes and writes the bits of a batch of all their channels and times: for each scene
 * four 32-bit numbers (the seed, the number of rows, the numbers in a row, and the number of other ways below with different
 * bits), then the rows as doubles and as floats. With "batch" the other ways are left out. */
#include "play.h"

#if defined(__unix__) || defined(__APPLE__) || defined(_WIN32)
#define HAS_THREADS
#include <pthread.h>
#endif
#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#endif

enum { THREADS = 4, SINGLE_STEP = 9 };

typedef struct Batch {
    KinSampler *sampler;
    size_t width;
    char *rows[2]; /* doubles, floats */
} Batch;

static const size_t sizes[2] = {sizeof(double), sizeof(float)};
static const KinFormat formats[2] = {KinFormatFloat64, KinFormatFloat32};

static void *grab(size_t size) {
    void *memory = calloc(size ? size : 1, 1);
    if (!memory) abort();
    return memory;
}

static int differ(const Scene *scene, const char *way, const void *got, const void *wanted, size_t size) {
    if (memcmp(got, wanted, size) == 0) return 0;
    fprintf(stderr, "scene %d: %s has other bits than the batch\n", scene->seed, way);
    return 1;
}

/* A later run: another sampler, and the first one once more. */
static int sampledAgain(const Scene *scene, const Batch *batch) {
    int differences = 0;
    KinSampler *second;
    DO(kinSamplerCreate(scene->context, scene->channels, scene->channelCount, &second));
    for (int f = 0; f < 2; f++) {
        size_t size = scene->timeCount * batch->width * sizes[f];
        char *rows = grab(size);
        DO(kinSamplerSample(batch->sampler, scene->times, scene->timeCount, rows, 0, formats[f]));
        differences += differ(scene, "the same sampler again", rows, batch->rows[f], size);
        DO(kinSamplerSample(second, scene->times, scene->timeCount, rows, 0, formats[f]));
        differences += differ(scene, "a second sampler", rows, batch->rows[f], size);
        free(rows);
    }
    kinSamplerDestroy(second);
    return differences;
}

/* One channel at one time, by a separate sampler and by the call without a sampler. */
static int sampledSingly(const Scene *scene, const Batch *batch) {
    int differences = 0;
    for (size_t channel = 0; channel < scene->channelCount; channel++) {
        size_t offset, width;
        KinSampler *single;
        DO(kinSamplerGetChannel(batch->sampler, channel, &offset, &width));
        DO(kinSamplerCreate(scene->context, &scene->channels[channel], 1, &single));
        for (size_t row = channel % SINGLE_STEP; row < scene->timeCount; row += SINGLE_STEP) {
            double numbers[MOST_NUMBERS];
            size_t count, first = row * batch->width + offset;
            for (int f = 0; f < 2; f++) {
                DO(kinSamplerSample(single, &scene->times[row], 1, numbers, 0, formats[f]));
                differences += differ(scene, "a single value", numbers, batch->rows[f] + first * sizes[f], width * sizes[f]);
            }
            DO(kinLayerGetPresentationValue(scene->context, scene->channels[channel].layer, scene->channels[channel].keyPath,
                scene->times[row], numbers, MOST_NUMBERS, &count));
            for (; count < width; count++) numbers[count] = NAN; /* nil */
            differences += differ(scene, "the presentation", numbers, batch->rows[0] + first * 8, width * 8);
        }
        kinSamplerDestroy(single);
    }
    return differences;
}

#if defined(HAS_THREADS)
typedef struct Part {
    const Scene *scene;
    KinSampler *sampler;
    KinSlice slice;
} Part;

static void *samplePart(void *argument) {
    Part *part = argument;
    const Scene *scene = part->scene;
    if (part->slice.timeCount > 0 && part->slice.channelCount > 0) DO(kinSamplerSampleSlice(part->sampler, &part->slice));
    return NULL;
}

/* Threads that divide the times, or the channels. */
static int sampledByThreads(const Scene *scene, const Batch *batch, bool shareTimes) {
    int differences = 0;
    for (int f = 0; f < 2; f++) {
        size_t rowSize = batch->width * sizes[f], size = scene->timeCount * rowSize;
        char *rows = grab(size);
        pthread_t threads[THREADS];
        Part parts[THREADS];
        for (size_t i = 0; i < THREADS; i++) {
            size_t all = shareTimes ? scene->timeCount : scene->channelCount;
            size_t begin = all * i / THREADS, end = all * (i + 1) / THREADS, offset = 0;
            KinSlice slice = {0, scene->channelCount, scene->times, scene->timeCount, rows, rowSize, sizes[f], formats[f], 0};
            if (shareTimes) {
                slice.times += begin, slice.timeCount = end - begin, slice.data = rows + begin * rowSize;
            } else if (begin < end) {
                DO(kinSamplerGetChannel(batch->sampler, begin, &offset, NULL));
                slice.firstChannel = begin, slice.channelCount = end - begin, slice.data = rows + offset * sizes[f];
            } else {
                slice.channelCount = 0;
            }
            parts[i] = (Part){scene, NULL, slice};
            DO(kinSamplerCopy(batch->sampler, &parts[i].sampler));
            if (pthread_create(&threads[i], NULL, samplePart, &parts[i]) != 0) abort();
        }
        for (size_t i = 0; i < THREADS; i++) {
            pthread_join(threads[i], NULL);
            kinSamplerDestroy(parts[i].sampler);
        }
        differences += differ(scene, shareTimes ? "threads by times" : "threads by channels", rows, batch->rows[f], size);
        free(rows);
    }
    return differences;
}
#else
static int sampledByThreads(const Scene *scene, const Batch *batch, bool shareTimes) {
    (void)scene, (void)batch, (void)shareTimes;
    return 0; /* a module, or a processor without a system, has one thread */
}
#endif

static void sampleScene(const Scene *scene, bool isBatchOnly) {
    Batch batch;
    DO(kinSamplerCreate(scene->context, scene->channels, scene->channelCount, &batch.sampler));
    DO(kinSamplerGetWidth(batch.sampler, &batch.width));
    for (int f = 0; f < 2; f++) {
        batch.rows[f] = grab(scene->timeCount * batch.width * sizes[f]);
        DO(kinSamplerSample(batch.sampler, scene->times, scene->timeCount, batch.rows[f], 0, formats[f]));
    }
    int differences = 0;
    if (!isBatchOnly) {
        differences += sampledAgain(scene, &batch) + sampledSingly(scene, &batch);
        differences += sampledByThreads(scene, &batch, true) + sampledByThreads(scene, &batch, false);
    }
    uint32_t head[4] = {(uint32_t)scene->seed, (uint32_t)scene->timeCount, (uint32_t)batch.width, (uint32_t)differences};
    fwrite(head, sizeof head, 1, stdout);
    for (int f = 0; f < 2; f++) {
        fwrite(batch.rows[f], sizes[f], scene->timeCount * batch.width, stdout);
        free(batch.rows[f]);
    }
    kinSamplerDestroy(batch.sampler);
}

int main(int count, char **arguments) {
#if defined(_WIN32)
    _setmode(_fileno(stdout), _O_BINARY);
#endif
    static Scene scene;
    bool isBatchOnly = count > 1 && strcmp(arguments[1], "batch") == 0;
    while (playScene(&scene)) {
        sampleScene(&scene, isBatchOnly);
        kinContextDestroy(scene.context);
    }
    return 0;
}
