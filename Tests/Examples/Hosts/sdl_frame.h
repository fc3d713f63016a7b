/* sdl_frame.h: what every program of SDL needs for a frame: its render list, its colors as bytes, its picture in a file. */
#ifndef KINEMA_HOSTS_SDL_FRAME_H
#define KINEMA_HOSTS_SDL_FRAME_H

#include <kinema/kinema.h>
#include <SDL.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The list of the last frame: an array that grows when a list does not fit. */
typedef struct RenderBuffer {
    KinRenderItem *items;
    size_t capacity, count;
} RenderBuffer;

static bool readRenderList(KinContext *context, double time, RenderBuffer *buffer) {
    KinStatus status = kinContextGetRenderList(context, time, buffer->items, buffer->capacity, 0, &buffer->count);
    if (status == KinStatusBufferTooSmall) {
        KinRenderItem *larger = realloc(buffer->items, 2 * buffer->count * sizeof *larger);
        if (!larger) return false;
        buffer->items = larger;
        buffer->capacity = 2 * buffer->count;
        status = kinContextGetRenderList(context, time, buffer->items, buffer->capacity, 0, &buffer->count);
    }
    return status == KinStatusOK;
}

static Uint8 byteOf(double x) { return (Uint8)(255 * fmin(fmax(x, 0), 1) + 0.5); }

static void saveFrame(SDL_Renderer *renderer, const char *path) {
    int width, height;
    SDL_GetRendererOutputSize(renderer, &width, &height);
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 24, SDL_PIXELFORMAT_BGR24);
    if (!surface || SDL_RenderReadPixels(renderer, NULL, SDL_PIXELFORMAT_BGR24, surface->pixels, surface->pitch) ||
        SDL_SaveBMP(surface, path))
        fprintf(stderr, "%s\n", SDL_GetError());
    SDL_FreeSurface(surface);
}

#endif
