/* paint_layers.h: draws a render list into a picture in memory, with groups, masks, blend modes and clips of any shape. The shadow is
 * that of the bounds; both sides of a dissolve are drawn one over the other; copies of a replicator have the shapes and gradients of
 * the context's time. Images, text and particles are not drawn: notDrawn tells which. */
#ifndef KINEMA_HOSTS_PAINT_LAYERS_H
#define KINEMA_HOSTS_PAINT_LAYERS_H

#include "canvas.h"
#include "stroke.h"

/* The handles of filters: of a blend mode its number and this one, then the one of luminanceToAlpha. */
enum { FIRST_FILTER = 1, LUMINANCE_TO_ALPHA = FIRST_FILTER + BLEND_COUNT };

/* A frame: its items, the time at which shapes are read, and pixels per unit of the root space. */
typedef struct Frame {
    KinContext *context;
    double time;
    int scale;
    const KinRenderItem *items;
} Frame;

/* Where items are drawn: a picture, its clip (nullable), and the opacity with which the picture is composited, which the opacities of
 * the items include. */
typedef struct Target {
    Canvas *canvas;
    const float *clip;
    double opacity;
} Target;

/* ---- Values of a layer ----------------------------------------------------------------------------------------- */

/* Returns the count of numbers, or 0 for nil and for the layer of a transition's old side that is gone. */
static size_t numbersOf(const Frame *frame, const KinRenderItem *item, KinProperty property, double *values, size_t capacity) {
    size_t count = 0;
    return kinLayerGetPresentationValue(frame->context, item->layer, property, frame->time, values, capacity, &count) ? 0 : count;
}

static double numberOf(const Frame *frame, const KinRenderItem *item, KinProperty property) {
    double number = 0;
    numbersOf(frame, item, property, &number, 1);
    return number;
}

/* Returns the bytes of a value of any size; the caller frees them. */
static void *dataOf(const Frame *frame, const KinRenderItem *item, KinProperty property, size_t *size) {
    KinBuffer buffer = {NULL, 0, 0, KinValueTypeNil, 0};
    kinLayerGetPresentationData(frame->context, item->layer, property, frame->time, &buffer);
    char *data = memoryOf(buffer.size + 1, 1); /* a string ends with a NUL */
    buffer.data = data, buffer.capacity = buffer.size;
    *size = kinLayerGetPresentationData(frame->context, item->layer, property, frame->time, &buffer) ? 0 : buffer.size;
    return data;
}

/* Returns which of the names a property has, or 0 for another one. */
static int nameOf(const Frame *frame, const KinRenderItem *item, KinProperty property, const char *const *names, int count) {
    size_t size;
    char *name = dataOf(frame, item, property, &size);
    int found = count - 1;
    while (found > 0 && strcmp(names[found], name)) found--;
    free(name);
    return found;
}

static uint64_t handleOf(const Frame *frame, const KinRenderItem *item, KinProperty property) {
    size_t size;
    uint64_t *handles = dataOf(frame, item, property, &size), handle = size >= sizeof *handles ? handles[0] : 0;
    free(handles);
    return handle;
}

/* ---- Shapes ---------------------------------------------------------------------------------------------------- */

static Pixel pixelOf(const KinRenderItem *item, const double color[4], double opacity) {
    Pixel pixel;
    double alpha = fmin(fmax(color[3] * item->instanceColor[3] * opacity, 0), 1);
    for (int i = 0; i < 3; i++) pixel.parts[i] = (float)(alpha * fmin(fmax(color[i] * item->instanceColor[i], 0), 1));
    pixel.parts[3] = (float)alpha;
    return pixel;
}

/* Converts the points from the item's coordinates to pixels. */
static void projectAll(const Frame *frame, const KinRenderItem *item, Polylines *list) {
    for (size_t i = 0; i < list->pointCount; i++) {
        Point *p = &list->points[i];
        outlineProject(item, p->x, p->y, &p->x, &p->y);
        p->x = fmin(fmax(p->x * frame->scale, -1e7), 1e7), p->y = fmin(fmax(p->y * frame->scale, -1e7), 1e7);
    }
}

