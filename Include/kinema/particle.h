/* kinema/particle.h: the particles of emitter layers. */
#ifndef KINEMA_PARTICLE_H
#define KINEMA_PARTICLE_H

#include "base.h"

KIN_EXTERN_C_BEGIN

/* One particle at the sampled time. */
typedef struct KinParticle {
    double position[3]; /* in the emitter layer's coordinates */
    double rotation;    /* radians about z */
    double scale;
    double color[4];
    double age;        /* seconds since it was born */
    double lifetime;   /* seconds from its birth to its end */
    KinLayer cell;     /* the cell that emitted it */
    uint64_t contents; /* the cell's contents */
    uint64_t index;    /* the number of its birth within its cell and parent particle; stable over time */
} KinParticle;

/* Returns the particles that are alive at `time`, in the order of renderMode. `capacity` and *count count particles;
 * `particles` may be NULL if capacity is 0.
 *
 * A particle keeps what it was born with: the values that its emitter and its cell showed at that time. So a birth rate of 0
 * lets the living particles end, an emitterPosition that moves leaves a trail, and another velocity bends no path. Particles are
 * in the coordinates of the emitter layer, which takes them along when it moves. For that, the committed state contains the
 * changes of each emitter, as long as its longest life lasts: at most 600 seconds of the layer's time and 4,096 changes (with
 * more than 64 cells, 262,144 divided by their number); what came before counts as the oldest state. An emitter that enters the
 * tree has emitted since the time 0 of its cells; a beginTime lets a cell begin later. One that leaves the tree loses its past.
 * The result is a pure function of the last commit, with these changes, and the time; earlier calls have no influence.
 *
 * The cell of a particle may have been removed or destroyed since.
 *
 * KinStatusTypeMismatch: not an emitter; KinStatusNotCommitted; KinStatusBufferTooSmall; KinStatusLimitExceeded: more than
 * 10,000,000 particles are alive, or more than 40,000,000 births would have to be examined.
 * Costs O(particles + changes · cells). */
KIN_API KinStatus kinLayerGetParticles(
    KinContext *context, KinLayer emitter, double time, KinParticle *particles, size_t capacity, size_t *count);

/* Emits `count` particles of one of the emitter's own cells at once: a burst. It is a change like that of a value: the particles
 * are born when the transaction commits, at the current time, with the values that the commit publishes. Two bursts at different
 * places at the same time therefore need a commit between them (kinContextFlush). Birth rates have no influence, nor have they on
 * beginTime and duration of the cell; its lifetime must be positive. A cell that only bursts has the birthRate 0. The numbers of
 * the particles (`index`) begin at 2^52. A burst has no effect if the commit leaves the layer below no root.
 * KinStatusTypeMismatch: not an emitter, or not a cell; KinStatusNotFound: not a cell of the emitter; KinStatusLimitExceeded:
 * more than 1,000,000 particles, or more than 10,000,000 with those of earlier bursts that may be alive. */
KIN_API KinStatus kinLayerEmit(KinContext *context, KinLayer layer, KinLayer cell, size_t count);

KIN_EXTERN_C_END

#endif
