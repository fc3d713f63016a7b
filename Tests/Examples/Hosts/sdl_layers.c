/* sdl_layers: an SDL window that draws a layer tree from its render list, with a pointer that hits the presentation.
 *
 * A click on the red card recolors it; a click elsewhere moves it there, slowly. The click hits the visible card, not the model's
 * position. F3 shows and hides bounds, anchor points and ways. Options for tests: --frames N ends after N frames of a clock with 60 steps
 * a second; --tap SECONDS X Y clicks at that time, --debug SECONDS presses F3; --screenshot FILE.bmp saves the last frame; --scale N
 * draws N pixels per point. */
#include "sdl_draw.h"
#include "kinema_debug_draw.h"
#include <string.h>

enum { WIDTH = 640, HEIGHT = 400, MAX_TAPS = 16 };

typedef struct Options {
    int frames, scale, tapCount;
    double taps[MAX_TAPS][3], debug;
    const char *screenshot;
} Options;

typedef struct Scene {
    KinContext *context;
    KinLayer stage, card, panel;
    bool isDebugged;
} Scene;

static void ok(KinStatus status) {
    if (!status) return;
    fprintf(stderr, "%s: %s\n", kinStatusName(status), kinLastErrorMessage());
    exit(1);
}

/* ---- The layers -------------------------------------------------------------------------------------------------- */

/* Makes a layer that `superlayer` owns, or the caller if it is null. */
static KinLayer addLayer(
    Scene *s, KinLayer superlayer, KinLayerClass layerClass, double x, double y, double width, double height) {
    KinLayer layer;
    ok(kinLayerCreate(s->context, layerClass, &layer));
    ok(kinLayerSetRect(s->context, layer, KinPropertyBounds, 0, 0, width, height));
    ok(kinLayerSetPoint(s->context, layer, KinPropertyPosition, x, y));
    if (!superlayer.id) return layer;
    ok(kinLayerAddSublayer(s->context, superlayer, layer));
    ok(kinLayerRelease(s->context, layer));
    return layer;
}

static void setColor(Scene *s, KinLayer layer, KinProperty property, uint32_t rgb) {
    ok(kinLayerSetColor(s->context, layer, property, (rgb >> 16) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0, 1));
}

static void set(Scene *s, KinLayer layer, KinKeyPath keyPath, double number) {
    ok(kinLayerSetNumber(s->context, layer, keyPath, number));
}

/* An endless animation of a number, by name. */
static void animate(Scene *s, KinLayer layer, const char *keyPath, double from, double to, double seconds, bool back) {
    KinAnimation animation;
    ok(kinAnimationCreate(s->context, KinAnimationClassBasic, &animation));
    ok(kinAnimationSetKeyPath(s->context, animation, keyPath));
    ok(kinAnimationSetNumber(s->context, animation, KinAnimationPropertyFromValue, from));
    ok(kinAnimationSetNumber(s->context, animation, KinAnimationPropertyToValue, to));
    ok(kinAnimationSetNumber(s->context, animation, KinAnimationPropertyDuration, seconds));
    ok(kinAnimationSetNumber(s->context, animation, KinAnimationPropertyAutoreverses, back));
    ok(kinAnimationSetNumber(s->context, animation, KinAnimationPropertyRepeatCount, INFINITY));
    ok(kinLayerAddAnimation(s->context, layer, animation, keyPath));
    ok(kinAnimationRelease(s->context, animation));
}

