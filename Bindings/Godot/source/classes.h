/* The classes of the add-on, without a word of an engine's interface: gdextension.c registers them in Godot 4, gdnative.c in Godot 3. */
#ifndef KINEMA_GODOT_CLASSES_H
#define KINEMA_GODOT_CLASSES_H

#include <kinema/kinema.h>

typedef struct Class Class;
typedef struct Instance Instance;

/* ---- Values ---------------------------------------------------------------------------------------------------- */

typedef enum ValueKind { ValueNil, ValueBool, ValueNumbers, ValueColor, ValueText, ValueObject } ValueKind;

/* An argument or a result. Vectors, colors, rectangles and packed arrays are numbers. What the pointers of an argument name is valid
 * during the call. */
typedef struct Value {
    ValueKind kind;
    size_t count;
    double few[4]; /* the numbers, unless they are in `many` */
    double *many;  /* from malloc; whoever receives the value frees it */
    const char *text;
    const void *variant; /* the engine's value */
} Value;

static inline const double *numbersOf(const Value *value) { return value->many ? value->many : value->few; }
static inline double numberOf(const Value *value) {
    return value->kind == ValueNumbers && value->count ? numbersOf(value)[0] : 0;
}
static inline bool hasNumbers(const Value *value) { return value->kind == ValueNumbers || value->kind == ValueBool; }
Value valueOfNumber(double number);
Value valueOfBool(bool isTrue);

/* ---- The engine ------------------------------------------------------------------------------------------------- */

/* The functions of the engine that the classes use. */
typedef struct Engine {
    void (*report)(const char *message); /* an error, in the engine's log */
    void (*emit)(void *object, const char *signal, const char *text);
    Instance *(*parentOf)(void *object); /* the instance of the node above, or NULL if it is of another class */
    void *(*hold)(const void *variant);  /* a copy of an engine's value, to keep */
    void (*release)(void *held);
    void (*writeMultiMesh)(void *held, const float *numbers, size_t count); /* one copy, into the buffer of a MultiMesh */
} Engine;

extern Engine engine;

/* ---- Classes ---------------------------------------------------------------------------------------------------- */

/* Types of arguments and properties, with the names that the glue maps to the engine's numbers. */
typedef enum Type { TypeAny, TypeBool, TypeNumber, TypeText, TypeObject } Type;

typedef struct Argument {
    const char *name;
    Type type;
} Argument;

typedef struct Method {
    const char *name; /* a name that begins with '_' is a virtual function of Node */
    void (*call)(Instance *self, const Value *arguments, size_t count, Value *result);
    size_t required, count;
    Argument arguments[6];
} Method;

typedef struct Property {
    const char *name;
    Type type;
    void (*get)(Instance *self, Value *result);
    void (*set)(Instance *self, const Value *value); /* NULL: read only */
} Property;

struct Class {
    const char *name;
    bool isNode; /* otherwise a Reference, RefCounted in Godot 4 */
    size_t size; /* of an instance */
    void (*end)(Instance *self);
    const Method *methods;
    const Property *properties;
    const char *signal;            /* with one argument, a text; NULL for none */
    void (*begin)(Instance *self); /* NULL: an instance begins as zeros */
};

extern const Class *const classes[]; /* ends with NULL */

/* Every instance begins with this. `object` is the engine's. */
struct Instance {
    const Class *class;
    void *object;
    uint64_t serial; /* no other instance has had it */
    Instance *next, *previous;
};

Instance *createInstance(const Class *class, void *object);
void destroyInstance(Instance *instance);
bool isInstance(const void *pointer);  /* whether this add-on has made it, and it lives */
Instance *instanceOf(uint64_t serial); /* NULL if it has been destroyed */

/* Returns NULL, or one line that says why the library that was loaded does not fit this add-on. */
const char *versionProblem(void);

#endif
