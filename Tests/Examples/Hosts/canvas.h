/* canvas.h: pictures in memory, in which shapes are filled and on which other pictures are composited. */
#ifndef KINEMA_HOSTS_CANVAS_H
#define KINEMA_HOSTS_CANVAS_H

#include "coverage.h"

/* Red, green, blue and alpha, 0...1; the colors are multiplied by the alpha. */
typedef struct Pixel {
    float parts[4];
} Pixel;

typedef struct Canvas {
    int width, height;
    Pixel *pixels;
} Canvas;

static Canvas canvasMake(int width, int height) {
    Canvas canvas = {width, height, memoryOf((size_t)width * (size_t)height, sizeof(Pixel))};
    return canvas;
}

static size_t sizeOf(const Canvas *canvas) { return (size_t)canvas->width * (size_t)canvas->height; }

/* ---- Inks ------------------------------------------------------------------------------------------------------ */

typedef enum InkKind { INK_PLAIN, INK_AXIAL, INK_RADIAL, INK_CONIC } InkKind;

/* A color, or a gradient: colors at ascending fractions 0...1 of the way from `start` to `end`, which are in the coordinates to
 * which `inverse` (three rows, for columns x, y, 1) brings pixels. */
typedef struct Ink {
    InkKind kind;
    const Pixel *colors;
    const double *stops;
    size_t count;
    Point start, end;
    double inverse[9];
} Ink;

/* The fraction of a gradient at a point. A radial one reaches the end of its ellipse at 1. */
static double fractionAt(const Ink *ink, double x, double y) {
    const double *m = ink->inverse;
    double w = m[6] * x + m[7] * y + m[8];
    double px = (m[0] * x + m[1] * y + m[2]) / w - ink->start.x, py = (m[3] * x + m[4] * y + m[5]) / w - ink->start.y;
    double dx = ink->end.x - ink->start.x, dy = ink->end.y - ink->start.y;
    if (ink->kind == INK_RADIAL) return hypot(px / fmax(fabs(dx), 1e-6), py / fmax(fabs(dy), 1e-6));
    if (ink->kind == INK_AXIAL) return dx || dy ? (px * dx + py * dy) / (dx * dx + dy * dy) : 1;
    double turn = (atan2(py, px) - atan2(dy, dx)) / 6.283185307179586;
    return turn - floor(turn);
}

static Pixel colorAt(const Ink *ink, double x, double y) {
    if (ink->kind == INK_PLAIN) return ink->colors[0];
    double fraction = fractionAt(ink, x, y);
    size_t next = 0;
    while (next < ink->count && ink->stops[next] <= fraction) next++;
    if (!next) return ink->colors[0];
    if (next == ink->count) return ink->colors[ink->count - 1];
    float share = (float)((fraction - ink->stops[next - 1]) / (ink->stops[next] - ink->stops[next - 1]));
    Pixel result, a = ink->colors[next - 1], b = ink->colors[next];
    for (int i = 0; i < 4; i++) result.parts[i] = a.parts[i] + share * (b.parts[i] - a.parts[i]);
    return result;
}

/* Draws a shape over a picture. `clip` (nullable) has a share for each pixel of the picture. */
static void canvasFill(Canvas *canvas, const float *clip, const Coverage *shape, const Ink *ink) {
    const float *share = shape->shares;
    for (int y = shape->top; y < shape->bottom; y++)
        for (int x = shape->left; x < shape->right; x++) {
            size_t index = (size_t)y * (size_t)canvas->width + (size_t)x;
            float amount = fminf(*share++, 1) * (clip ? clip[index] : 1);
            if (amount <= 0) continue;
            Pixel color = colorAt(ink, x + 0.5, y + 0.5);
            float *under = canvas->pixels[index].parts, rest = 1 - amount * color.parts[3];
            for (int i = 0; i < 4; i++) under[i] = amount * color.parts[i] + rest * under[i];
        }
}

/* Returns the clip that a shape leaves of another clip (nullable). The caller frees it. */
static float *clipMake(const Canvas *canvas, const float *clip, const Coverage *shape) {
    float *result = memoryOf(sizeOf(canvas), sizeof(float));
    const float *share = shape->shares;
    for (int y = shape->top; y < shape->bottom; y++)
        for (int x = shape->left; x < shape->right; x++) {
            size_t index = (size_t)y * (size_t)canvas->width + (size_t)x;
            result[index] = fminf(*share++, 1) * (clip ? clip[index] : 1);
        }
    return result;
}

