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
 * commit, the seed and the time; earlier calls have no influence. `capacity` and *count count particles; `particles` may
 * be NULL if capacity is 0.
 * KinStatusTypeMismatch: not an emitter; KinStatusNotCommitted; KinStatusBufferTooSmall; KinStatusLimitExceeded: more than
 * 10,000,000 particles are alive, or more than 40,000,000 births would have to be examined. */
KIN_API KinStatus kinLayerGetParticles(
    KinContext *context, KinLayer emitter, double time, KinParticle *particles, size_t capacity, size_t *count);

KIN_EXTERN_C_END

#endif
