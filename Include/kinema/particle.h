/* kinema/particle.h: the particles of emitter layers. */
#ifndef KINEMA_PARTICLE_H
#define KINEMA_PARTICLE_H

#include "base.h"

KIN_EXTERN_C_BEGIN

/* One particle, as it is at the sampled time. */
typedef struct KinParticle {
    double position[3];  /* in the emitter layer's coordinates */
    double rotation;     /* radians about z */
    double scale;
    double color[4];
    double age;          /* seconds since it was born */
    double lifetime;     /* seconds it will live */
    KinLayer cell;       /* the cell it is of */
    uint64_t contents;   /* the cell's contents */
    uint64_t index;      /* the number of its birth in its cell (and parent particle): stable over time */
} KinParticle;

/* The particles alive at `time`, in the order of renderMode. A pure function of what was committed, of the seed and of time:
 * it does not matter which times were asked before. `capacity` and *count in particles; `particles` may be NULL if capacity
 * is 0. KinStatusTypeMismatch: no emitter; KinStatusNotCommitted; KinStatusBufferTooSmall; KinStatusLimitExceeded: more than
 * 10,000,000 are alive, or the births of more than 40,000,000 would have to be looked at. */
KIN_API KinStatus kinLayerGetParticles(KinContext *context, KinLayer emitter, double time, KinParticle *particles,
                                       size_t capacity, size_t *count);

KIN_EXTERN_C_END

#endif
