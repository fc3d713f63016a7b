/* kinema_debug_draw.h: lines over the picture that show where layers are. One header, for C99 and C++11; link Kinema.
 *
 *   KinDebugVertex vertices[4096];
 *   size_t count;
 *   kinDebugLines(context, time, KinDebugEverything, vertices, 4096, &count);
 *   for (size_t i = 0; i + 1 < count; i += 2) drawLine(vertices[i], vertices[i + 1]);
 *
 * It reads the render list and presentation values, like every host: the library knows nothing of it. A frame costs a render
 * list, a call for each layer, and 33 more for each layer if ways are drawn, twice as many if it moves. */
#ifndef KINEMA_DEBUG_DRAW_H
#define KINEMA_DEBUG_DRAW_H

#include <kinema/kinema.h>
#include <math.h>
#include <stdlib.h>

/* An end of a line in root space. The color has red, green, blue and alpha. */
typedef struct KinDebugVertex {
    float x, y;
    uint8_t color[4];
} KinDebugVertex;

/* The kinds of lines; the values are bits. */
enum {
    KinDebugBounds = 1,  /* green: the edges of the bounds, 4 lines for each visible layer */
    KinDebugAnchors = 2, /* red: a cross of 2 lines, 8 points wide, at each anchor point */
    KinDebugPaths = 4,   /* blue: the paths of shape layers; a quad is 8 lines, a curve 16 */
    KinDebugWays = 8,    /* orange: where the anchor point of each layer whose position changes is from a second ago to a
                          * second ahead: 32 lines, those that have no length left out */
    KinDebugEverything = 15
};

/* The writer of the vertices: it counts those that do not fit. */
typedef struct KinDebugPen {
    KinDebugVertex *vertices;
    size_t capacity, count;
    const double *matrix; /* from the coordinates of the lines to root space */
    uint8_t color[4];
} KinDebugPen;

KIN_INLINE void kinDebugInk(KinDebugPen *pen, const double *matrix, uint8_t red, uint8_t green, uint8_t blue) {
    pen->matrix = matrix;
    pen->color[0] = red, pen->color[1] = green, pen->color[2] = blue, pen->color[3] = 255;
}

/* Projects a point; false if it is behind the viewer. */
KIN_INLINE bool kinDebugProject(const double *m, double x, double y, double *to) {
    double w = x * m[3] + y * m[7] + m[15];
    to[0] = (x * m[0] + y * m[4] + m[12]) / w;
    to[1] = (x * m[1] + y * m[5] + m[13]) / w;
    return w > 1e-9;
}

KIN_INLINE void kinDebugSegment(KinDebugPen *pen, const double *from, const double *to) {
    const double *ends[2];
    ends[0] = from, ends[1] = to;
    for (int i = 0; i < 2; i++, pen->count++) {
        if (pen->count >= pen->capacity) continue;
        KinDebugVertex *vertex = &pen->vertices[pen->count];
        vertex->x = (float)ends[i][0], vertex->y = (float)ends[i][1];
        for (int j = 0; j < 4; j++) vertex->color[j] = pen->color[j];
    }
}

KIN_INLINE void kinDebugLine(KinDebugPen *pen, double x0, double y0, double x1, double y1) {
    double from[2], to[2];
    bool isBefore = kinDebugProject(pen->matrix, x0, y0, from);
    if (kinDebugProject(pen->matrix, x1, y1, to) && isBefore) kinDebugSegment(pen, from, to);
}

KIN_INLINE void kinDebugDrawBounds(KinDebugPen *pen, const double *bounds) {
    double x = bounds[0], y = bounds[1], right = x + bounds[2], bottom = y + bounds[3];
    kinDebugLine(pen, x, y, right, y);
    kinDebugLine(pen, right, y, right, bottom);
    kinDebugLine(pen, right, bottom, x, bottom);
    kinDebugLine(pen, x, bottom, x, y);
}

