/* outline.h: the shape of a render list's item as a polygon in root space, for programs that can fill triangles. C and C++. */
#ifndef KINEMA_HOSTS_OUTLINE_H
#define KINEMA_HOSTS_OUTLINE_H

#include <kinema/kinema.h>
#include <math.h>

enum { OUTLINE_STEPS = 8, OUTLINE_POINTS = 4 * (OUTLINE_STEPS + 1) };

/* Clockwise as y points down, the top left corner first. */
typedef struct Outline {
    double x[OUTLINE_POINTS], y[OUTLINE_POINTS];
    double u[OUTLINE_POINTS], v[OUTLINE_POINTS]; /* the same points in units of the bounds, for textures */
} Outline;

/* A point of the layer's coordinates in root space: row vectors, perspective divided. */
static inline void outlineProject(const KinRenderItem *item, double x, double y, double *px, double *py) {
    const double *m = item->matrix;
    double w = x * m[3] + y * m[7] + m[15];
    if (w == 0) w = 1;
    *px = (x * m[0] + y * m[4] + m[12]) / w;
    *py = (x * m[1] + y * m[5] + m[13]) / w;
}

/* The bounds of the item, smaller by `inset` on every side, with its round corners. */
static inline Outline outlineMake(const KinRenderItem *item, double inset) {
    /* Which way the corner's center lies, and which bit of maskedCorners is its. */
    static const double towards[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    static const uint32_t bits[4] = {1, 2, 8, 4};
    double width = fmax(item->bounds[2] - 2 * inset, 0), height = fmax(item->bounds[3] - 2 * inset, 0);
    double left = item->bounds[0] + inset, top = item->bounds[1] + inset;
    double radius = fmin(fmax(item->cornerRadius - inset, 0), fmin(width, height) / 2);
    Outline outline;
    for (int corner = 0; corner < 4; corner++) {
        double r = item->maskedCorners & bits[corner] ? radius : 0;
        double x = left + (towards[corner][0] < 0 ? width - r : r), y = top + (towards[corner][1] < 0 ? height - r : r);
        for (int step = 0; step <= OUTLINE_STEPS; step++) {
            double angle = (corner + 2 + (double)step / OUTLINE_STEPS) * 1.5707963267948966;
            double cx = x + r * cos(angle), cy = y + r * sin(angle);
            int point = corner * (OUTLINE_STEPS + 1) + step;
            outline.u[point] = item->bounds[2] > 0 ? (cx - item->bounds[0]) / item->bounds[2] : 0;
            outline.v[point] = item->bounds[3] > 0 ? (cy - item->bounds[1]) / item->bounds[3] : 0;
            outlineProject(item, cx, cy, &outline.x[point], &outline.y[point]);
        }
    }
    return outline;
}

#endif
