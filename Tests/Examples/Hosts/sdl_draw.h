/* sdl_draw.h: draws a render list with SDL's triangles: shadows, rounded backgrounds, images, borders, rectangular clips. */
#ifndef KINEMA_HOSTS_SDL_DRAW_H
#define KINEMA_HOSTS_SDL_DRAW_H

#include "outline.h"
#include "sdl_frame.h"

static SDL_Color colorOf(const KinRenderItem *item, const double color[4], double alpha) {
    const double *by = item->instanceColor;
    SDL_Color c = {byteOf(color[0] * by[0]), byteOf(color[1] * by[1]), byteOf(color[2] * by[2]),
        byteOf(color[3] * by[3] * item->opacity * alpha)};
    return c;
}

static SDL_Vertex vertexOf(const Outline *outline, int point, const KinRenderItem *item, SDL_Color color, int scale) {
    const double *rect = item->contentsRect;
    SDL_Vertex vertex = {{(float)(outline->x[point] * scale), (float)(outline->y[point] * scale)}, color,
        {(float)(rect[0] + outline->u[point] * rect[2]), (float)(rect[1] + outline->v[point] * rect[3])}};
    return vertex;
}

/* Draws the area between two outlines of an item. */
static void fillBand(SDL_Renderer *renderer, const KinRenderItem *item, const Outline *outer, const Outline *inner,
    SDL_Color color, SDL_Texture *texture, int scale) {
    SDL_Vertex vertices[2 * OUTLINE_POINTS];
    int indices[6 * OUTLINE_POINTS];
    for (int i = 0; i < OUTLINE_POINTS; i++) {
        int next = (i + 1) % OUTLINE_POINTS, *six = indices + 6 * i;
        vertices[2 * i] = vertexOf(outer, i, item, color, scale);
        vertices[2 * i + 1] = vertexOf(inner, i, item, color, scale);
        six[0] = 2 * i, six[1] = 2 * next, six[2] = 2 * i + 1;
        six[3] = 2 * next, six[4] = 2 * next + 1, six[5] = 2 * i + 1;
    }
    SDL_RenderGeometry(renderer, texture, vertices, 2 * OUTLINE_POINTS, indices, 6 * OUTLINE_POINTS);
}

/* Draws rings about the center. A texture is linear in each triangle, so perspective needs small triangles. */
static void fill(
    SDL_Renderer *renderer, const KinRenderItem *item, double inset, SDL_Color color, SDL_Texture *texture, int scale) {
    int rings = texture ? 8 : 1;
    Outline outer = outlineMake(item, inset, 1);
    for (int ring = rings - 1; ring >= 0; ring--) {
        Outline inner = outlineMake(item, inset, (double)ring / rings);
        fillBand(renderer, item, &outer, &inner, color, texture, scale);
        outer = inner;
    }
}

static void drawShadow(SDL_Renderer *renderer, const KinRenderItem *item, int scale) {
    for (int ring = 0; ring < SHADOW_RINGS; ring++) {
        double alpha;
        KinRenderItem shadow = outlineShadow(item, ring, &alpha);
        fill(renderer, &shadow, 0, colorOf(item, item->shadowColor, alpha), NULL, scale);
    }
}

/* Draws the new image of a cross-fade over the old one, which is correct for opaque images. */
static void drawContents(SDL_Renderer *renderer, const KinRenderItem *item, int scale) {
    static const double white[4] = {1, 1, 1, 1};
    SDL_Texture *texture = (SDL_Texture *)(uintptr_t)item->contents, *next = (SDL_Texture *)(uintptr_t)item->nextContents;
    if (texture) fill(renderer, item, 0, colorOf(item, white, next ? 1 : 1 - item->contentsMix), texture, scale);
    if (next) fill(renderer, item, 0, colorOf(item, white, item->contentsMix), next, scale);
}

/* Returns the clip rectangle of an item: its superlayers' clips, and its own bounds if it clips. */
static void setClip(SDL_Renderer *renderer, const RenderBuffer *list, const KinRenderItem *item, int scale) {
    SDL_Rect clip = {0, 0, 1 << 20, 1 << 20};
    int32_t index = item->flags & KinRenderFlagClips ? (int32_t)(item - list->items) : item->clip;
    SDL_RenderSetClipRect(renderer, NULL);
    if (index < 0) return;
    for (; index >= 0; index = list->items[index].clip) {
        double left, top, right, bottom;
        Outline outline = outlineMake(&list->items[index], 0, 1);
        outlineBox(&outline, &left, &top, &right, &bottom);
        SDL_Rect box = {(int)lround(left * scale), (int)lround(top * scale), 0, 0};
        box.w = (int)lround(right * scale) - box.x;
        box.h = (int)lround(bottom * scale) - box.y;
        if (!SDL_IntersectRect(&clip, &box, &clip)) clip = (SDL_Rect){-1, -1, 1, 1};
    }
    SDL_RenderSetClipRect(renderer, &clip);
}

/* Draws a border, which is over the sublayers, after them. */
static void drawBorder(SDL_Renderer *renderer, const RenderBuffer *list, const KinRenderItem *item, int scale) {
    if (!(item->flags & KinRenderFlagBorder) || item->flags & KinRenderFlagMask) return;
    Outline outer = outlineMake(item, 0, 1), inner = outlineMake(item, item->borderWidth, 1);
    setClip(renderer, list, item, scale);
    fillBand(renderer, item, &outer, &inner, colorOf(item, item->borderColor, 1), NULL, scale);
}

static void drawItem(SDL_Renderer *renderer, const RenderBuffer *list, const KinRenderItem *item, int scale) {
    setClip(renderer, list, item, scale);
    if (item->flags & KinRenderFlagShadow && !(item->flags & KinRenderFlagClips)) drawShadow(renderer, item, scale);
    if (item->flags & KinRenderFlagBackground) fill(renderer, item, 0, colorOf(item, item->backgroundColor, 1), NULL, scale);
    if (item->flags & KinRenderFlagContents) drawContents(renderer, item, scale);
}

/* Draws the items in their order, and the border of a layer before the next item that is not a descendant. */
static void drawFrame(SDL_Renderer *renderer, KinContext *context, double time, int scale, RenderBuffer *list) {
    int32_t open = -1;
    if (!readRenderList(context, time, list)) return;
    SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255);
    SDL_RenderSetClipRect(renderer, NULL);
    SDL_RenderClear(renderer);
    SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND);
    for (int32_t i = 0; i <= (int32_t)list->count; i++) {
        bool isEnd = i == (int32_t)list->count;
        int32_t parent = isEnd ? -1 : list->items[i].parent;
        for (; open != parent; open = list->items[open].parent) drawBorder(renderer, list, &list->items[open], scale);
        if (isEnd) break;
        if (!(list->items[i].flags & KinRenderFlagMask)) drawItem(renderer, list, &list->items[i], scale);
        open = i;
    }
    SDL_RenderSetClipRect(renderer, NULL);
}

#endif
