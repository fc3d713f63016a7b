/* kinema/base.h: linkage, status codes, handles and values, which all other headers use. */
#ifndef KINEMA_BASE_H
#define KINEMA_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* KIN_CAST: a conversion that C++ compilers accept with -Wold-style-cast. */
#ifdef __cplusplus
#define KIN_EXTERN_C_BEGIN extern "C" {
#define KIN_EXTERN_C_END }
#define KIN_CAST(type, value) static_cast<type>(value)
#else
#define KIN_EXTERN_C_BEGIN
#define KIN_EXTERN_C_END
#define KIN_CAST(type, value) ((type)(value))
#endif

#if defined(_WIN32)
#define KIN_API
#else
#define KIN_API __attribute__((visibility("default")))
#endif

/* Short functions are defined in the headers, so that C needs no call for them. The library exports them too, for
 * languages that do not compile C. */
#ifndef KIN_INLINE
#define KIN_INLINE static inline
#endif

/* Enumerations may grow: every switch over one needs a default branch. */
#if defined(__clang__)
#define KIN_ENUM __attribute__((enum_extensibility(open)))
#else
#define KIN_ENUM
#endif

KIN_EXTERN_C_BEGIN

/* ---- Version ------------------------------------------------------------------------------------------------- */

#define KIN_VERSION_MAJOR 0
#define KIN_VERSION_MINOR 2
#define KIN_VERSION_PATCH 0
/* One comparable number: major * 1,000,000 + minor * 1,000 + patch. */
#define KIN_VERSION (KIN_VERSION_MAJOR * 1000000 + KIN_VERSION_MINOR * 1000 + KIN_VERSION_PATCH)

/* Returns the version of the loaded library, in the form of KIN_VERSION. Compare it with KIN_VERSION of the header. */
KIN_API uint32_t kinVersion(void);

/* Returns the version of the loaded library and its kind of build, for logs: "0.2.0 (embedded, avx512)". Never NULL; the
 * string is never freed. */
KIN_API const char *kinBuildInfo(void);

/* ---- Status -------------------------------------------------------------------------------------------------- */

/* Every function that can fail returns one of these. A call that fails has changed nothing. Codes are only appended.
 * This list defines the codes, their names and their descriptions: X(member, code, "name", "description"). */
#define KIN_STATUS_LIST(X)                                                                                            \
    X(OK, 0, "ok", "the call succeeded")                                                                              \
    X(InvalidArgument, 1, "invalid_argument", "an argument of the right shape is out of its range, NaN, or NULL")     \
    X(InvalidHandle, 2, "invalid_handle", "a handle is null, stale, of another kind, or of another context")          \
    X(UnknownKey, 3, "unknown_key", "no property or key path of this name exists here")                               \
    X(TypeMismatch, 4, "type_mismatch", "a value has the wrong type or the wrong number of components")               \
    X(NoTransaction, 5, "no_transaction", "this thread has no open transaction to commit")                            \
    X(TimeBackwards, 6, "time_backwards", "the clock of a context only moves forward")                                \
    X(Cycle, 7, "cycle", "a layer, group or timeline entry would contain or follow itself, or is nested too deep")    \
    X(BufferTooSmall, 8, "buffer_too_small", "the buffer is too small; the required size was written")                \
    X(OutOfOrder, 9, "out_of_order", "only the innermost open transaction of this thread can be committed")           \
    X(ReadOnly, 10, "read_only", "presentation layers, frozen animations and derived values cannot be changed")       \
    X(NotCommitted, 11, "not_committed", "the layer has no presentation: it was not below a root at the last commit") \
    X(NotFound, 12, "not_found", "nothing exists under this key")                                                     \
    X(LimitExceeded, 13, "limit_exceeded", "a count or size is beyond what the engine accepts")                       \
    X(OutOfMemory, 14, "out_of_memory", "the system has no memory for the call, which changed nothing")               \
    X(Conflict, 15, "conflict", "another thread has uncommitted changes of the tree at this place")                   \
    X(Busy, 16, "busy", "the context has uncommitted changes, or runs a callback")                                    \
    X(InvalidState, 17, "invalid_state", "the buffer contains no saved state of this version of the library")

typedef enum KIN_ENUM KinStatus {
#define KIN_STATUS_MEMBER(member, code, name, text) KinStatus##member = code,
    KIN_STATUS_LIST(KIN_STATUS_MEMBER)
#undef KIN_STATUS_MEMBER
} KinStatus;

/* Returns the name of a status, "invalid_handle" for example, or "unknown". Never NULL; the string is never freed. */
KIN_API const char *kinStatusName(KinStatus status);

/* Returns the description of a status, one sentence. Never NULL; the string is never freed. */
KIN_API const char *kinStatusDescription(KinStatus status);

/* Returns the message of the calling thread's last failed call: which argument, what was given, what was expected. It is ""
 * before the first failure; calls that succeed do not change it. Never NULL; valid until this thread's next failed call. */
KIN_API const char *kinLastErrorMessage(void);

