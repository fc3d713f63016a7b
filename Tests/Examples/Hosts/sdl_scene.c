/* sdl_scene SCENE.json: an SDL window that shows a scene document. If a layer of it has states, a click goes to the next one, and after
 * the last one to the base state; otherwise the document plays from its beginning to its end, again and again. Options for tests:
 * --click SECONDS clicks at that time; --frames N ends after N frames of a clock with 60 steps a second; --screenshot FILE.bmp saves
 * the last frame; --scale N draws N pixels per point. */
#include "paint_layers.h"
#include "sdl_frame.h"
#include <string.h>

enum { MAX_CLICKS = 16, MAX_NAME = 64, MAX_SIDE = 8192 };

typedef struct Options {
    int frames, scale, clickCount;
    double clicks[MAX_CLICKS];
    const char *scene, *screenshot;
} Options;

/* What is shown: `stateful` is the layer with states, or null. */
typedef struct Stage {
    KinContext *context;
    KinScene *scene;
    KinSceneInfo info;
    KinLayer stateful;
    int state;     /* its index; -1 is the base state */
    bool isPlayed; /* the document has a duration and no states, so its time begins anew */
    bool isReported[NOT_DRAWN_PARTICLES + 1];
    RenderBuffer list;
    Canvas canvas;
    SDL_Renderer *renderer;
    SDL_Texture *texture;
} Stage;

static void ok(KinStatus status) {
    if (!status) return;
    fprintf(stderr, "%s: %s\n", kinStatusName(status), kinLastErrorMessage());
    exit(1);
}

/* Gives the filters of blend modes and of luminance their numbers. */
static KinStatus nameResource(void *userData, const char *name, const char *source, uint64_t *handle) {
    (void)userData, (void)source;
    *handle = LUMINANCE_TO_ALPHA;
    if (!strcmp(name, "luminanceToAlpha")) return KinStatusOK;
    for (*handle = FIRST_FILTER; *handle < LUMINANCE_TO_ALPHA; ++*handle)
        if (!strcmp(name, blendNames[*handle - FIRST_FILTER])) return KinStatusOK;
    *handle = LUMINANCE_TO_ALPHA + 1;
    printf("not drawn: the resource %s\n", name);
    return KinStatusOK;
}

/* Loads the layers of a file into a context whose clock is at 0. */
static KinScene *load(KinContext *context, const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END)) perror(path), exit(1);
    size_t size = (size_t)ftell(file);
    char *text = malloc(size + 1);
    rewind(file);
    if (!text || fread(text, 1, size, file) != size) perror(path), exit(1);
    fclose(file);
    KinScene *scene;
    KinSceneOptions options = kinSceneOptions();
    options.resource = nameResource;
    ok(kinSceneLoad(context, (KinLayer){0}, text, size, &options, &scene));
    free(text);
    ok(kinContextFlush(context));
    return scene;
}

/* Finds the first visible layer with states. */
static void findStates(Stage *stage) {
    size_t size;
    char name[MAX_NAME];
    if (!readRenderList(stage->context, 0, &stage->list)) ok(KinStatusLimitExceeded);
    for (size_t i = 0; i < stage->list.count && !stage->stateful.id; i++) {
        KinLayer layer = stage->list.items[i].layer;
        if (kinLayerGetStateName(stage->context, layer, 0, name, sizeof name, &size) != KinStatusNotFound)
            stage->stateful = layer;
    }
}

/* Moves the layer with states to its next one, from what it shows. */
static void next(Stage *stage, double time) {
    char name[MAX_NAME] = "";
    size_t size;
    if (!stage->stateful.id) return;
    bool isState = !kinLayerGetStateName(stage->context, stage->stateful, (size_t)(stage->state + 1), name, sizeof name, &size);
    ok(kinLayerSetState(stage->context, stage->stateful, isState ? name : NULL, NULL));
    printf("%.2f %s\n", time, isState ? name : "base state");
    stage->state = isState ? stage->state + 1 : -1;
}

/* Names what is not drawn, each once. */
static void report(Stage *stage) {
    static const char *const names[] = {"", "images", "text", "particles"};
    for (size_t i = 0; i < stage->list.count; i++) {
        NotDrawn what = notDrawn(&stage->list.items[i]);
        if (what && !stage->isReported[what]) printf("not drawn: %s\n", names[what]);
        stage->isReported[what] = true;
    }
}

/* Paints what the layers show at a time on black. */
static void paint(Stage *stage, double time, int scale) {
    if (!readRenderList(stage->context, time, &stage->list)) return;
    Frame frame = {stage->context, time, scale, stage->list.items};
    for (size_t k = 0; k < sizeOf(&stage->canvas); k++) stage->canvas.pixels[k] = (Pixel){{0, 0, 0, 1}};
    paintItems(&frame, (Target){&stage->canvas, NULL, 1}, 0, (int32_t)stage->list.count);
    report(stage);
}

