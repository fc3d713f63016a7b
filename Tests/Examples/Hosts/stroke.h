/* stroke.h: the area of a line with a width, as convex polygons that overlap, for the nonzero rule. */
#ifndef KINEMA_HOSTS_STROKE_H
#define KINEMA_HOSTS_STROKE_H

#include "polylines.h"

typedef enum Ends { ENDS_BUTT, ENDS_ROUND, ENDS_SQUARE } Ends;
typedef enum Joins { JOINS_MITER, JOINS_ROUND, JOINS_BEVEL } Joins;

/* `half` is half of the width of the line; `discSteps` is the number of corners of a round end. */
typedef struct Pen {
    double half, miterLimit;
    Ends ends;
    Joins joins;
    int discSteps;
} Pen;

static void addPolygon(Polylines *area, const Point *points, size_t count) {
    beginLine(area);
    for (size_t i = 0; i < count; i++) addPoint(area, points[i]);
}

static void addDisc(Polylines *area, Point center, const Pen *pen) {
    beginLine(area);
    for (int i = 0; i < pen->discSteps; i++) {
        double angle = 6.283185307179586 * i / pen->discSteps;
        addPoint(area, (Point){center.x + pen->half * cos(angle), center.y + pen->half * sin(angle)});
    }
}

/* The direction from one point to another one, with the length 1. */
static Point directionOf(Point from, Point to) {
    double length = distanceOf(from, to);
    return (Point){(to.x - from.x) / length, (to.y - from.y) / length};
}

static Point beside(Point at, Point direction, double distance) {
    return (Point){at.x - direction.y * distance, at.y + direction.x * distance};
}

static void addSegment(Polylines *area, Point a, Point b, const Pen *pen) {
    Point d = directionOf(a, b);
    Point corners[4] = {beside(a, d, pen->half), beside(b, d, pen->half), beside(b, d, -pen->half), beside(a, d, -pen->half)};
    addPolygon(area, corners, 4);
}

/* Fills the gap between the segments that meet at `at`, on the outer side of the turn. */
static void addJoin(Polylines *area, Point before, Point at, Point after, const Pen *pen) {
    if (pen->joins == JOINS_ROUND) {
        addDisc(area, at, pen);
        return;
    }
    Point in = directionOf(before, at), out = directionOf(at, after);
    double outer = in.x * out.y - in.y * out.x > 0 ? -pen->half : pen->half;
    double cosine = sqrt(fmax(0, (1 + in.x * out.x + in.y * out.y) / 2)); /* of half the turn: 1 / cosine is the miter's ratio */
    Point p = beside(at, in, outer), q = beside(at, out, outer);
    if (pen->joins == JOINS_MITER && cosine > 0 && 1 <= pen->miterLimit * cosine) {
        Point tip = mixed(at, mixed(p, q, 0.5), 1 / (cosine * cosine)), corners[4] = {at, p, tip, q};
        addPolygon(area, corners, 4);
    } else {
        Point corners[3] = {at, p, q};
        addPolygon(area, corners, 3);
    }
}

/* Adds the end of a line that comes from `before` and ends at `at`. */
static void addEnd(Polylines *area, Point before, Point at, const Pen *pen) {
    if (pen->ends == ENDS_ROUND) addDisc(area, at, pen);
    if (pen->ends != ENDS_SQUARE) return;
    Point d = directionOf(before, at);
    addSegment(area, at, (Point){at.x + d.x * pen->half, at.y + d.y * pen->half}, pen);
}

static void strokeLine(Polylines *area, const Point *points, size_t count, bool isClosed, const Pen *pen) {
    if (isClosed && points[0].x == points[count - 1].x && points[0].y == points[count - 1].y) count--;
    if (count < 2) {
        if (count && pen->ends == ENDS_ROUND) addDisc(area, points[0], pen);
        return;
    }
    for (size_t i = 1; i < count + isClosed; i++) addSegment(area, points[i - 1], points[i % count], pen);
    for (size_t i = isClosed ? 0 : 1; i < (isClosed ? count : count - 1); i++)
        addJoin(area, points[(i + count - 1) % count], points[i], points[(i + 1) % count], pen);
    if (isClosed) return;
    addEnd(area, points[1], points[0], pen);
    addEnd(area, points[count - 2], points[count - 1], pen);
}

static Polylines strokeLines(const Polylines *lines, const Pen *pen) {
    Polylines area = {0};
    for (size_t i = 0; i < lines->lineCount; i++) {
        const Polyline *line = &lines->lines[i];
        strokeLine(&area, lines->points + line->first, line->count, line->isClosed, pen);
    }
    return area;
}

/* Turns all polygons the same way around, so that no two cancel each other under the nonzero rule. */
static void orient(Polylines *area) {
    for (size_t i = 0; i < area->lineCount; i++) {
        const Polyline *line = &area->lines[i];
        Point *points = area->points + line->first;
        double doubled = 0;
        for (size_t k = 0; k < line->count; k++) {
            Point a = points[k], b = points[(k + 1) % line->count];
            doubled += a.x * b.y - a.y * b.x;
        }
        for (size_t k = 0; doubled < 0 && k < line->count / 2; k++) {
            Point other = points[line->count - 1 - k];
            points[line->count - 1 - k] = points[k];
            points[k] = other;
        }
    }
}

#endif
