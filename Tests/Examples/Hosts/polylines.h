/* polylines.h: paths as polylines, which approximate curves to a tenth of a pixel, and the parts of them that dashes leave. */
#ifndef KINEMA_HOSTS_POLYLINES_H
#define KINEMA_HOSTS_POLYLINES_H

#include "outline.h"
#include <stdio.h>
#include <stdlib.h>

typedef struct Point {
    double x, y;
} Point;

/* The points first...first + count - 1. */
typedef struct Polyline {
    size_t first, count;
    bool isClosed;
} Polyline;

/* Polylines that share one array of points. Zeros are an empty list; polylinesFree frees it. */
typedef struct Polylines {
    Point *points;
    size_t pointCount, pointCapacity;
    Polyline *lines;
    size_t lineCount, lineCapacity;
} Polylines;

static void polylinesFree(Polylines *list) {
    free(list->points);
    free(list->lines);
}

/* Returns memory of `bytes` bytes, zeros, or ends the program. */
static void *memoryOf(size_t count, size_t size) {
    void *memory = calloc(count ? count : 1, size);
    if (!memory) perror("memory"), exit(1);
    return memory;
}

/* Returns an array with space for `count` items: the same one, or a larger one. */
static void *enlarged(void *items, size_t *capacity, size_t count, size_t size) {
    if (count <= *capacity) return items;
    *capacity = 2 * count;
    items = realloc(items, *capacity * size);
    if (!items) perror("memory"), exit(1);
    return items;
}

static void beginLine(Polylines *list) {
    list->lines = enlarged(list->lines, &list->lineCapacity, list->lineCount + 1, sizeof *list->lines);
    list->lines[list->lineCount++] = (Polyline){list->pointCount, 0, false};
}

/* Adds a point to the last line, unless it is the line's last point. */
static void addPoint(Polylines *list, Point point) {
    Polyline *line = &list->lines[list->lineCount - 1];
    if (line->count) {
        Point last = list->points[list->pointCount - 1];
        if (last.x == point.x && last.y == point.y) return;
    }
    list->points = enlarged(list->points, &list->pointCapacity, list->pointCount + 1, sizeof *list->points);
    list->points[list->pointCount++] = point;
    line->count++;
}

static Point mixed(Point a, Point b, double share) { return (Point){a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)}; }

static double distanceOf(Point a, Point b) { return hypot(b.x - a.x, b.y - a.y); }

/* Adds a cubic curve that begins at the last point. A chord of one of n equal parts is at most 0.75 m / n^2 away from the curve,
 * where m is the larger second difference of the four points. */
static void addCurve(Polylines *list, Point a, Point b, Point c, Point d, double pixelsPerUnit) {
    double first = hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y), second = hypot(b.x - 2 * c.x + d.x, b.y - 2 * c.y + d.y);
    int steps = (int)fmin(fmax(ceil(sqrt(7.5 * fmax(first, second) * pixelsPerUnit)), 1), 256);
    for (int i = 1; i <= steps; i++) {
        double t = (double)i / steps;
        Point ab = mixed(a, b, t), bc = mixed(b, c, t), cd = mixed(c, d, t);
        addPoint(list, mixed(mixed(ab, bc, t), mixed(bc, cd, t), t));
    }
}

/* Returns the lines of a path, in its coordinates. A subpath without a line or curve is left out. */
static Polylines flatten(const KinPathElement *elements, size_t count, double pixelsPerUnit) {
    Polylines list = {0};
    Point start = {0, 0}, at = {0, 0};
    bool isOpen = false;
    for (size_t i = 0; i < count; i++) {
        const double *n = elements[i].points;
        Point p = {n[0], n[1]}, q = {n[2], n[3]}, r = {n[4], n[5]};
        KinPathVerb verb = elements[i].verb;
        if (verb == KinPathVerbMove) start = at = p;
        if (verb == KinPathVerbMove || (verb == KinPathVerbClose && !isOpen)) {
            isOpen = false;
            continue;
        }
        if (!isOpen) beginLine(&list), addPoint(&list, at);
        isOpen = verb != KinPathVerbClose;
        switch (verb) {
        case KinPathVerbLine: addPoint(&list, at = p); break;
        case KinPathVerbQuad: addCurve(&list, at, mixed(at, p, 2.0 / 3), mixed(q, p, 2.0 / 3), q, pixelsPerUnit), at = q; break;
        case KinPathVerbCurve: addCurve(&list, at, p, q, r, pixelsPerUnit), at = r; break;
        default: list.lines[list.lineCount - 1].isClosed = true, at = start;
        }
    }
    return list;
}

