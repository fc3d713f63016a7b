/* kinema/timeline.h: timelines, which place motions in time, and staggered delays. Rules D115 to D118. */
#ifndef KINEMA_TIMELINE_H
#define KINEMA_TIMELINE_H

#include "animator.h"

KIN_EXTERN_C_BEGIN

/* ---- Stagger ---------------------------------------------------------------------------------------------------- */

/* The item from which distances count. */
typedef enum KIN_ENUM KinStaggerFrom {
    KinStaggerFromStart = 0,
    KinStaggerFromEnd = 1,
    /* The middle of the row or of the grid. With an even count it is between two items, both at the distance 0.5, so they start
     * together: 4 items and 0.1 each have the delays 0.15, 0.05, 0.05, 0.15. To count from one of the two, use FromIndex. */
    KinStaggerFromCenter = 2,
    KinStaggerFromEdges = 3, /* the greatest distance from the center, less the item's */
    KinStaggerFromIndex = 4  /* the item with the index */
} KinStaggerFrom;

typedef enum KIN_ENUM KinStaggerAxis { KinStaggerAxisBoth = 0, KinStaggerAxisX = 1, KinStaggerAxisY = 2 } KinStaggerAxis;

/* How delays grow with the distance. What is 0 has no effect: KinStagger stagger = {.each = 0.05}. */
typedef struct KinStagger {
    KinStaggerFrom from;
    KinStaggerAxis axis; /* of a grid: whether the distance is along one axis */
    size_t index;        /* for KinStaggerFromIndex */
    size_t columns;      /* of a grid, row by row, at most SIZE_MAX / 2; 0: all items are in one row */
    double each;         /* seconds >= 0 for a distance of 1, from one item to its neighbor */
    double total;        /* seconds >= 0 of the farthest item after the nearest one, in place of `each` */
    const char *curve;   /* the text of a curve, which bends the delays between 0 and the greatest; NULL: "linear" */
} KinStagger;

/* Stores the delays of `count` items, in seconds, none below 0. KinStatusInvalidArgument: a number below 0 or not finite, both
 * `each` and `total`, an index that is no item, an unknown curve. */
KIN_API KinStatus kinStaggerDelays(const KinStagger *stagger, double *delays, size_t count);

/* ---- Timelines -------------------------------------------------------------------------------------------------- */

/* To what the offset of an entry is added. */
typedef enum KIN_ENUM KinTimelinePlace {
    KinTimelinePlaceAfter = 0,   /* the end of another entry; 0 for the first one */
    KinTimelinePlaceWith = 1,    /* the start of another entry; 0 for the first one */
    KinTimelinePlaceAt = 2,      /* the start of the timeline */
    KinTimelinePlaceAfterAll = 3 /* the latest end of the entries before it in the timeline */
} KinTimelinePlace;

/* An entry of a timeline. What is 0 has no effect:
 *     KinTimelineEntry entries[] = {
 *         {.layers = cards, .count = 8, .keyPath = KinPropertyOpacity, .values = &one, .width = 1, .motion = &fade},
 *         {.layers = &title, .count = 1, .keyPath = KinPropertyPosition, .values = to, .width = 2, .motion = &slide,
 *             .place = KinTimelinePlaceWith, .offset = 0.2}};
 * An entry without layers is a label or a marker, or, with children, a timeline within this one. */
typedef struct KinTimelineEntry {
    const KinLayer *layers; /* as of kinLayersAnimate: the layers, the property, */
    size_t count;
    const double *values; /* the values in which the property ends, `width` numbers at a distance of `stride` bytes, */
    size_t width;
    size_t stride;
    /* and how they move there; its retarget is about what the timeline itself moves (the first entry, at 0: about what is shown).
     * Its velocity, time constant, completion and animator are not used. A timeline within takes its delay, repeat count,
     * repeat delay and autoreverses, and may have NULL. */
    const KinMotion *motion;
    const double *delays; /* seconds >= 0 for each layer, besides those of the motion: kinStaggerDelays; NULL: none */
    KinKeyPath keyPath;
    KinTimelinePlace place;
    double offset;   /* seconds; the entry does not start before 0 */
    size_t other;    /* for after and with: the number of an entry before it in the same timeline, from 1; 0: the one before */
    size_t children; /* the number of following entries, with those within, that are a timeline within this entry */
    uint64_t tag;    /* of the event at the start of the entry (KinEventTypeMarker); 0: none */
    double rate;     /* of a timeline within, 1e-6 to 1e6: how fast its runs and the pauses between pass, after its delay; 0: 1 */
} KinTimelineEntry;

/* Starts a timeline with the commit: sets the properties to the values in which they end, and animates them by one animation for
 * each layer and property, under the key of the property, as kinLayersAnimate does. An entry begins with the value that the entries
 * before it give at its begin, the first one with what is shown at the start, and later begins count over earlier ones. So each
 * time of the timeline shows the same, in whatever order an animator seeks. All animations last until the end of the timeline.
 * `motion` (nullable) has the delay, the repeat count, the repeat delay and autoreverses of the whole, its completion and its animator;
 * the rest is not used. A timeline that autoreverses ends with the values before.
 *
 * The animator delivers a KinEventTypeMarker for each marker that its time passes between one kinContextAdvance and the next, by
 * running or by seeking, forwards or backwards; kinAnimatorRelease waits for them. kinAnimatorContinue ends them. A marker in a
 * timeline within counts once for each time that this one passes it.
 *
 * Cost: O(n log n) of the entries, the layers that they move and the markers, whatever the repeat counts; entries within others count
 * once for each level.
 *
 * KinStatusInvalidArgument: a motion, a value, a time that is below 0 or not finite, a repeat count that is not whole, or endless in
 * an entry; an entry that others cannot refer to; more children than entries; KinStatusCycle: an entry that refers to itself or
 * a later one, timelines nested deeper than 64; KinStatusLimitExceeded: more than 4096 markers; more than 256 entries that run at
 * the same time and move one property of a layer, each of which is a timeline within or adds (KinRetargetAdditive); otherwise as of
 * kinLayersAnimate. Nothing changes then; the message names the entry. */
KIN_API KinStatus kinTimelineStart(KinContext *context, const KinTimelineEntry *entries, size_t count, const KinMotion *motion);

KIN_EXTERN_C_END

#endif
