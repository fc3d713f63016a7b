/* coverage.h: the share of each pixel that is inside of polygons. Each row of pixels has a few sample lines, on which the shares are
 * exact. */
#ifndef KINEMA_HOSTS_COVERAGE_H
#define KINEMA_HOSTS_COVERAGE_H

#include "polylines.h"
#include <string.h>

enum { SAMPLE_LINES = 8 };

/* The shares, 0...1, of the pixels from left and top to before right and bottom; no others are covered. */
typedef struct Coverage {
    int left, top, right, bottom;
    float *shares;
} Coverage;

/* Where an edge crosses a sample line; lines count from the top. */
typedef struct Crossing {
    int line, winding;
    double x;
} Crossing;

typedef struct Crossings {
    Crossing *items;
    size_t count, capacity;
} Crossings;

static int compareCrossings(const void *a, const void *b) {
    const Crossing *p = a, *q = b;
    return p->line != q->line ? (p->line > q->line) - (p->line < q->line) : (p->x > q->x) - (p->x < q->x);
}

/* Adds the crossings of an edge with the sample lines of `height` rows; line k is at (k + 0.5) / SAMPLE_LINES. */
static void addCrossings(Crossings *list, Point a, Point b, int height) {
    int winding = a.y < b.y ? 1 : -1;
    Point upper = winding > 0 ? a : b, lower = winding > 0 ? b : a;
    double most = (double)height * SAMPLE_LINES;
    int first = (int)ceil(fmin(fmax(upper.y * SAMPLE_LINES - 0.5, 0), most));
    int end = (int)ceil(fmin(fmax(lower.y * SAMPLE_LINES - 0.5, 0), most));
    if (first >= end) return;
    double slope = (lower.x - upper.x) / (lower.y - upper.y);
    list->items = enlarged(list->items, &list->capacity, list->count + (size_t)(end - first), sizeof *list->items);
    for (int line = first; line < end; line++) {
        double x = upper.x + ((line + 0.5) / SAMPLE_LINES - upper.y) * slope;
        list->items[list->count++] = (Crossing){line, winding, x};
    }
}

/* Adds the part of one sample line from x to `end` to a row of shares. */
static void addSpan(float *row, const Coverage *box, double x, double end) {
    x = fmax(x, box->left);
    end = fmin(end, box->right);
    for (int pixel = (int)floor(x); pixel < end && x < end; pixel++) {
        double edge = fmin(end, pixel + 1);
        row[pixel - box->left] += (float)((edge - x) / SAMPLE_LINES);
        x = edge;
    }
}

static Coverage boxOf(const Polylines *polygons, int width, int height) {
    double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
    for (size_t i = 0; i < polygons->pointCount; i++) {
        Point p = polygons->points[i];
        left = fmin(left, p.x), right = fmax(right, p.x), top = fmin(top, p.y), bottom = fmax(bottom, p.y);
    }
    Coverage box = {0};
    if (left > right) return box;
    box.left = (int)fmin(fmax(floor(left), 0), width);
    box.right = (int)fmin(fmax(ceil(right), box.left), width);
    box.top = (int)fmin(fmax(floor(top), 0), height);
    box.bottom = (int)fmin(fmax(ceil(bottom), box.top), height);
    return box;
}

/* Returns the coverage of polygons in pixels, on a picture of this size. The caller frees the shares. */
static Coverage coverageOf(const Polylines *polygons, bool isEvenOdd, int width, int height) {
    Coverage result = boxOf(polygons, width, height);
    size_t columns = (size_t)(result.right - result.left);
    result.shares = memoryOf(columns * (size_t)(result.bottom - result.top), sizeof(float));
    Crossings list = {0};
    for (size_t i = 0; i < polygons->lineCount; i++) {
        const Polyline *line = &polygons->lines[i];
        const Point *points = polygons->points + line->first;
        for (size_t k = 0; k < line->count; k++) addCrossings(&list, points[k], points[(k + 1) % line->count], height);
    }
    if (list.count) qsort(list.items, list.count, sizeof *list.items, compareCrossings);
    int winding = 0;
    for (size_t i = 0; i + 1 < list.count; i++) {
        const Crossing *one = &list.items[i];
        winding += one->winding; /* 0 after the last crossing of a line, because polygons are closed */
        if (!(isEvenOdd ? winding & 1 : winding)) continue;
        float *row = result.shares + columns * (size_t)(one->line / SAMPLE_LINES - result.top);
        addSpan(row, &result, one->x, list.items[i + 1].x);
    }
    free(list.items);
    return result;
}

#endif