/* Ten dots on a ring: one layer, drawn ten times, each dot a tenth of a second later than the one before. */
static void addSpinner(Scene *s) {
    double turn = 2 * 3.14159265358979 / 10, cosine = cos(turn), sine = sin(turn);
    double step[16] = {cosine, sine, 0, 0, -sine, cosine, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    KinLayer ring = addLayer(s, s->stage, KinLayerClassReplicator, 540, 90, 100, 100);
    KinLayer dot = addLayer(s, ring, KinLayerClassLayer, 50, 10, 16, 16);
    set(s, ring, KinPropertyInstanceCount, 10);
    set(s, ring, KinPropertyInstanceDelay, 0.1);
    ok(kinLayerSetValue(s->context, ring, KinPropertyInstanceTransform, step, 16));
    setColor(s, dot, KinPropertyBackgroundColor, 0x4fd1c5);
    set(s, dot, KinPropertyCornerRadius, 8);
    animate(s, dot, "opacity", 1, 0.1, 1, false);
}

/* A picture of 8 by 8 squares. */
static SDL_Texture *makeCheckers(SDL_Renderer *renderer) {
    enum { SIDE = 512 };
    static Uint32 pixels[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) pixels[i] = ((i % SIDE / 64 + i / SIDE / 64) & 1) ? 0xffed8936 : 0xfffffaf0;
    SDL_Texture *texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, SIDE, SIDE);
    SDL_UpdateTexture(texture, NULL, pixels, SIDE * 4);
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
    return texture;
}

/* A picture that rotates about its vertical axis, in perspective, with a hidden back. */
static void addPicture(Scene *s, SDL_Texture *texture) {
    double perspective[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1.0 / 300, 0, 0, 0, 1};
    KinLayer room = addLayer(s, s->stage, KinLayerClassLayer, 540, 260, 120, 120);
    KinLayer picture = addLayer(s, room, KinLayerClassLayer, 60, 60, 110, 110);
    ok(kinLayerSetValue(s->context, room, KinPropertySublayerTransform, perspective, 16));
    ok(kinLayerSetHandle(s->context, picture, KinPropertyContents, (uint64_t)(uintptr_t)texture));
    set(s, picture, KinPropertyCornerRadius, 12);
    set(s, picture, KinPropertyBorderWidth, 4);
    setColor(s, picture, KinPropertyBorderColor, 0xf6e05e);
    animate(s, picture, "transform.rotation.y", -1, 1, 2, true);
}

/* A panel with a moving stripe, in a frame that clips it. After a second, a push shows its next color. */
static void addPanel(Scene *s) {
    KinLayer frame = addLayer(s, s->stage, KinLayerClassLayer, 120, 90, 160, 100);
    set(s, frame, KinPropertyMasksToBounds, 1);
    set(s, frame, KinPropertyBorderWidth, 3);
    setColor(s, frame, KinPropertyBorderColor, 0xe2e8f0);
    s->panel = addLayer(s, frame, KinLayerClassLayer, 80, 50, 160, 100);
    setColor(s, s->panel, KinPropertyBackgroundColor, 0x2b6cb0);
    KinLayer stripe = addLayer(s, s->panel, KinLayerClassLayer, 80, 50, 40, 100);
    setColor(s, stripe, KinPropertyBackgroundColor, 0x63b3ed);
    animate(s, stripe, "position.x", 20, 140, 2, true);
}

static void addCard(Scene *s) {
    s->card = addLayer(s, s->stage, KinLayerClassLayer, WIDTH / 2.0, HEIGHT / 2.0, 100, 100);
    setColor(s, s->card, KinPropertyBackgroundColor, 0xe53e3e);
    set(s, s->card, KinPropertyCornerRadius, 18);
    set(s, s->card, KinPropertyShadowOpacity, 0.5);
    set(s, s->card, KinPropertyShadowRadius, 8);
    ok(kinLayerSetPoint(s->context, s->card, KinPropertyShadowOffset, 0, 6));
    set(s, s->card, KinPropertyZPosition, 1); /* over all other layers */
    ok(kinLayerSetUserData(s->context, s->card, "the card", NULL));
}