/* ---- Handles ------------------------------------------------------------------------------------------------- */

/* A set of layer trees with a clock. See context.h. */
typedef struct KinContext KinContext;

/* A batch of channels, prepared for sampling. See sampler.h. */
typedef struct KinSampler KinSampler;

/* Handles are plain numbers; copy and compare them freely. {0} is null. A handle contains a generation: a stale handle, a
 * handle of another context or a random number returns KinStatusInvalidHandle. */
typedef struct KinLayer {
    uint64_t id;
} KinLayer; /* a model layer, a presentation layer, or an emitter cell */
typedef struct KinAnimation {
    uint64_t id;
} KinAnimation; /* an animation object, or the frozen copy on a layer */
typedef struct KinTransaction {
    uint64_t id;
} KinTransaction; /* an explicit transaction of one thread */
typedef struct KinAnimator {
    uint64_t id;
} KinAnimator; /* the control of running animations: animator.h */
typedef struct KinVariable {
    uint64_t id;
} KinVariable; /* animated numbers without a layer: variable.h */

/* ---- Values -------------------------------------------------------------------------------------------------- */

/* The type of the bytes of a value. */
typedef enum KIN_ENUM KinValueType {
    KinValueTypeNil = 0,     /* no value; no bytes */
    KinValueTypeNumbers = 1, /* double[]: number 1, bool 1 (0 or 1), point 2 (x, y), size 2 (width, height),
                              * rect 4 (x, y, width, height), color 4 (straight sRGB red, green, blue, alpha, 0...1),
                              * transform 16 (m11 m12 ... m44, row vectors, translation in m41 m42 m43),
                              * timing function 4 (c1x, c1y, c2x, c2y), lists of numbers n, lists of colors 4n */
    KinValueTypeString = 2,  /* char[]: UTF-8; the size does not count a terminating NUL */
    KinValueTypePath = 3,    /* KinPathElement[] */
    KinValueTypeHandles = 4, /* uint64_t[]: ids that the host chooses for its images and filters; 0 is none */
    KinValueTypeLayers = 5   /* KinLayer[]: emitter cells */
} KinValueType;

typedef enum KIN_ENUM KinPathVerb {
    KinPathVerbMove = 0,  /* starts a subpath: x y */
    KinPathVerbLine = 1,  /* x y */
    KinPathVerbQuad = 2,  /* control x y, end x y */
    KinPathVerbCurve = 3, /* first control x y, second control x y, end x y */
    KinPathVerbClose = 4  /* a line back to the start of the subpath; no points */
} KinPathVerb;

typedef struct KinPathElement {
    KinPathVerb verb;
    uint32_t reserved; /* 0 */
    double points[6];  /* those that the verb uses; the others are ignored */
} KinPathElement;

/* A value that is passed to a function. Its data is borrowed for the call, and copied if the function keeps it. */
typedef struct KinValue {
    KinValueType type;
    uint32_t reserved; /* 0 */
    const void *data;  /* may be NULL when size is 0 */
    size_t size;       /* in bytes */
} KinValue;

/* The caller's memory for a value that a function returns. The caller sets data, capacity and reserved; the call always
 * writes type and size, and writes the data if it fits. */
typedef struct KinBuffer {
    void *data;        /* may be NULL when capacity is 0 */
    size_t capacity;   /* in bytes */
    size_t size;       /* out: the bytes of the value, even if the capacity is smaller (KinStatusBufferTooSmall) */
    KinValueType type; /* out */
    uint32_t reserved; /* 0 */
} KinBuffer;

KIN_INLINE KinValue kinValueNil(void) {
    KinValue value = {KinValueTypeNil, 0, NULL, 0};
    return value;
}
KIN_INLINE KinValue kinValueNumbers(const double *numbers, size_t count) {
    KinValue value = {KinValueTypeNumbers, 0, NULL, 0};
    value.data = numbers;
    value.size = count <= SIZE_MAX / sizeof *numbers ? count * sizeof *numbers : SIZE_MAX;
    return value;
}
/* NULL is nil. */
KIN_INLINE KinValue kinValueString(const char *string) {
    KinValue value = {string ? KinValueTypeString : KinValueTypeNil, 0, NULL, 0};
    value.data = string;
    while (string && string[value.size]) value.size++;
    return value;
}
KIN_INLINE KinValue kinValuePath(const KinPathElement *elements, size_t count) {
    KinValue value = {KinValueTypePath, 0, NULL, 0};
    value.data = elements;
    value.size = count <= SIZE_MAX / sizeof *elements ? count * sizeof *elements : SIZE_MAX;
    return value;
}
KIN_INLINE KinValue kinValueHandles(const uint64_t *handles, size_t count) {
    KinValue value = {KinValueTypeHandles, 0, NULL, 0};
    value.data = handles;
    value.size = count <= SIZE_MAX / sizeof *handles ? count * sizeof *handles : SIZE_MAX;
    return value;
}

KIN_EXTERN_C_END

#endif
