/* kinema.h: Core Animation's model as an embeddable library. Include this header.
 *
 * Kinema keeps a tree of layers, runs transactions and animations on it, and computes the value of every property at any
 * time. It does not draw, and it owns no clock, window or thread: the host advances time and reads values, preferably in
 * batches. The names are Core Animation's, so Apple's documentation of CALayer, CAAnimation and CATransaction applies.
 *
 * Conventions
 *
 * Trees. Setters change the model tree, and getters read it back at once. The outermost commit publishes the changes. The
 *   presentation tree is a pure function of the last commit and a time; it never shows changes of an open transaction.
 *
 * Time. Seconds as a double on the host's clock, which starts at 0. kinContextAdvance moves the clock and ends the turn:
 *   it commits the calling thread's changes, delivers start, completion and stop events, and commits the changes that
 *   their callbacks made. Sampling accepts any time, past or future, and changes nothing.
 *
 *   A frame advances to the present, handles input and changes layers, flushes (kinContextFlush), and draws.
 *
 * Units and coordinates. Lengths are in a unit of the host's choice (points); angles are in radians. The y axis points
 *   down unless a layer sets geometryFlipped. Colors are straight (not premultiplied) sRGB in 0...1. Matrices act on row
 *   vectors: p' = p * M, with the translation in m41 m42 m43; concatenating a and b applies a first.
 *
 * Errors. A function that can fail returns a KinStatus and writes its results through its last pointers. If it fails, it
 *   has changed nothing and has written nothing except a required size; kinLastErrorMessage returns the reason.
 *
 *   Passing NULL for a pointer that is not documented as nullable returns KinStatusInvalidArgument. A NULL context,
 *   sampler, stream, render list or scene returns KinStatusInvalidHandle. Every function can return these two, so the
 *   declarations do not repeat them.
 *
 *   NaN is always rejected; infinity is rejected unless documented. No argument crashes the process if its pointers are
 *   valid.
 *
 * Ownership. Create functions give the caller one reference; Retain adds one and Release removes one. A superlayer owns
 *   its sublayers and its mask, and the context owns its roots: a layer's handle stays valid as long as any of these owns
 *   the layer. Adding an animation to a layer copies it; the caller still owns, and releases, the original.
 *
 *   A user data pointer may have a destructor. It is called once, with no lock held, when the pointer is replaced or its
 *   owner is destroyed. A call that fails does not take ownership of the pointer and does not call the destructor that
 *   was passed to it, unless the declaration says that it does.
 *
 * Memory. Functions borrow their arguments for the call and copy what they keep. They write results to the caller's
 *   buffers; if the size varies, they return the required size. Strings are NUL-terminated UTF-8; other bytes are
 *   rejected. The library never returns memory that the caller must free.
 *
 * Strides. A stride is the distance in bytes from the start of one element to that of the next. For arrays that the
 *   library reads, a stride of 0 means that every element is the same one. For arrays that it writes, a stride of 0 means
 *   that the elements follow one another. A stride of doubles or of structs is a multiple of 8.
 *
 * Lack of memory. Every function can return KinStatusOutOfMemory. It has then changed nothing and can be repeated once
 *   there is memory: a commit leaves its transaction open, an advance leaves the time where it was.
 *
 *   Before a function changes anything, it makes sure that the library can allocate what the host's amounts require:
 *   layers, animations, keyframes, numbers, characters, events, items. The library also keeps a reserve of 1 MB and 384
 *   bytes for each layer; the system provides its pages only when they are used. If an allocation fails in the middle of
 *   a call, the reserve serves it, and the call either completes (KinStatusOK) or returns KinStatusOutOfMemory with
 *   nothing changed.
 *
 *   Every call first restores the reserve and fails if that is impossible. Exceptions are kinContextDestroy,
 *   kinContextLock, kinContextUnlock, and the functions that release a layer, an animation or a variable or
 *   destroy a sampler.
 *   Sampling with a warm sampler needs no memory (see Threads).
 *
 *   The reserve also has 64 kB for each call that is inside a context at the same time, in any thread or callback; a call
 *   fails if the reserve cannot grow for it. It serves eight simultaneous calls that need no context. The process may end
 *   if allocations fail in more of those at once, or if the stack cannot grow.
 *
 *   All this holds for the library that CMake builds. SwiftPM builds the same sources with the ordinary Swift runtime:
 *   such a build only checks whether it can allocate large amounts, and the process ends if another allocation fails.
 *
 * Threads. Functions may be called from any thread unless documented otherwise. Changes take the context's lock, the lock
 *   of kinContextLock. A sampler serves one thread at a time. Sampling takes no lock and, after the first call, allocates
 *   no memory.
 *
 *   A transaction belongs to the thread that began it, and so do uncommitted changes: before a thread ends it must commit
 *   or flush them (kinContextFlush), or they are never published. A commit publishes the changes of its thread, all of
 *   them and no others; transactions take effect in the order of their commits. Getters of the model see the changes of
 *   all threads at once. "Tree" in layer.h says when the changes of two threads conflict.
 *
 *   A call needs at most 24 kB of the thread's stack, and 2 kB more for each level of nested groups or timelines, of
 *   which there are at most 64; a tree of any depth needs no more. A thread with a stack of 192 kB may therefore call
 *   every function, and one with 64 kB may do so if groups and timelines are nested at most 8 levels deep. Callbacks need
 *   their stack in addition.
 *
 * Callbacks. They run on the thread whose call caused them, with no lock held, and may call any function: change, add,
 *   remove, begin, commit, advance another context, destroy layers or the context itself. A callback must return: no
 *   exception and no longjmp may pass through the library.
 *
 *   The kinContextAdvance that delivers events commits the changes that their callbacks made; the changes of other
 *   callbacks belong to the next commit. Events that callbacks cause are delivered by the next kinContextAdvance.
 *
 *   If a running callback is replaced, or its owner is destroyed, its user data stays valid until it returns. After the
 *   context is destroyed it delivers no more events.
 *
 * Cost. A call costs O(1) on average, plus the size of its arguments and results, unless it is listed here. Nothing
 *   depends on the value of the clock. Tests count instructions: Tests/Robustness/Cost.
 *
 *   O(log n) of the siblings: insert, move, replace or remove a sublayer or a root. O(log n) of the animations on the
 *     layer: add, remove or replace one, find the key at an index.
 *   O(depth) of the layer: convert points, rects and times; world transforms; a presentation value; insert a layer that
 *     has sublayers or a mask. Below a replicator or an emitter these are not copied.
 *   O(animations on the layer): change a value of a live layer, or compute one.
 *   O(siblings): a key path that names another layer. Setting the cells of an emitter costs O(the cells). Setting those
 *     of a cell that is in an emitter costs O(the cells below those that are set).
 *   A commit: O(the changed layers, the depth of those that moved, and the subtrees that enter or leave the tree or whose
 *     time changes), O(log n) of the siblings for each change of a list of sublayers, O(log n) of the animations on the
 *     layer for each animation that is added, replaced or removed, and O(roots) if a root is added or removed. Groups
 *     count with all their children. If animations aim at layers by name, a change of their layer, or of a name below it,
 *     costs O(its sublayers and animations). An emitter that changes, or that has a cell that changes, counts with all
 *     its cells.
 *   An advance: one commit before and one after the callbacks, O(log n) for each start or end that is due, and O(e log e)
 *     for e events. Each open transaction with a completion adds O(1) to each animation that is added. It walks over the
 *     variables that have a key.
 *   O(1) for each variable, and for each motion that adds to others: read or move variables.
 *   Samples: O(channels x times x animations of a channel). Creating a sampler: O(channels). Rebinding: O(the layers that
 *     changed, and those below layers whose time or place changed), or O(channels) after many commits, or if more than 64
 *     layers have another time or place.
 *   O(n log n) of its size: load, reload, write, save or restore a document or a state; start a timeline (timeline.h);
 *     set a state. Numbers in these, such as repeat counts, cost nothing. Anything that multiplies, such as markers in
 *     timelines that repeat or replicators in replicators, has a limit, and is counted before it is made.
 *   O(animations of the animator): functions of animators. An advance: O(m log m) for m markers of running timelines, of
 *     which it delivers at most four times as many, and O(the animations of their animators).
 *   O(n log n) of the layers that are walked: hit tests and render lists. O(n): dumps, statistics, kinContextIsAnimating,
 *     frozen copies, copies of groups, and destroying a context.
 *
 * Determinism. The same calls give the same bits on every processor, operating system and C library, with any number of
 *   threads and any batch size. The library computes sines, exponentials and logarithms itself. Its hash tables have a
 *   key that the system draws for each process, so nobody can choose names that make them slow; no result, order or bit
 *   depends on the key.
 *
 * Names. Functions are kinNounVerb, types KinNoun, macros KIN_NAME. An enumerator begins with the name of its
 *   enumeration: KinPropertyPosition is a KinProperty, KinAnimationPropertyDuration a KinAnimationProperty. renamed.h has
 *   former names.
 *
 * ABI. Within one major version the interface only grows: functions, enumeration members and struct members are appended.
 *   Structs that may grow have a size member or reserved members (only 0 is accepted). A program that was built with an
 *   older header runs with a newer library of the same major version. A minor version adds, a patch version corrects;
 *   only a major version, which has a different soname, may remove or change what a call does. Before 1.0 every minor
 *   version counts as a major one. Compare kinVersion() with KIN_VERSION when the program starts. */
#ifndef KINEMA_H
#define KINEMA_H

#include "base.h"
#include "memory.h"
#include "property.h"
#include "timing.h"
#include "transform.h"
#include "context.h"
#include "trace.h"
#include "layer.h"
#include "animation.h"
#include "transaction.h"
#include "motion.h"
#include "animator.h"
#include "timeline.h"
#include "gesture.h"
#include "action.h"
#include "layout.h"
#include "event.h"
#include "geometry.h"
#include "presentation.h"
#include "transition.h"
#include "sampler.h"
#include "stream.h"
#include "particle.h"
#include "variable.h"
#include "render.h"
#include "scene.h"
#include "renamed.h"

#endif
