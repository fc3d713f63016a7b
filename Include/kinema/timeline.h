/* kinema/timeline.h: timelines, which schedule motions, and staggered delays. Rules D115 to D118. */
#ifndef KINEMA_TIMELINE_H
#define KINEMA_TIMELINE_H

#include "animator.h"
#include "variable.h"

KIN_EXTERN_C_BEGIN

/* ---- Stagger ---------------------------------------------------------------------------------------------------- */

/* The item from which distances count. */
typedef enum KIN_ENUM KinStaggerFrom {
    KinStaggerFromStart = 0,
    KinStaggerFromEnd = 1,
    /* The middle of the row or of the grid. With an even count it lies between two items, both at the distance 0.5, so
     * they start together: 4 items and 0.1 each have the delays 0.15, 0.05, 0.05, 0.15. To count from one of the two, use
     * FromIndex. */
    KinStaggerFromCenter = 2,
    KinStaggerFromEdges = 3, /* the greatest distance from the center, minus the item's */
    KinStaggerFromIndex = 4  /* the item with the index */
} KinStaggerFrom;

typedef enum KIN_ENUM KinStaggerAxis { KinStaggerAxisBoth = 0, KinStaggerAxisX = 1, KinStaggerAxisY = 2 } KinStaggerAxis;

/* How delays grow with the distance. Members that are 0 have no effect: KinStagger stagger = {.each = 0.05}. */
typedef struct KinStagger {
    KinStaggerFrom from;
    KinStaggerAxis axis; /* for a grid: whether the distance is measured along one axis */
    size_t index;        /* for KinStaggerFromIndex */
    size_t columns;      /* for a grid, row by row, at most SIZE_MAX / 2; 0: all items are in one row */
    double each;         /* seconds >= 0 for a distance of 1, from one item to its neighbor */
    double total;        /* seconds >= 0 between the nearest and the farthest item, instead of `each` */
    const char *curve;   /* the text of a curve, which bends the delays between 0 and the greatest; NULL: "linear" */
} KinStagger;

/* Returns the delays of `count` items, in seconds, none below 0.
 * KinStatusInvalidArgument: a number below 0 or not finite, both `each` and `total`, an index beyond the items, an
 * unknown curve. */
KIN_API KinStatus kinStaggerDelays(const KinStagger *stagger, double *delays, size_t count);

/* ---- Timelines -------------------------------------------------------------------------------------------------- */

/* The time to which the offset of an entry is added. */
typedef enum KIN_ENUM KinTimelinePlace {
    KinTimelinePlaceAfter = 0,   /* the end of another entry; 0 for the first one */
    KinTimelinePlaceWith = 1,    /* the start of another entry; 0 for the first one */
    KinTimelinePlaceAt = 2,      /* the start of the timeline */
    KinTimelinePlaceAfterAll = 3 /* the latest end of the preceding entries of the timeline */
} KinTimelinePlace;

/* An entry of a timeline. Members that are 0 have no effect:
 *     KinTimelineEntry entries[] = {
 *         {.layers = cards, .count = 8, .keyPath = KinPropertyOpacity, .values = &one, .width = 1, .motion = &fade},
 *         {.layers = &title, .count = 1, .keyPath = KinPropertyPosition, .values = to, .width = 2, .motion = &slide,
 *             .place = KinTimelinePlaceWith, .offset = 0.2}};
 * An entry without layers is a label or a marker or, with children, a nested timeline. */
typedef struct KinTimelineEntry {
    const KinLayer *layers; /* as in kinLayersAnimate */
    size_t count;
    const double *values; /* the final values of the property: `width` numbers a layer, `stride` bytes apart ("Strides") */
    size_t width;
    size_t stride;
    /* How they move. `retarget` applies to motion started by this timeline; for the first entry at time 0 it applies to
     * whatever is already moving. Velocity, time constant, completion and animator are not used. For a nested timeline
     * only delay, repeatCount, repeatDelay and autoreverses are used; NULL is allowed. */
    const KinMotion *motion;
    const double *delays; /* seconds >= 0 for each layer, added to the motion's delay: kinStaggerDelays; NULL: none */
    KinKeyPath keyPath;
    KinTimelinePlace place;
    double offset;   /* seconds; the entry does not start before 0 */
    size_t other;    /* for After and With: the number of a preceding entry of the same timeline, from 1; 0: the previous one */
    size_t children; /* the number of following entries, all levels included, that form the nested timeline of this entry */
    uint64_t tag;    /* the tag of the event at the start of the entry (KinEventTypeMarker); 0: no event */
    double rate; /* for a nested timeline, 1e-6 to 1e6: the speed of its runs and of the pauses between, after its delay; 0: 1 */
    /* Instead of layers: `count` variables, which take `width` numbers each. The keyPath is 0. Rule D155. */
    const KinVariable *variables;
} KinTimelineEntry;

/* Starts a timeline with the commit: sets the properties to their final values, and animates them by one animation for
 * each layer and property, under the key of the property, as kinLayersAnimate does. All animations last until the end of
 * the timeline. Variables start at once, as with kinVariablesAnimate; a timeline that moves nothing else needs no commit.
 *
 * Each entry starts from the value the preceding entries produce at that moment; the first starts from the presentation
 * value. Where entries overlap, the one that starts later wins. Each time of the timeline therefore shows the same
 * values, in whatever order an animator seeks.
 *
 * `motion` (nullable) has the delay, the repeat count, the repeat delay and autoreverses of the whole timeline, its
 * completion and its animator; the rest is not used. A timeline that autoreverses ends with the values before.
 *
 * The animator delivers a KinEventTypeMarker for each marker that its time passes between one kinContextAdvance and the
 * next, by running or by seeking, forwards or backwards. A marker in a nested timeline counts once for each time that
 * this timeline passes it. kinAnimatorRelease waits for the markers; kinAnimatorContinue ends them.
 *
 * The cost is O(n log n) of the entries, the layers that they move and the markers, whatever the repeat counts; nested
 * entries count once for each level.
 *
 * If the call fails, nothing changes; the message names the entry. KinStatusInvalidArgument: a motion, a value, a time
 * that is below 0 or not finite, a repeat count that is not whole, or endless in an entry; an entry that others cannot
 * refer to; more children than entries; KinStatusCycle: an entry that refers to itself or a later one, timelines nested
 * deeper than 64; KinStatusLimitExceeded: more than 4096 markers; more than 256 entries that run at the same time and
 * move one property of a layer, each of which is a nested timeline or adds (KinRetargetAdditive); otherwise the statuses
 * of kinLayersAnimate. */
KIN_API KinStatus kinTimelineStart(KinContext *context, const KinTimelineEntry *entries, size_t count, const KinMotion *motion);

KIN_EXTERN_C_END

#endif