/* ---- Compositing ----------------------------------------------------------------------------------------------- */

/* How a picture is composited, and the names of Core Animation's filters. */
typedef enum Blend {
    BLEND_NORMAL,
    BLEND_XOR,
    BLEND_DEST_OUT,
    BLEND_MULTIPLY,
    BLEND_SCREEN,
    BLEND_OVERLAY,
    BLEND_DARKEN,
    BLEND_LIGHTEN,
    BLEND_HARD_LIGHT,
    BLEND_DIFFERENCE,
    BLEND_EXCLUSION,
    BLEND_COUNT
} Blend;

static const char *const blendNames[BLEND_COUNT] = {"normalBlendMode", "xor", "destOut", "multiplyBlendMode", "screenBlendMode",
    "overlayBlendMode", "darkenBlendMode", "lightenBlendMode", "hardLightBlendMode", "differenceBlendMode", "exclusionBlendMode"};

/* The colors of https://www.w3.org/TR/compositing-1/#blending, of a backdrop b and a source s. */
static float blended(Blend mode, float b, float s) {
    switch (mode) {
    case BLEND_MULTIPLY: return b * s;
    case BLEND_SCREEN: return b + s - b * s;
    case BLEND_OVERLAY: return blended(BLEND_HARD_LIGHT, s, b);
    case BLEND_DARKEN: return fminf(b, s);
    case BLEND_LIGHTEN: return fmaxf(b, s);
    case BLEND_HARD_LIGHT: return s <= 0.5f ? b * 2 * s : blended(BLEND_SCREEN, b, 2 * s - 1);
    case BLEND_DIFFERENCE: return fabsf(b - s);
    case BLEND_EXCLUSION: return b + s - 2 * b * s;
    default: return s;
    }
}

/* One part of a pixel, or its alpha with BLEND_NORMAL: the source s and the backdrop b are multiplied by their alphas. */
static float composited(Blend mode, float s, float sourceAlpha, float b, float alpha) {
    if (mode == BLEND_XOR) return s * (1 - alpha) + b * (1 - sourceAlpha);
    if (mode == BLEND_DEST_OUT) return b * (1 - sourceAlpha);
    float both = sourceAlpha * alpha;
    return s * (1 - alpha) + b * (1 - sourceAlpha) + (both > 0 ? both * blended(mode, b / alpha, s / sourceAlpha) : 0);
}

/* Composites a picture of the same size. */
static void canvasDraw(Canvas *canvas, const float *clip, const Canvas *picture, float opacity, Blend mode) {
    for (size_t k = 0; k < sizeOf(canvas); k++) {
        float amount = clip ? clip[k] : 1, *under = canvas->pixels[k].parts;
        const float *over = picture->pixels[k].parts;
        if (amount <= 0 || over[3] <= 0) continue; /* no mode changes what is under nothing */
        float alpha = under[3], sourceAlpha = opacity * over[3];
        for (int i = 0; i < 4; i++) {
            Blend part = i == 3 && mode > BLEND_DEST_OUT ? BLEND_NORMAL : mode; /* the others blend colors only */
            under[i] += amount * (composited(part, opacity * over[i], sourceAlpha, under[i], alpha) - under[i]);
        }
    }
}

/* Keeps of a picture the share that the alpha of the mask says. */
static void canvasMask(Canvas *canvas, const Canvas *mask) {
    for (size_t k = 0; k < sizeOf(canvas); k++)
        for (int i = 0; i < 4; i++) canvas->pixels[k].parts[i] *= mask->pixels[k].parts[3];
}

/* Makes the luminance the alpha, with the weights of Rec. 709, and the color black. */
static void canvasLuminanceToAlpha(Canvas *canvas) {
    for (size_t k = 0; k < sizeOf(canvas); k++) {
        const float *p = canvas->pixels[k].parts;
        canvas->pixels[k] = (Pixel){{0, 0, 0, 0.2126f * p[0] + 0.7152f * p[1] + 0.0722f * p[2]}};
    }
}

#endif
