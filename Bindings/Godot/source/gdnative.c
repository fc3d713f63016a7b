/* The classes in Godot 3, by GDNative and NativeScript. */
#include "gdnative.h"
#include "classes.h"
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

static const Core *core;
static const NativeScript *nativeScript;

/* ---- Values ----------------------------------------------------------------------------------------------------- */

static char *copyText(const Variant *variant) {
    String string = CORE(VariantAsString, String, const Variant *)(variant);
    CharString bytes = CORE(StringUtf8, CharString, const String *)(&string);
    const char *text = CORE(CharStringData, const char *, const CharString *)(&bytes);
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy) memcpy(copy, text, size);
    CORE(CharStringDestroy, void, CharString *)(&bytes);
    CORE(StringDestroy, void, String *)(&string);
    return copy;
}

static void setFloats(Value *value, const void *bytes, size_t count) {
    float numbers[4];
    memcpy(numbers, bytes, count * sizeof *numbers);
    value->kind = ValueNumbers, value->count = count;
    for (size_t i = 0; i < count; i++) value->few[i] = numbers[i];
}

static void setPool(Value *value, const Variant *variant) {
    PoolRealArray array = CORE(VariantAsPoolRealArray, PoolRealArray, const Variant *)(variant);
    size_t count = (size_t)CORE(PoolRealArraySize, int, const PoolRealArray *)(&array);
    if (count && (value->many = malloc(count * sizeof *value->many))) {
        Access *access = CORE(PoolRealArrayRead, Access *, const PoolRealArray *)(&array);
        const float *numbers = CORE(ReadAccessPointer, const float *, const Access *)(access);
        for (size_t i = 0; i < count; i++) value->many[i] = numbers[i];
        CORE(ReadAccessDestroy, void, Access *)(access);
        value->kind = ValueNumbers, value->count = count;
    }
    CORE(PoolRealArrayDestroy, void, PoolRealArray *)(&array);
}

static void setObject(Value *value, Object *object) {
    Instance *instance = object ? nativeScript->getUserData(object) : NULL;
    value->kind = object ? ValueObject : ValueNil;
    if (instance && isInstance(instance)) value->few[0] = (double)instance->serial;
}

/* The text and the numbers of the value are freed by freeValue. */
static Value valueOf(const Variant *variant) {
    Value value = {ValueNil, 0, {0, 0, 0, 0}, NULL, NULL, variant};
    switch (CORE(VariantGetType, int, const Variant *)(variant)) {
    case VariantBool: {
        Value made = valueOfBool(CORE(VariantAsBool, bool, const Variant *)(variant));
        return made.variant = variant, made;
    }
    case VariantInt:
    case VariantReal: {
        Value made = valueOfNumber(CORE(VariantAsReal, double, const Variant *)(variant));
        return made.variant = variant, made;
    }
    case VariantString: value.text = copyText(variant), value.kind = value.text ? ValueText : ValueNil; break;
    case VariantVector2: setFloats(&value, CORE(VariantAsVector2, Vector2, const Variant *)(variant).bytes, 2); break;
    case VariantVector3: setFloats(&value, CORE(VariantAsVector3, Vector3, const Variant *)(variant).bytes, 3); break;
    case VariantRect2: setFloats(&value, CORE(VariantAsRect2, Four, const Variant *)(variant).bytes, 4); break;
    case VariantColor: setFloats(&value, CORE(VariantAsColor, Four, const Variant *)(variant).bytes, 4); break;
    case VariantObject: setObject(&value, CORE(VariantAsObject, Object *, const Variant *)(variant)); break;
    case VariantPoolRealArray: setPool(&value, variant); break;
    default: break;
    }
    return value;
}

static void freeValue(Value *value) {
    free(value->many);
    free((void *)value->text);
}

static Variant variantOfFloats(const float *numbers, size_t count) {
    Variant made;
    PoolRealArray array;
    CORE(PoolRealArrayNew, void, PoolRealArray *)(&array);
    CORE(PoolRealArrayResize, void, PoolRealArray *, int)(&array, (int)count);
    Access *access = CORE(PoolRealArrayWrite, Access *, PoolRealArray *)(&array);
    memcpy(CORE(WriteAccessPointer, float *, const Access *)(access), numbers, count * sizeof *numbers);
    CORE(WriteAccessDestroy, void, Access *)(access);
    CORE(VariantNewPoolRealArray, void, Variant *, const PoolRealArray *)(&made, &array);
    CORE(PoolRealArrayDestroy, void, PoolRealArray *)(&array);
    return made;
}

