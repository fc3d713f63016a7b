/* sdl_scene SCENE.json: an SDL window that shows a scene document and moves through the states of its layer "root": a click goes
 * to the next state, and after the last one to the base state. Options for tests: --click SECONDS clicks at that time; --frames N
 * ends after N frames of a clock with 60 steps a second; --screenshot FILE.bmp saves the last frame; --scale N draws N pixels per
 * point. */
#include "sdl_draw.h"
#include <string.h>

enum { MAX_CLICKS = 16, MAX_NAME = 64 };

typedef struct Options {
    int frames, scale, clickCount;
    double clicks[MAX_CLICKS];
    const char *scene, *screenshot;
} Options;

static void ok(KinStatus status) {
    if (!status) return;
    fprintf(stderr, "%s: %s\n", kinStatusName(status), kinLastErrorMessage());
    exit(1);
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
    ok(kinSceneLoad(context, (KinLayer){0}, text, size, NULL, &scene));
    free(text);
    ok(kinContextFlush(context));
    return scene;
}

/* The state after the one with the index `state`; -1 is the base state. The layer moves there from what it shows. */
static int next(KinContext *context, KinLayer layer, int state, double time) {
    char name[MAX_NAME] = "";
    size_t size;
    bool isState = !kinLayerGetStateName(context, layer, (size_t)(state + 1), name, sizeof name, &size);
    ok(kinLayerSetState(context, layer, isState ? name : NULL, NULL));
    printf("%.2f %s\n", time, isState ? name : "base state");
    return isState ? state + 1 : -1;
}

static void run(KinContext *context, KinLayer layer, SDL_Renderer *renderer, const Options *options) {
    RenderBuffer buffer = {0};
    Uint64 start = SDL_GetPerformanceCounter();
    double time = 0, last = 0;
    bool isOpen = true;
    int state = -1;
    for (int frame = 1; isOpen && (!options->frames || frame <= options->frames); frame++) {
        last = time;
        time = options->frames ? frame / 60.0
                               : (double)(SDL_GetPerformanceCounter() - start) / (double)SDL_GetPerformanceFrequency();
        ok(kinContextAdvance(context, time));
        for (int i = 0; i < options->clickCount; i++)
            if (options->clicks[i] > last && options->clicks[i] <= time) state = next(context, layer, state, time);
        for (SDL_Event event; SDL_PollEvent(&event);) {
            if (event.type == SDL_QUIT) isOpen = false;
            if (event.type == SDL_MOUSEBUTTONDOWN) state = next(context, layer, state, time);
        }
        ok(kinContextFlush(context));
        drawFrame(renderer, context, time, options->scale, &buffer);
        if (options->screenshot && frame == options->frames) saveFrame(renderer, options->screenshot);
        SDL_RenderPresent(renderer);
        if (!options->frames) SDL_Delay(4);
    }
    free(buffer.items);
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

int main(int count, char **words) {
    Options options = readOptions(count, words);
    if (!options.scene) return fprintf(stderr, "usage: sdl_scene SCENE.json\n"), 1;
    if (SDL_Init(SDL_INIT_VIDEO)) return fprintf(stderr, "%s\n", SDL_GetError()), 1;
    KinContext *context;
    KinSceneInfo info;
    KinLayer root;
    ok(kinContextCreate(&context));
    KinScene *scene = load(context, options.scene);
    ok(kinSceneGetInfo(scene, &info));
    ok(kinSceneGetLayer(scene, "root", &root));
    SDL_Window *window = SDL_CreateWindow("Kinema: a scene document", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
        (int)info.width * options.scale, (int)info.height * options.scale, 0);
    SDL_Renderer *renderer = window ? SDL_CreateRenderer(window, -1, options.frames ? SDL_RENDERER_SOFTWARE : 0) : NULL;
    if (!renderer) return fprintf(stderr, "%s\n", SDL_GetError()), 1;
    run(context, root, renderer, &options);
    kinSceneDestroy(scene);
    kinContextDestroy(context);
    SDL_DestroyRenderer(renderer);
    SDL_DestroyWindow(window);
    SDL_Quit();
    return kinLiveObjectCount() != 0;
}