/* The anchor point of a layer in its own coordinates; false if the layer is gone. */
KIN_INLINE bool kinDebugAnchor(KinContext *context, KinLayer layer, double time, const double *bounds, double *point) {
    if (kinLayerGetPresentationValue(context, layer, KinPropertyAnchorPoint, time, point, 2, NULL)) return false;
    point[0] = bounds[0] + point[0] * bounds[2];
    point[1] = bounds[1] + point[1] * bounds[3];
    return true;
}

KIN_INLINE void kinDebugDrawAnchor(KinDebugPen *pen, KinContext *context, const KinRenderItem *item, double time) {
    double anchor[2], at[2];
    if (!kinDebugAnchor(context, item->layer, time, item->bounds, anchor)) return;
    if (!kinDebugProject(item->matrix, anchor[0], anchor[1], at)) return;
    double ends[4][2] = {{at[0] - 4, at[1]}, {at[0] + 4, at[1]}, {at[0], at[1] - 4}, {at[0], at[1] + 4}};
    kinDebugSegment(pen, ends[0], ends[1]);
    kinDebugSegment(pen, ends[2], ends[3]);
}

/* A cubic curve from `from`; a quad is one whose control points are two thirds of the way to its own. */
KIN_INLINE void kinDebugCurve(KinDebugPen *pen, const double *from, const double *p, int steps) {
    double x = from[0], y = from[1];
    for (int i = 1; i <= steps; i++) {
        double t = (double)i / steps, s = 1 - t, a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;
        double nextX = a * from[0] + b * p[0] + c * p[2] + d * p[4], nextY = a * from[1] + b * p[1] + c * p[3] + d * p[5];
        kinDebugLine(pen, x, y, nextX, nextY);
        x = nextX, y = nextY;
    }
}

KIN_INLINE void kinDebugElement(KinDebugPen *pen, const KinPathElement *element, double *at, double *start) {
    const double *p = element->points;
    double end[2] = {p[0], p[1]}, cubic[6];
    if (element->verb == KinPathVerbClose) end[0] = start[0], end[1] = start[1];
    if (element->verb == KinPathVerbQuad) {
        for (int i = 0; i < 2; i++) {
            cubic[i] = at[i] + 2 * (p[i] - at[i]) / 3;
            cubic[2 + i] = p[2 + i] + 2 * (p[i] - p[2 + i]) / 3;
            cubic[4 + i] = end[i] = p[2 + i];
        }
        kinDebugCurve(pen, at, cubic, 8);
    } else if (element->verb == KinPathVerbCurve) {
        kinDebugCurve(pen, at, p, 16);
        end[0] = p[4], end[1] = p[5];
    } else if (element->verb == KinPathVerbMove) start[0] = end[0], start[1] = end[1];
    else kinDebugLine(pen, at[0], at[1], end[0], end[1]);
    at[0] = end[0], at[1] = end[1];
}

KIN_INLINE KinStatus kinDebugDrawPath(KinDebugPen *pen, KinContext *context, KinLayer layer, double time) {
    KinBuffer buffer = {NULL, 0, 0, KinValueTypeNil, 0};
    double at[2] = {0, 0}, start[2] = {0, 0};
    kinLayerGetPresentationData(context, layer, KinPropertyPath, time, &buffer);
    if (buffer.type != KinValueTypePath || buffer.size == 0) return KinStatusOK; /* nil, or a layer that is gone */
    KinPathElement *elements = (KinPathElement *)malloc(buffer.size);
    if (!elements) return KinStatusOutOfMemory;
    buffer.data = elements, buffer.capacity = buffer.size;
    KinStatus status = kinLayerGetPresentationData(context, layer, KinPropertyPath, time, &buffer);
    for (size_t i = 0; !status && i < buffer.size / sizeof *elements; i++) kinDebugElement(pen, &elements[i], at, start);
    free(elements);
    return status;
}

/* Where the anchor point of a layer is in root space. */
KIN_INLINE bool kinDebugPlace(KinContext *context, KinLayer layer, double time, double *place) {
    double matrix[16], bounds[4], anchor[2];
    return !kinLayerGetWorldTransform(context, layer, KinTreePresentation, time, matrix) &&
           !kinLayerGetPresentationValue(context, layer, KinPropertyBounds, time, bounds, 4, NULL) &&
           kinDebugAnchor(context, layer, time, bounds, anchor) && kinDebugProject(matrix, anchor[0], anchor[1], place);
}