static Scene makeScene(SDL_Texture *texture) {
    Scene s = {0};
    ok(kinContextCreate(&s.context));
    s.stage = addLayer(&s, (KinLayer){0}, KinLayerClassLayer, WIDTH / 2.0, HEIGHT / 2.0, WIDTH, HEIGHT);
    ok(kinContextAddRoot(s.context, s.stage));
    ok(kinLayerRelease(s.context, s.stage)); /* the context owns it */
    setColor(&s, s.stage, KinPropertyBackgroundColor, 0x1a202c);
    addSpinner(&s);
    addPicture(&s, texture);
    addPanel(&s);
    addCard(&s);
    ok(kinContextFlush(s.context));
    return s;
}

/* ---- Events ------------------------------------------------------------------------------------------------------ */

static void moveSlowly(Scene *s, double x, double y) {
    KinTransaction slowly;
    KinTimingFunction linear;
    ok(kinTimingFunctionNamed("linear", &linear));
    ok(kinTransactionBegin(s->context, &slowly));
    ok(kinTransactionSetDuration(s->context, slowly, 4));
    ok(kinTransactionSetTimingFunction(s->context, slowly, &linear));
    ok(kinLayerSetPoint(s->context, s->card, KinPropertyPosition, x, y));
    ok(kinTransactionCommit(s->context, slowly));
}

/* Demonstrates the presentation layer: the visible position of the card counts. */
static void tap(Scene *s, double x, double y) {
    double now;
    void *name;
    KinLayer hit;
    ok(kinContextGetTime(s->context, &now));
    ok(kinLayerHitTest(s->context, s->stage, KinTreePresentation, now, x, y, &hit));
    if (hit.id == s->card.id) {
        setColor(s, s->card, KinPropertyBackgroundColor, 0x48bb78);
        ok(kinLayerGetUserData(s->context, hit, &name));
        printf("%.2f tap (%.0f, %.0f): %s is recolored\n", now, x, y, (const char *)name);
    } else {
        moveSlowly(s, x, y);
        printf("%.2f tap (%.0f, %.0f): the card moves there\n", now, x, y);
    }
}

/* A push from the right to another color, one second long. */
static void pushPanel(Scene *s) {
    KinAnimation push;
    ok(kinAnimationCreate(s->context, KinAnimationClassTransition, &push));
    ok(kinAnimationSetString(s->context, push, KinAnimationPropertyType, "push"));
    ok(kinAnimationSetString(s->context, push, KinAnimationPropertySubtype, "fromRight"));
    ok(kinAnimationSetNumber(s->context, push, KinAnimationPropertyDuration, 1));
    ok(kinTransactionBegin(s->context, NULL));
    ok(kinTransactionSetDisableActions(s->context, (KinTransaction){0}, true));
    ok(kinLayerAddAnimation(s->context, s->panel, push, NULL));
    setColor(s, s->panel, KinPropertyBackgroundColor, 0x805ad5);
    ok(kinTransactionCommit(s->context, (KinTransaction){0}));
    ok(kinAnimationRelease(s->context, push));
}

/* Keys and clicks of the test, through SDL's event queue. */
static void pushInput(const Options *options, double from, double to) {
    if (options->debug > from && options->debug <= to) {
        SDL_Event key = {0};
        key.type = SDL_KEYDOWN;
        key.key.keysym.sym = SDLK_F3;
        SDL_PushEvent(&key);
    }
    for (int i = 0; i < options->tapCount; i++) {
        if (options->taps[i][0] <= from || options->taps[i][0] > to) continue;
        SDL_Event click = {0};
        click.type = SDL_MOUSEBUTTONDOWN;
        click.button.button = SDL_BUTTON_LEFT;
        click.button.x = (int)(options->taps[i][1] * options->scale);
        click.button.y = (int)(options->taps[i][2] * options->scale);
        SDL_PushEvent(&click);
    }
}