static void paintPolygons(Target to, const Polylines *polygons, bool isEvenOdd, const Ink *ink) {
    Coverage shape = coverageOf(polygons, isEvenOdd, to.canvas->width, to.canvas->height);
    canvasFill(to.canvas, to.clip, &shape, ink);
    free(shape.shares);
}

static void addOutline(const Frame *frame, Polylines *polygons, const Outline *outline) {
    beginLine(polygons);
    for (int i = 0; i < OUTLINE_POINTS; i++)
        addPoint(polygons, (Point){outline->x[i] * frame->scale, outline->y[i] * frame->scale});
}

/* Paints the rounded bounds; with an inner outline, the band between both. */
static void paintOutline(const Frame *frame, Target to, const Outline *outer, const Outline *inner, const Ink *ink) {
    Polylines polygons = {0};
    addOutline(frame, &polygons, outer);
    if (inner) addOutline(frame, &polygons, inner);
    paintPolygons(to, &polygons, true, ink);
    polylinesFree(&polygons);
}

static void paintBounds(const Frame *frame, Target to, const KinRenderItem *item, const double color[4], double alpha) {
    Outline outline = outlineMake(item, 0, 1);
    Pixel pixel = pixelOf(item, color, alpha * item->opacity / to.opacity);
    paintOutline(frame, to, &outline, NULL, &(Ink){.colors = &pixel, .count = 1});
}

static void paintShadow(const Frame *frame, Target to, const KinRenderItem *item) {
    for (int ring = 0; ring < SHADOW_RINGS; ring++) {
        double alpha;
        KinRenderItem shadow = outlineShadow(item, ring, &alpha);
        paintBounds(frame, to, &shadow, item->shadowColor, alpha);
    }
}

static void paintBorder(const Frame *frame, Target to, const KinRenderItem *item) {
    Outline outer = outlineMake(item, 0, 1), inner = outlineMake(item, item->borderWidth, 1);
    Pixel pixel = pixelOf(item, item->borderColor, item->opacity / to.opacity);
    paintOutline(frame, to, &outer, &inner, &(Ink){.colors = &pixel, .count = 1});
}

/* Returns what of a path of this length is stroked. */
static Cut cutOf(const Frame *frame, const KinRenderItem *item, double length) {
    double period = 0;
    Cut cut = {.start = fmax(numberOf(frame, item, KinPropertyStrokeStart), 0) * length,
        .end = fmin(numberOf(frame, item, KinPropertyStrokeEnd), 1) * length,
        .phase = numberOf(frame, item, KinPropertyLineDashPhase)};
    cut.dashCount = numbersOf(frame, item, KinPropertyLineDashPattern, cut.dashes, sizeof cut.dashes / sizeof *cut.dashes);
    for (size_t i = 0; i < cut.dashCount; i++) period += fmax(cut.dashes[i], 0);
    if (length > 10000 * period) cut.dashCount = 0; /* finer than any picture, or no pattern */
    for (size_t i = 0; i < cut.dashCount; i++) cut.dashes[i] = fmax(cut.dashes[i], 1e-6 * period);
    return cut;
}

static Pen penOf(const Frame *frame, const KinRenderItem *item, double pixelsPerUnit) {
    static const char *const ends[] = {"butt", "round", "square"}, *const joins[] = {"miter", "round", "bevel"};
    Pen pen = {numberOf(frame, item, KinPropertyLineWidth) / 2, numberOf(frame, item, KinPropertyMiterLimit),
        (Ends)nameOf(frame, item, KinPropertyLineCap, ends, 3), (Joins)nameOf(frame, item, KinPropertyLineJoin, joins, 3), 0};
    pen.discSteps = (int)fmin(fmax(8 * sqrt(fmax(pen.half, 0) * pixelsPerUnit), 8), 256); /* 0.1 pixels from the circle */
    return pen;
}