/* The part of a path that is stroked: from `start` to `end`, both lengths along it, in dashes and gaps. Each of these is above 0. */
typedef struct Cut {
    double start, end;
    double dashes[32], phase;
    size_t dashCount;
} Cut;

static double lengthOf(const Polylines *list) {
    double length = 0;
    for (size_t i = 0; i < list->lineCount; i++) {
        const Polyline *line = &list->lines[i];
        const Point *points = list->points + line->first;
        for (size_t k = 1; k < line->count; k++) length += distanceOf(points[k - 1], points[k]);
        if (line->isClosed) length += distanceOf(points[line->count - 1], points[0]);
    }
    return length;
}

/* A position in the pattern of dashes: its dash or gap, and how much of it is left. */
typedef struct DashPosition {
    size_t index;
    double left;
} DashPosition;

static void nextDash(const Cut *cut, DashPosition *at) {
    at->index = (at->index + 1) % (2 * cut->dashCount); /* a pattern with an odd count swaps dashes and gaps each time */
    at->left = cut->dashes[at->index % cut->dashCount];
}

static DashPosition firstDash(const Cut *cut) {
    DashPosition at = {0, INFINITY};
    if (!cut->dashCount) return at;
    double period = 0;
    for (size_t i = 0; i < 2 * cut->dashCount; i++) period += cut->dashes[i % cut->dashCount];
    double skip = fmod(cut->phase, period);
    if (skip < 0) skip += period;
    for (at.left = cut->dashes[0]; at.left <= skip;) skip -= at.left, nextDash(cut, &at);
    at.left -= skip;
    return at;
}

/* Adds what the cut leaves of the segment from a to b; `*along` is how much of the path is before it. */
static void cutSegment(Polylines *result, Point a, Point b, const Cut *cut, DashPosition *dash, double *along, bool *isDrawing) {
    double length = distanceOf(a, b);
    for (double done = 0; done < length;) {
        bool isBefore = *along < cut->start, isInside = !isBefore && *along < cut->end,
             isVisible = isInside && dash->index % 2 == 0;
        double step = length - done;
        if (isBefore) step = fmin(step, cut->start - *along);
        if (isInside) step = fmin(step, fmin(dash->left, cut->end - *along));
        step = fmin(fmax(step, 1e-9 * length), length - done); /* or rounding could stop the loop from ending */
        if (isVisible && !*isDrawing) beginLine(result), addPoint(result, mixed(a, b, done / length));
        *isDrawing = isVisible;
        done += step, *along += step;
        if (isVisible) addPoint(result, mixed(a, b, fmin(done / length, 1)));
        if (isInside) dash->left -= step;
        while (dash->left <= 0) nextDash(cut, dash), *isDrawing = false;
    }
}

/* Returns the parts of lines that a cut leaves; The pattern begins anew on each line. */
static Polylines cutLines(const Polylines *list, const Cut *cut) {
    Polylines result = {0};
    double along = 0;
    for (size_t i = 0; i < list->lineCount; i++) {
        const Polyline *line = &list->lines[i];
        const Point *points = list->points + line->first;
        DashPosition dash = firstDash(cut);
        bool isDrawing = false;
        for (size_t k = 1; k < line->count + line->isClosed; k++)
            cutSegment(&result, points[k - 1], points[k % line->count], cut, &dash, &along, &isDrawing);
    }
    return result;
}

#endif