static Variant variantOfNumbers(const Value *value) {
    Variant made;
    float floats[16];
    for (size_t i = 0; i < value->count && i < 16; i++) floats[i] = (float)numbersOf(value)[i];
    if (value->count == 1) {
        CORE(VariantNewReal, void, Variant *, double)(&made, numberOf(value));
    } else if (value->count == 2) {
        CORE(VariantNewVector2, void, Variant *, const void *)(&made, floats);
    } else if (value->count == 3) {
        CORE(VariantNewVector3, void, Variant *, const void *)(&made, floats);
    } else if (value->count == 4) {
        CORE(value->kind == ValueColor ? VariantNewColor : VariantNewRect2, void, Variant *, const void *)(&made, floats);
    } else {
        made = variantOfFloats(floats, value->count < 16 ? value->count : 16);
    }
    return made;
}

static Variant variantOf(const Value *value) {
    Variant made;
    switch (value->kind) {
    case ValueBool: CORE(VariantNewBool, void, Variant *, bool)(&made, value->few[0] != 0); break;
    case ValueNumbers:
    case ValueColor: return variantOfNumbers(value);
    case ValueObject: CORE(VariantNewCopy, void, Variant *, const Variant *)(&made, value->variant); break;
    default: CORE(VariantNewNil, void, Variant *)(&made); break;
    }
    return made;
}

static String stringOf(const char *text) { return CORE(StringFromUtf8, String, const char *)(text); }

static Variant variantOfText(const char *text) {
    Variant made;
    String string = stringOf(text);
    CORE(VariantNewString, void, Variant *, const String *)(&made, &string);
    CORE(StringDestroy, void, String *)(&string);
    return made;
}

static void destroyVariant(Variant *variant) { CORE(VariantDestroy, void, Variant *)(variant); }

/* ---- The engine ------------------------------------------------------------------------------------------------- */

static Variant call(Variant *self, const char *method, const Variant **arguments, int count) {
    CallError error;
    String name = stringOf(method);
    Variant result = CORE(VariantCall, Variant, Variant *, const String *, const Variant **, int, CallError *)(
        self, &name, arguments, count, &error);
    CORE(StringDestroy, void, String *)(&name);
    return result;
}

static void reportError(const char *message) {
    CORE(PrintError, void, const char *, const char *, const char *, int)(message, "kinema", "addons/kinema", 0);
}

static void emitSignal(void *object, const char *signal, const char *text) {
    Variant self, first = variantOfText(signal), second = variantOfText(text);
    const Variant *arguments[] = {&first, &second};
    CORE(VariantNewObject, void, Variant *, const Object *)(&self, object);
    Variant result = call(&self, "emit_signal", arguments, 2);
    destroyVariant(&result), destroyVariant(&self), destroyVariant(&first), destroyVariant(&second);
}

static Instance *parentOf(void *object) {
    Variant self;
    CORE(VariantNewObject, void, Variant *, const Object *)(&self, object);
    Variant parent = call(&self, "get_parent", NULL, 0);
    Object *found = CORE(VariantAsObject, Object *, const Variant *)(&parent);
    Instance *instance = found ? nativeScript->getUserData(found) : NULL;
    destroyVariant(&parent), destroyVariant(&self);
    return instance && isInstance(instance) ? instance : NULL;
}

static void *hold(const void *variant) {
    Variant *made = malloc(sizeof *made);
    if (made) CORE(VariantNewCopy, void, Variant *, const Variant *)(made, variant);
    return made;
}

static void release(void *held) {
    destroyVariant(held);
    free(held);
}

static void writeMultiMesh(void *held, const float *numbers, size_t count) {
    Variant array = variantOfFloats(numbers, count);
    const Variant *arguments[] = {&array};
    Variant result = call(held, "set_as_bulk_array", arguments, 1);
    destroyVariant(&result), destroyVariant(&array);
}

/* ---- Registration ----------------------------------------------------------------------------------------------- */

static void *create(Object *object, void *class) { return createInstance(class, object); }
static void destroy(Object *object, void *class, void *instance) {
    (void)object, (void)class;
    destroyInstance(instance);
}

