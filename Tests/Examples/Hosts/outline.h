/* outline.h: the shape of a render list's item as a polygon in root space, for programs that can fill triangles. C and C++. */
#ifndef KINEMA_HOSTS_OUTLINE_H
#define KINEMA_HOSTS_OUTLINE_H

#include <kinema/kinema.h>
#include <math.h>

enum { OUTLINE_STEPS = 16, OUTLINE_POINTS = 4 * (OUTLINE_STEPS + 1) };

/* Clockwise as y points down, the top left corner first. */
typedef struct Outline {
    double x[OUTLINE_POINTS], y[OUTLINE_POINTS];
    double u[OUTLINE_POINTS], v[OUTLINE_POINTS]; /* the same points in units of the bounds, for textures */
} Outline;

/* Converts a point from the layer's coordinates to root space: row vectors, divided by w. */
static inline void outlineProject(const KinRenderItem *item, double x, double y, double *px, double *py) {
    const double *m = item->matrix;
    double w = x * m[3] + y * m[7] + m[15];
    if (w == 0) w = 1;
    *px = (x * m[0] + y * m[4] + m[12]) / w;
    *py = (x * m[1] + y * m[5] + m[13]) / w;
}

/* Makes the bounds of the item with their round corners, smaller by `inset` on every side, then scaled by `fraction` about the
 * center. */
static inline Outline outlineMake(const KinRenderItem *item, double inset, double fraction) {
    /* The direction of the corner's center, and its bit of maskedCorners. */
    static const double towards[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
    static const uint32_t bits[4] = {1, 2, 8, 4};
    double halfWidth = fmax(item->bounds[2] / 2 - inset, 0), halfHeight = fmax(item->bounds[3] / 2 - inset, 0);
    double centerX = item->bounds[0] + item->bounds[2] / 2, centerY = item->bounds[1] + item->bounds[3] / 2;
    double radius = fmin(fmax(item->cornerRadius - inset, 0), fmin(halfWidth, halfHeight));
    Outline outline;
    for (int corner = 0; corner < 4; corner++) {
        double r = item->maskedCorners & bits[corner] ? radius : 0;
        for (int step = 0; step <= OUTLINE_STEPS; step++) {
            double angle = (corner + 2 + (double)step / OUTLINE_STEPS) * 1.5707963267948966;
            double x = centerX + fraction * (towards[corner][0] * (r - halfWidth) + r * cos(angle));
            double y = centerY + fraction * (towards[corner][1] * (r - halfHeight) + r * sin(angle));
            int point = corner * (OUTLINE_STEPS + 1) + step;
            outline.u[point] = item->bounds[2] > 0 ? (x - item->bounds[0]) / item->bounds[2] : 0;
            outline.v[point] = item->bounds[3] > 0 ? (y - item->bounds[1]) / item->bounds[3] : 0;
            outlineProject(item, x, y, &outline.x[point], &outline.y[point]);
        }
    }
    return outline;
}

/* A shadow with a soft edge is drawn as some translucent shapes, each smaller than the one before. Returns one of them, as an item
 * with that shape, and the alpha that each of them has. */
enum { SHADOW_RINGS = 12 };
static inline KinRenderItem outlineShadow(const KinRenderItem *item, int ring, double *alpha) {
    KinRenderItem shadow = *item;
    double grow = item->shadowRadius * (1 - 2.0 * ring / SHADOW_RINGS);
    shadow.bounds[0] += item->shadowOffset[0] - grow;
    shadow.bounds[1] += item->shadowOffset[1] - grow;
    shadow.bounds[2] += 2 * grow;
    shadow.bounds[3] += 2 * grow;
    shadow.cornerRadius += 2 * grow;
    *alpha = 1 - pow(1 - item->shadowOpacity, 1.0 / SHADOW_RINGS);
    return shadow;
}

/* The box around it. */
static inline void outlineBox(const Outline *outline, double *left, double *top, double *right, double *bottom) {
    *left = *right = outline->x[0];
    *top = *bottom = outline->y[0];
    for (int i = 1; i < OUTLINE_POINTS; i++) {
        *left = fmin(*left, outline->x[i]);
        *right = fmax(*right, outline->x[i]);
        *top = fmin(*top, outline->y[i]);
        *bottom = fmax(*bottom, outline->y[i]);
    }
}

#endif
