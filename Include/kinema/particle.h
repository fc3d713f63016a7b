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

/* Returns the particles that are alive at `time`, in the order of renderMode. The result is a pure function of the last
 * commit and the time; earlier calls have no influence. `capacity` and *count count particles; `particles` may be NULL if
 * capacity is 0. The cell of a particle may have been removed or destroyed since.
 *
 * A particle keeps the values that its emitter and its cell showed at its birth. A birth rate of 0 therefore lets the
 * living particles end, an emitterPosition that moves leaves a trail, and a new velocity bends no path. Particles are in
 * the coordinates of the emitter layer, and move with it.
 *
 * For this purpose the committed state contains the recent changes of each emitter, for as long as its longest lifetime:
 * at most 600 seconds of the layer's time and 4,096 changes (with more than 64 cells, 262,144 divided by their number).
 * The oldest state applies to all earlier times. An emitter that enters the tree has emitted since the time 0 of its
 * cells; a beginTime lets a cell start later. An emitter that leaves the tree loses its past.
 *
 * The cost is O(particles + changes x cells).
 *
 * While an animation moves a birth rate or a lifetime, the rates of all cells are read at each step of 1/64 second, at
 * different times for cells that begin at different times.
 *
 * KinStatusTypeMismatch: not an emitter; KinStatusNotCommitted; KinStatusBufferTooSmall; KinStatusLimitExceeded: more
 * than 10,000,000 particles are alive, or more than 40,000,000 births, cells that a birth may emit from, or numbers of
 * rates would have to be examined; more than 4096 cells, each counted as often as it is listed. */
KIN_API KinStatus kinLayerGetParticles(
    KinContext *context, KinLayer emitter, double time, KinParticle *particles, size_t capacity, size_t *count);

/* Emits `count` particles of one of the emitter's cells at once: a burst. This is a change like that of a value: the
 * particles are born when the transaction commits, at the current time, with the values that the commit publishes. Two
 * bursts at different places at the same time therefore need a commit between them (kinContextFlush).
 *
 * Birth rates and the cell's beginTime and duration have no influence; its lifetime must be positive. A cell that only
 * bursts has the birthRate 0. The numbers of the particles (`index`) start at 2^52. A burst has no effect if the layer is
 * not below a root after the commit.
 *
 * KinStatusTypeMismatch: not an emitter, or not a cell; KinStatusNotFound: not a cell of the emitter;
 * KinStatusLimitExceeded: more than 1,000,000 particles, or more than 10,000,000 with those of earlier bursts that may be
 * alive. */
KIN_API KinStatus kinLayerEmit(KinContext *context, KinLayer layer, KinLayer cell, size_t count);

KIN_EXTERN_C_END

#endif