enum { MOST_ARGUMENTS = 6 };

static Variant callMethod(Object *object, void *data, void *instance, int count, Variant **arguments) {
    (void)object;
    const Method *method = data;
    Value values[MOST_ARGUMENTS], result = {ValueNil, 0, {0, 0, 0, 0}, NULL, NULL, NULL};
    size_t given = (size_t)count;
    if (given < method->required || given > method->count) {
        reportError(given < method->required ? "Kinema: too few arguments" : "Kinema: too many arguments");
    } else {
        for (size_t i = 0; i < given; i++) values[i] = valueOf(arguments[i]);
        method->call(instance, values, given, &result);
        for (size_t i = 0; i < given; i++) freeValue(&values[i]);
    }
    Variant made = variantOf(&result);
    free(result.many);
    return made;
}

static Variant getProperty(Object *object, void *data, void *instance) {
    (void)object;
    Value result = {ValueNil, 0, {0, 0, 0, 0}, NULL, NULL, NULL};
    ((const Property *)data)->get(instance, &result);
    return variantOf(&result);
}

static void setProperty(Object *object, void *data, void *instance, Variant *variant) {
    (void)object;
    const Property *property = data;
    if (!property->set) {
        reportError("Kinema: the property is read only");
        return;
    }
    Value value = valueOf(variant);
    property->set(instance, &value);
    freeValue(&value);
}

static void registerProperty(void *handle, const Class *class, const Property *property) {
    static const int types[] = {0, VariantBool, VariantReal, VariantString, VariantObject};
    PropertyAttributes attributes = {0, types[property->type], 0, stringOf(""), PropertyUsageDefault, variantOf(&(Value){0})};
    nativeScript->registerProperty(handle, class->name, property->name, &attributes,
        (SetFunction){setProperty, (void *)property, NULL}, (GetFunction){getProperty, (void *)property, NULL});
    CORE(StringDestroy, void, String *)(&attributes.hintText);
}

static void registerClass(void *handle, const Class *class) {
    nativeScript->registerClass(handle, class->name, class->isNode ? "Node" : "Reference",
        (CreateFunction){create, (void *)class, NULL}, (DestroyFunction){destroy, (void *)class, NULL});
    for (const Method *one = class->methods; one->name; one++)
        nativeScript->registerMethod(
            handle, class->name, one->name, (MethodAttributes){0}, (MethodFunction){callMethod, (void *)one, NULL});
    for (const Property *one = class->properties; one->name; one++) registerProperty(handle, class, one);
    if (!class->signal) return;
    SignalArgument argument = {stringOf("key"), VariantString, 0, stringOf(""), PropertyUsageDefault, variantOf(&(Value){0})};
    Signal signal = {stringOf(class->signal), 1, &argument, 0, NULL};
    nativeScript->registerSignal(handle, class->name, &signal);
    CORE(StringDestroy, void, String *)(&argument.name);
    CORE(StringDestroy, void, String *)(&argument.hintText);
    CORE(StringDestroy, void, String *)(&signal.name);
}

/* Returns why this Godot cannot use the add-on; NULL if it can. Sets `nativeScript`. */
static const char *problemOfGodot(void) {
    static char text[160];
    Version version = core->header.version;
    if (version.major != 1) {
        snprintf(text, sizeof text, "Kinema: the add-on needs version 1 of GDNative, and this Godot has version %u.%u",
            version.major, version.minor);
        return text;
    }
    for (unsigned i = 0; i < core->extensionCount; i++)
        if (core->extensions[i]->type == ExtensionNativeScript) nativeScript = (const NativeScript *)core->extensions[i];
    return nativeScript ? versionProblem() : "Kinema: the add-on needs NativeScript, and this Godot has none";
}

EXPORT void godot_gdnative_init(InitOptions *options) {
    core = options->core;
    engine = (Engine){reportError, emitSignal, parentOf, hold, release, writeMultiMesh};
    const char *problem = problemOfGodot();
    if (!problem) return;
    nativeScript = NULL; /* no class is registered */
    options->reportLoadingError(options->library, problem);
}

EXPORT void godot_gdnative_terminate(const bool *options) { (void)options; }

EXPORT void godot_nativescript_init(void *handle) {
    for (const Class *const *one = classes; *one && nativeScript; one++) registerClass(handle, *one);
}