static bool handleEvents(Scene *s, const Options *options) {
    SDL_Event event;
    while (SDL_PollEvent(&event)) {
        if (event.type == SDL_QUIT) return false;
        if (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_F3) s->isDebugged = !s->isDebugged;
        if (event.type != SDL_MOUSEBUTTONDOWN) continue;
        tap(s, (double)event.button.x / options->scale, (double)event.button.y / options->scale);
    }
    return true;
}

static void drawLines(SDL_Renderer *renderer, KinContext *context, double time, int scale) {
    static KinDebugVertex vertices[4096];
    size_t count = 0;
    ok(kinDebugLines(context, time, KinDebugEverything, vertices, 4096, &count));
    for (size_t i = 0; i + 1 < count; i += 2) {
        const KinDebugVertex *a = &vertices[i], *b = a + 1;
        SDL_SetRenderDrawColor(renderer, a->color[0], a->color[1], a->color[2], a->color[3]);
        SDL_RenderDrawLineF(renderer, a->x * (float)scale, a->y * (float)scale, b->x * (float)scale, b->y * (float)scale);
    }
}

static void run(Scene *s, SDL_Renderer *renderer, const Options *options) {
    RenderBuffer buffer = {0};
    Uint64 start = SDL_GetPerformanceCounter();
    double time = 0, last = 0;
    for (int frame = 1; !options->frames || frame <= options->frames; frame++) {
        last = time;
        time = options->frames ? frame / 60.0
                               : (double)(SDL_GetPerformanceCounter() - start) / (double)SDL_GetPerformanceFrequency();
        ok(kinContextAdvance(s->context, time));
        pushInput(options, last, time);
        if (!handleEvents(s, options)) break;
        if (last < 1 && time >= 1) pushPanel(s);
        ok(kinContextFlush(s->context));
        drawFrame(renderer, s->context, time, options->scale, &buffer);
        if (s->isDebugged) drawLines(renderer, s->context, time, options->scale);
        if (options->screenshot && frame == options->frames) saveFrame(renderer, options->screenshot);
        SDL_RenderPresent(renderer);
        if (!options->frames) SDL_Delay(4);
    }
    free(buffer.items);
}

static Options readOptions(int count, char **words) {
    Options options = {0, 1, 0, {{0}}, 0, NULL};
    for (int i = 1; i + 1 < count; i++) {
        if (!strcmp(words[i], "--frames")) options.frames = atoi(words[++i]);
        else if (!strcmp(words[i], "--scale")) options.scale = atoi(words[++i]);
        else if (!strcmp(words[i], "--debug")) options.debug = atof(words[++i]);
        else if (!strcmp(words[i], "--screenshot")) options.screenshot = words[++i];
        else if (!strcmp(words[i], "--tap") && i + 3 < count && options.tapCount < MAX_TAPS) {
            for (int n = 0; n < 3; n++) options.taps[options.tapCount][n] = atof(words[++i]);
            options.tapCount++;
        }
    }
    return options;
}

int main(int count, char **words) {
    Options options = readOptions(count, words);
    if (SDL_Init(SDL_INIT_VIDEO)) return fprintf(stderr, "%s\n", SDL_GetError()), 1;
    SDL_Window *window = SDL_CreateWindow("Kinema: tap the moving layer", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
        WIDTH * options.scale, HEIGHT * options.scale, 0);
    SDL_Renderer *renderer = window ? SDL_CreateRenderer(window, -1, options.frames ? SDL_RENDERER_SOFTWARE : 0) : NULL;
    if (!renderer) return fprintf(stderr, "%s\n", SDL_GetError()), 1;
    SDL_Texture *texture = makeCheckers(renderer);
    Scene scene = makeScene(texture);
    printf("video driver: %s\n", SDL_GetCurrentVideoDriver());
    run(&scene, renderer, &options);
    kinContextDestroy(scene.context);
    SDL_DestroyTexture(texture);
    SDL_DestroyRenderer(renderer);
    SDL_DestroyWindow(window);
    SDL_Quit();
    return kinLiveObjectCount() != 0;
}