static void paintStroke(
    const Frame *frame, Target to, const KinRenderItem *item, const Polylines *lines, double pixelsPerUnit, const Ink *ink) {
    Pen pen = penOf(frame, item, pixelsPerUnit);
    double length = lengthOf(lines);
    Cut cut = cutOf(frame, item, length);
    if (pen.half <= 0 || cut.start > cut.end) return;
    bool isWhole = cut.start <= 0 && cut.end >= length && !cut.dashCount; /* then closed lines stay closed */
    Polylines part = isWhole ? (Polylines){0} : cutLines(lines, &cut);
    Polylines area = strokeLines(isWhole ? lines : &part, &pen);
    projectAll(frame, item, &area);
    orient(&area);
    paintPolygons(to, &area, false, ink);
    polylinesFree(&area);
    polylinesFree(&part);
}

/* Fills and then strokes the path of a shape layer. */
static void paintShape(const Frame *frame, Target to, const KinRenderItem *item) {
    static const char *const rules[] = {"non-zero", "even-odd"};
    size_t size;
    KinPathElement *path = dataOf(frame, item, KinPropertyPath, &size);
    const double *m = item->matrix;
    double color[4], opacity = item->opacity / to.opacity;
    double pixelsPerUnit = frame->scale * fmax(hypot(m[0], m[1]), hypot(m[4], m[5])) / fmax(fabs(m[15]), 1e-6);
    Polylines lines = flatten(path, size / sizeof *path, pixelsPerUnit),
              polygons = flatten(path, size / sizeof *path, pixelsPerUnit);
    projectAll(frame, item, &polygons);
    if (numbersOf(frame, item, KinPropertyFillColor, color, 4)) {
        Pixel pixel = pixelOf(item, color, opacity);
        bool isEvenOdd = nameOf(frame, item, KinPropertyFillRule, rules, 2) == 1;
        paintPolygons(to, &polygons, isEvenOdd, &(Ink){.colors = &pixel, .count = 1});
    }
    if (numbersOf(frame, item, KinPropertyStrokeColor, color, 4)) {
        Pixel pixel = pixelOf(item, color, opacity);
        paintStroke(frame, to, item, &lines, pixelsPerUnit, &(Ink){.colors = &pixel, .count = 1});
    }
    polylinesFree(&polygons);
    polylinesFree(&lines);
    free(path);
}

/* ---- Gradients ------------------------------------------------------------------------------------------------- */

/* Inverts the matrix from the item's plane to pixels, up to a factor, which the division by w removes. */
static void invert(const Frame *frame, const KinRenderItem *item, double inverse[9]) {
    const double *m = item->matrix, s = frame->scale;
    double a = m[0] * s, b = m[4] * s, c = m[12] * s, d = m[1] * s, e = m[5] * s, f = m[13] * s, g = m[3], h = m[7], i = m[15];
    double adjugate[9] = {e * i - f * h, c * h - b * i, b * f - c * e, f * g - d * i, a * i - c * g, c * d - a * f, d * h - e * g,
        b * g - a * h, a * e - b * d};
    memcpy(inverse, adjugate, sizeof adjugate);
}

static Point insideOf(const Frame *frame, const KinRenderItem *item, KinProperty property) {
    double at[2] = {0, 0};
    numbersOf(frame, item, property, at, 2);
    return (Point){item->bounds[0] + at[0] * item->bounds[2], item->bounds[1] + at[1] * item->bounds[3]};
}

static void paintGradient(const Frame *frame, Target to, const KinRenderItem *item) {
    static const char *const types[] = {"axial", "radial", "conic"};
    size_t size, stopSize;
    double *colors = dataOf(frame, item, KinPropertyColors, &size);
    double *locations = dataOf(frame, item, KinPropertyLocations, &stopSize);
    size_t count = size / (4 * sizeof *colors);
    Pixel *pixels = memoryOf(count, sizeof *pixels);
    double *stops = memoryOf(count, sizeof *stops);
    for (size_t i = 0; i < count; i++) {
        pixels[i] = pixelOf(item, colors + 4 * i, item->opacity / to.opacity);
        bool isEven = stopSize != count * sizeof *locations; /* without a location for each color they are evenly spaced */
        double stop = isEven ? (double)i / (double)(count > 1 ? count - 1 : 1) : fmin(fmax(locations[i], 0), 1);
        stops[i] = i ? fmax(stop, stops[i - 1]) : stop;
    }
    Ink ink = {.kind = (InkKind)(INK_AXIAL + nameOf(frame, item, KinPropertyGradientType, types, 3)),
        .colors = pixels,
        .stops = stops,
        .count = count,
        .start = insideOf(frame, item, KinPropertyStartPoint),
        .end = insideOf(frame, item, KinPropertyEndPoint)};
    invert(frame, item, ink.inverse);
    Outline outline = outlineMake(item, 0, 1);
    if (count) paintOutline(frame, to, &outline, NULL, &ink);
    free(stops), free(pixels), free(locations), free(colors);
}

