/* kinema.h: the Core Animation model as an embeddable library. Include this one.
 *
 * Kinema keeps a tree of layers, runs their transactions and animations, and answers what every property looks like at
 * any time. It draws nothing and owns no clock, window or thread: the host drives time and reads values, best in batches.
 * The words are Core Animation's own, so Apple's documentation of CALayer, CAAnimation and CATransaction reads across.
 *
 * Conventions, each said once
 *
 * Three trees. Setters write the *model*, and getters read it back at once. The outermost commit publishes it. What is
 *   shown at a time is the *presentation*: a pure function of the last commit and that time. Nothing of an open
 *   transaction is visible in it.
 *
 * Time. Seconds, double, on the host's clock, which starts at 0. kinContextAdvance moves it and ends the turn: it commits
 *   what this thread changed, then tells starts, completions and stops. Sampling takes any time, past or future, and
 *   changes nothing.
 *
 * Units and coordinates. Lengths are the host's own unit (points); angles are radians; y points down unless a layer's
 *   geometryFlipped says otherwise; colors are straight (not premultiplied) sRGB in 0...1. Matrices are row vectors:
 *   p' = p * M, translation in m41 m42 m43, concatenation of a and b does a first.
 *
 * Errors. A function that can fail returns KinStatus and writes results through its last pointers. A failed call has
 *   changed nothing and has written nothing but a needed size; kinLastErrorMessage has the sentence. NULL for a pointer that
 *   is not said to be nullable is KinStatusInvalidArgument; a NULL context or sampler is KinStatusInvalidHandle. These
 *   statuses can come from every function and are not repeated below. NaN is refused everywhere, infinity where it is not
 *   said to be allowed. Nothing that is passed in, valid memory provided, brings the process down.
 *
 * Ownership. Create gives the caller one reference; Retain adds one, Release drops one. A superlayer holds its sublayers
 *   and its mask, the context its roots: after the host's last Release a layer's handle stays valid as long as one of those
 *   holds it. Adding an animation to a layer copies it; the caller keeps and releases its own. Every user-data pointer may
 *   come with a destructor, called once when it is replaced or its owner dies, with no lock held. A failed call takes nothing
 *   over: the destructor that was passed to it is not called.
 *
 * Memory. What is passed in is borrowed for the call and copied if it is kept. What comes out is written to the caller's
 *   buffers; where sizes vary, the size that is needed is told. Strings are UTF-8 and NUL-terminated. The library never
 *   hands out memory that the caller must free. Sizes that the host decides (numbers, characters, channels) are looked at
 *   before they are needed: KinStatusOutOfMemory if that much can not be had, which can come from every function that keeps
 *   such a thing. A process that has nothing left for small things ends, as every Swift program does.
 *
 * Threads. Any function may be called from any thread unless it says otherwise. Changes take the context's lock (the one of
 *   kinContextLock). Transactions belong to the thread that began them, and so do changes that are not committed yet: a
 *   thread that ends with changes open must commit them or flush first (kinContextFlush), or they are not published. A
 *   sampler serves one thread at a time; sampling takes no lock, and once warm no memory but for matrices that are made one by
 *   one: as float64, or moved by keyframes.
 *
 * Callbacks. They run on the thread whose call caused them, with no lock held, and may call anything: change, add, remove,
 *   begin, commit, advance another context, destroy layers or the context itself. What they change belongs to the next
 *   commit; what that causes is told at the next kinContextAdvance. One that is replaced or whose owner dies while it runs
 *   keeps its user data until it returns; once the context is destroyed nothing more of it is told. A callback must return:
 *   no exception or longjmp may pass through the library.
 *
 * Determinism. The same calls give the same bits, on every instruction set, thread count and batch size, with the same C
 *   library on processors that it treats alike: sines, exponentials and logarithms are its own.
 *
 * ABI. Within one major version symbols, enumeration values and struct layouts only grow: functions and members are
 *   appended, structs that may grow carry their size or reserved members (set those to 0). A program that was built with an
 *   older header runs with a newer library of the same major version. A new minor version adds, a new patch version corrects;
 *   only a new major version, which has a soname of its own, may take away. Compare kinVersion() with KIN_VERSION at start.
 */
#ifndef KINEMA_H
#define KINEMA_H

#include "base.h"
#include "property.h"
#include "timing.h"
#include "transform.h"
#include "context.h"
#include "layer.h"
#include "animation.h"
#include "transaction.h"
#include "action.h"
#include "event.h"
#include "geometry.h"
#include "presentation.h"
#include "transition.h"
#include "sampler.h"
#include "particle.h"
#include "render.h"

#endif