/* Whether the position of a layer changes from a second before to a second after a time. */
KIN_INLINE bool kinDebugMoves(KinContext *context, KinLayer layer, double time) {
    double first[2], next[2];
    if (kinLayerGetPresentationValue(context, layer, KinPropertyPosition, time - 1, first, 2, NULL)) return false;
    for (int i = 1; i <= 32; i++) {
        if (kinLayerGetPresentationValue(context, layer, KinPropertyPosition, time - 1 + i / 16.0, next, 2, NULL)) return false;
        if (next[0] != first[0] || next[1] != first[1]) return true;
    }
    return false;
}

KIN_INLINE void kinDebugDrawWay(KinDebugPen *pen, KinContext *context, KinLayer layer, double time) {
    double from[2] = {0, 0}, to[2] = {0, 0};
    if (!kinDebugMoves(context, layer, time)) return;
    bool hasBegun = kinDebugPlace(context, layer, time - 1, from);
    for (int i = 1; i <= 32; i++) {
        if (!kinDebugPlace(context, layer, time - 1 + i / 16.0, to)) return;
        if (hasBegun && (from[0] != to[0] || from[1] != to[1])) kinDebugSegment(pen, from, to);
        hasBegun = true, from[0] = to[0], from[1] = to[1];
    }
}

KIN_INLINE KinStatus kinDebugItem(KinDebugPen *pen, KinContext *context, const KinRenderItem *item, double time, uint32_t what) {
    if (what & KinDebugBounds) {
        kinDebugInk(pen, item->matrix, 0, 200, 80);
        kinDebugDrawBounds(pen, item->bounds);
    }
    if ((what & KinDebugPaths) && item->layerClass == KinLayerClassShape) {
        kinDebugInk(pen, item->matrix, 40, 120, 255);
        KinStatus status = kinDebugDrawPath(pen, context, item->layer, time);
        if (status) return status;
    }
    if ((what & KinDebugWays) && item->instance <= 0) { /* the copies of a layer have one way */
        kinDebugInk(pen, item->matrix, 255, 150, 0);
        kinDebugDrawWay(pen, context, item->layer, time);
    }
    if (what & KinDebugAnchors) {
        kinDebugInk(pen, item->matrix, 255, 40, 40);
        kinDebugDrawAnchor(pen, context, item, time);
    }
    return KinStatusOK;
}

/* Writes the lines of what is shown at `time`, two vertices for each: layer by layer in drawing order. `what` is a combination of
 * the bits above. `capacity` and *count count vertices; `vertices` may be NULL if capacity is 0. A line with an end behind the viewer is
 * left out. KinStatusBufferTooSmall, with the first `capacity` vertices written; KinStatusInvalidArgument: unknown bits; the
 * statuses of kinContextGetRenderList. */
KIN_INLINE KinStatus kinDebugLines(
    KinContext *context, double time, uint32_t what, KinDebugVertex *vertices, size_t capacity, size_t *count) {
    KinDebugPen pen = {vertices, capacity, 0, NULL, {0, 0, 0, 0}};
    size_t items = 0;
    if (what & ~(uint32_t)KinDebugEverything || !count || (!vertices && capacity)) return KinStatusInvalidArgument;
    KinStatus status = kinContextGetRenderList(context, time, NULL, 0, 0, &items);
    if (status && status != KinStatusBufferTooSmall) return status;
    KinRenderItem *list = (KinRenderItem *)malloc((items ? items : 1) * sizeof *list);
    if (!list) return KinStatusOutOfMemory;
    status = kinContextGetRenderList(context, time, list, items, 0, &items);
    for (size_t i = 0; !status && i < items; i++) status = kinDebugItem(&pen, context, &list[i], time, what);
    free(list);
    if (status) return status;
    *count = pen.count;
    return pen.count > capacity ? KinStatusBufferTooSmall : KinStatusOK;
}

#endif