/* ---- Layers ---------------------------------------------------------------------------------------------------- */

static void paintItems(const Frame *frame, Target to, int32_t first, int32_t end);

/* What of a layer is not drawn. */
typedef enum NotDrawn { NOT_DRAWN_NOTHING, NOT_DRAWN_IMAGES, NOT_DRAWN_TEXT, NOT_DRAWN_PARTICLES } NotDrawn;

static NotDrawn notDrawn(const KinRenderItem *item) {
    if (item->layerClass == KinLayerClassText) return NOT_DRAWN_TEXT;
    if (item->layerClass == KinLayerClassEmitter) return NOT_DRAWN_PARTICLES;
    return item->flags & KinRenderFlagContents ? NOT_DRAWN_IMAGES : NOT_DRAWN_NOTHING;
}

/* Paints a layer and its sublayers, but not its mask. */
static void paintBody(const Frame *frame, Target to, int32_t index) {
    const KinRenderItem *item = &frame->items[index];
    if (item->flags & KinRenderFlagShadow && !(item->flags & KinRenderFlagClips)) paintShadow(frame, to, item);
    if (item->flags & KinRenderFlagBackground) paintBounds(frame, to, item, item->backgroundColor, 1);
    Target inside = to;
    float *clip = NULL;
    if (item->flags & KinRenderFlagClips) {
        Polylines polygons = {0};
        Outline outline = outlineMake(item, 0, 1);
        addOutline(frame, &polygons, &outline);
        Coverage shape = coverageOf(&polygons, false, to.canvas->width, to.canvas->height);
        inside.clip = clip = clipMake(to.canvas, to.clip, &shape);
        free(shape.shares);
        polylinesFree(&polygons);
    }
    if (item->layerClass == KinLayerClassGradient) paintGradient(frame, inside, item);
    if (item->layerClass == KinLayerClassShape) paintShape(frame, inside, item);
    paintItems(frame, inside, item->sublayers, item->end);
    free(clip);
    if (item->flags & KinRenderFlagBorder) paintBorder(frame, to, item);
}

/* Paints a layer and its mask into pictures by themselves, and composites the first one. */
static void paintGroup(const Frame *frame, Target to, int32_t index) {
    const KinRenderItem *item = &frame->items[index];
    Canvas group = canvasMake(to.canvas->width, to.canvas->height);
    paintBody(frame, (Target){&group, NULL, item->opacity}, index);
    if (handleOf(frame, item, KinPropertyFilters) == LUMINANCE_TO_ALPHA) canvasLuminanceToAlpha(&group);
    if (item->flags & KinRenderFlagMasked) {
        Canvas mask = canvasMake(group.width, group.height);
        paintItems(frame, (Target){&mask, NULL, 1}, index + 1, item->sublayers);
        canvasMask(&group, &mask);
        free(mask.pixels);
    }
    uint64_t filter = handleOf(frame, item, KinPropertyCompositingFilter);
    bool isBlend = filter >= FIRST_FILTER && filter < LUMINANCE_TO_ALPHA;
    Blend mode = isBlend ? (Blend)(filter - FIRST_FILTER) : BLEND_NORMAL;
    canvasDraw(to.canvas, to.clip, &group, (float)(item->opacity / to.opacity), mode);
    free(group.pixels);
}

/* Paints the layers of a range of items, which holds them with all that is below them. */
static void paintItems(const Frame *frame, Target to, int32_t first, int32_t end) {
    for (int32_t i = first; i < end; i = frame->items[i].end) {
        if (frame->items[i].flags & (KinRenderFlagOffscreen | KinRenderFlagMasked)) paintGroup(frame, to, i);
        else paintBody(frame, to, i);
    }
}

#endif