static void show(Stage *stage) {
    Uint8 *bytes;
    int pitch;
    if (SDL_LockTexture(stage->texture, NULL, (void **)&bytes, &pitch)) return;
    for (int y = 0; y < stage->canvas.height; y++)
        for (int x = 0; x < stage->canvas.width; x++) {
            const float *parts = stage->canvas.pixels[y * stage->canvas.width + x].parts;
            for (int i = 0; i < 4; i++) bytes[y * pitch + 4 * x + i] = byteOf(parts[i]);
        }
    SDL_UnlockTexture(stage->texture);
    SDL_RenderCopy(stage->renderer, stage->texture, NULL, NULL);
}

static void run(Stage *stage, const Options *options) {
    Uint64 start = SDL_GetPerformanceCounter();
    double time = 0, last = 0;
    bool isOpen = true;
    for (int frame = 1; isOpen && (!options->frames || frame <= options->frames); frame++) {
        last = time;
        time = options->frames ? frame / 60.0
                               : (double)(SDL_GetPerformanceCounter() - start) / (double)SDL_GetPerformanceFrequency();
        if (!stage->isPlayed) ok(kinContextAdvance(stage->context, time));
        for (int i = 0; i < options->clickCount; i++)
            if (options->clicks[i] > last && options->clicks[i] <= time) next(stage, time);
        for (SDL_Event event; SDL_PollEvent(&event);) {
            if (event.type == SDL_QUIT) isOpen = false;
            if (event.type == SDL_MOUSEBUTTONDOWN) next(stage, time);
        }
        ok(kinContextFlush(stage->context));
        paint(stage, stage->isPlayed ? fmod(time, stage->info.duration) : time, options->scale);
        show(stage);
        if (options->screenshot && frame == options->frames) saveFrame(stage->renderer, options->screenshot);
        SDL_RenderPresent(stage->renderer);
        if (!options->frames) SDL_Delay(4);
    }
}

static Options readOptions(int count, char **words) {
    Options options = {0, 1, 0, {0}, NULL, NULL};
    for (int i = 1; i < count; i++) {
        if (words[i][0] != '-' || i + 1 == count) options.scene = words[i];
        else if (!strcmp(words[i], "--frames")) options.frames = atoi(words[++i]);
        else if (!strcmp(words[i], "--scale")) options.scale = atoi(words[++i]);
        else if (!strcmp(words[i], "--screenshot")) options.screenshot = words[++i];
        else if (!strcmp(words[i], "--click") && options.clickCount < MAX_CLICKS)
            options.clicks[options.clickCount++] = atof(words[++i]);
    }
    return options;
}

/* Opens a window with the size of the document, or with 640 x 480 points. */
static SDL_Window *openWindow(Stage *stage, const Options *options) {
    double width = stage->info.width > 0 ? stage->info.width : 640, height = stage->info.height > 0 ? stage->info.height : 480;
    stage->canvas =
        canvasMake((int)fmin(ceil(width * options->scale), MAX_SIDE), (int)fmin(ceil(height * options->scale), MAX_SIDE));
    SDL_Window *window = SDL_CreateWindow(
        "Kinema: a scene document", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, stage->canvas.width, stage->canvas.height, 0);
    stage->renderer = window ? SDL_CreateRenderer(window, -1, options->frames ? SDL_RENDERER_SOFTWARE : 0) : NULL;
    if (!stage->renderer) return NULL;
    stage->texture = SDL_CreateTexture(
        stage->renderer, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STREAMING, stage->canvas.width, stage->canvas.height);
    return stage->texture ? window : NULL;
}

int main(int count, char **words) {
    Options options = readOptions(count, words);
    if (!options.scene || options.scale < 1) return fprintf(stderr, "usage: sdl_scene SCENE.json\n"), 1;
    if (SDL_Init(SDL_INIT_VIDEO)) return fprintf(stderr, "%s\n", SDL_GetError()), 1;
    Stage stage = {.state = -1};
    ok(kinContextCreate(&stage.context));
    stage.scene = load(stage.context, options.scene);
    ok(kinSceneGetInfo(stage.scene, &stage.info));
    findStates(&stage);
    stage.isPlayed = !stage.stateful.id && stage.info.duration > 0;
    SDL_Window *window = openWindow(&stage, &options);
    if (!window) return fprintf(stderr, "%s\n", SDL_GetError()), 1;
    run(&stage, &options);
    free(stage.list.items);
    free(stage.canvas.pixels);
    kinSceneDestroy(stage.scene);
    kinContextDestroy(stage.context);
    SDL_DestroyTexture(stage.texture);
    SDL_DestroyRenderer(stage.renderer);
    SDL_DestroyWindow(window);
    SDL_Quit();
    return kinLiveObjectCount() != 0;
}
