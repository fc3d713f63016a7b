/* The classes in Godot 4.2 and later, by GDExtension. */
#include "gdextension.h"
#include "classes.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

static Interface godot;
static void *library;
static void *noBinding(void *token, void *object) {
    (void)token, (void)object;
    return NULL; /* an object of another class */
}
static const BindingCallbacks noCallbacks = {noBinding, NULL, NULL};
static bool isUsable;

/* ---- Names ------------------------------------------------------------------------------------------------------ */

/* A static name, which Godot keeps. */
static StringName nameOf(const char *text) {
    StringName made;
    godot.string_name_new_with_latin1_chars(&made, text, 1);
    return made;
}

static Variant variantFrom(int type, const void *value) {
    Variant made;
    godot.get_variant_from_type_constructor(type)(&made, value);
    return made;
}

static Variant variantOfText(const char *text) {
    String string;
    godot.string_new_with_utf8_chars(&string, text);
    Variant made = variantFrom(VariantString, &string);
    godot.variant_get_ptr_destructor(VariantString)(&string);
    return made;
}

/* ---- Values ----------------------------------------------------------------------------------------------------- */

static void readType(int type, void *made, const Variant *variant) { godot.get_variant_to_type_constructor(type)(made, variant); }

static char *copyText(const Variant *variant) {
    String string;
    readType(VariantString, &string, variant);
    int64_t length = godot.string_to_utf8_chars(&string, NULL, 0);
    char *copy = length >= 0 ? malloc((size_t)length + 1) : NULL;
    if (copy) godot.string_to_utf8_chars(&string, copy, length), copy[length] = 0;
    godot.variant_get_ptr_destructor(VariantString)(&string);
    return copy;
}

static void setFloats(Value *value, int type, const Variant *variant, size_t count) {
    float numbers[4];
    readType(type, numbers, variant);
    value->kind = ValueNumbers, value->count = count;
    for (size_t i = 0; i < count; i++) value->few[i] = numbers[i];
}

static int64_t sizeOfArray(const Variant *variant) {
    Variant self, result;
    CallError error;
    StringName method = nameOf("size");
    int64_t count = 0;
    godot.variant_new_copy(&self, variant);
    godot.variant_call(&self, &method, NULL, 0, &result, &error);
    readType(VariantInt, &count, &result);
    godot.variant_destroy(&result), godot.variant_destroy(&self);
    return count;
}

static void setArray(Value *value, const Variant *variant) {
    int64_t count = sizeOfArray(variant);
    if (count <= 0 || !(value->many = malloc((size_t)count * sizeof *value->many))) return;
    FloatArray array;
    readType(VariantFloat32Array, &array, variant);
    const float *numbers = godot.packed_float32_array_operator_index(&array, 0);
    for (int64_t i = 0; i < count; i++) value->many[i] = numbers[i];
    godot.variant_get_ptr_destructor(VariantFloat32Array)(&array);
    value->kind = ValueNumbers, value->count = (size_t)count;
}

static Instance *instanceOfObject(void *object) {
    Instance *instance = object ? godot.object_get_instance_binding(object, library, &noCallbacks) : NULL;
    return instance && isInstance(instance) ? instance : NULL;
}

static void setObject(Value *value, const Variant *variant) {
    void *object = NULL;
    readType(VariantObject, &object, variant);
    Instance *instance = instanceOfObject(object);
    value->kind = object ? ValueObject : ValueNil;
    if (instance) value->few[0] = (double)instance->serial;
}

static Value valueOf(const Variant *variant) {
    Value value = {ValueNil, 0, {0, 0, 0, 0}, NULL, NULL, variant};
    uint8_t isTrue = 0;
    double number = 0;
    int64_t integer = 0;
    switch (godot.variant_get_type(variant)) {
    case VariantBool: readType(VariantBool, &isTrue, variant), value = valueOfBool(isTrue != 0); break;
    case VariantInt: readType(VariantInt, &integer, variant), value = valueOfNumber((double)integer); break;
    case VariantFloat: readType(VariantFloat, &number, variant), value = valueOfNumber(number); break;
    case VariantString: value.text = copyText(variant), value.kind = value.text ? ValueText : ValueNil; break;
    case VariantVector2: setFloats(&value, VariantVector2, variant, 2); break;
    case VariantVector3: setFloats(&value, VariantVector3, variant, 3); break;
    case VariantRect2: setFloats(&value, VariantRect2, variant, 4); break;
    case VariantColor: setFloats(&value, VariantColor, variant, 4); break;
    case VariantObject: setObject(&value, variant); break;
    case VariantFloat32Array: setArray(&value, variant); break;
    default: break;
    }
    value.variant = variant;
    return value;
}

static void freeValue(Value *value) {
    free(value->many);
    free((void *)value->text);
}

/* An array of zeros: only a method of the variant can resize it. */
static FloatArray arrayOf(size_t count) {
    FloatArray array;
    int64_t size = (int64_t)count;
    godot.variant_get_ptr_constructor(VariantFloat32Array, 0)(&array, NULL);
    Variant made = variantFrom(VariantFloat32Array, &array), argument = variantFrom(VariantInt, &size), result;
    const Variant *arguments[] = {&argument};
    StringName method = nameOf("resize");
    CallError error;
    godot.variant_get_ptr_destructor(VariantFloat32Array)(&array);
    godot.variant_call(&made, &method, arguments, 1, &result, &error);
    readType(VariantFloat32Array, &array, &made);
    godot.variant_destroy(&result), godot.variant_destroy(&argument), godot.variant_destroy(&made);
    return array;
}

static Variant variantOfFloats(const float *numbers, size_t count) {
    FloatArray array = arrayOf(count);
    if (count) memcpy(godot.packed_float32_array_operator_index(&array, 0), numbers, count * sizeof *numbers);
    Variant made = variantFrom(VariantFloat32Array, &array);
    godot.variant_get_ptr_destructor(VariantFloat32Array)(&array);
    return made;
}

static Variant variantOfNumbers(const Value *value) {
    float floats[16];
    size_t count = value->count < 16 ? value->count : 16;
    double number = numberOf(value);
    for (size_t i = 0; i < count; i++) floats[i] = (float)numbersOf(value)[i];
    switch (count) {
    case 1: return variantFrom(VariantFloat, &number);
    case 2: return variantFrom(VariantVector2, floats);
    case 3: return variantFrom(VariantVector3, floats);
    case 4: return variantFrom(value->kind == ValueColor ? VariantColor : VariantRect2, floats);
    default: return variantOfFloats(floats, count);
    }
}

static Variant variantOf(const Value *value) {
    Variant made;
    uint8_t isTrue = value->few[0] != 0;
    switch (value->kind) {
    case ValueBool: return variantFrom(VariantBool, &isTrue);
    case ValueNumbers:
    case ValueColor: return variantOfNumbers(value);
    case ValueObject: godot.variant_new_copy(&made, value->variant); break;
    default: godot.variant_new_nil(&made); break;
    }
    return made;
}

/* ---- The engine ------------------------------------------------------------------------------------------------- */

static void reportError(const char *message) { godot.print_error(message, "kinema", "addons/kinema", 0, 0); }

static Variant callMethodOf(Variant *self, const char *method, const Variant *const *arguments, int64_t count) {
    Variant result;
    CallError error;
    StringName name = nameOf(method);
    godot.variant_call(self, &name, arguments, count, &result, &error);
    return result;
}

static void emitSignal(void *object, const char *signal, const char *text) {
    Variant self = variantFrom(VariantObject, &object), first = variantOfText(signal), second = variantOfText(text);
    const Variant *arguments[] = {&first, &second};
    Variant result = callMethodOf(&self, "emit_signal", arguments, 2);
    godot.variant_destroy(&result), godot.variant_destroy(&self), godot.variant_destroy(&first), godot.variant_destroy(&second);
}

static Instance *parentOf(void *object) {
    Variant self = variantFrom(VariantObject, &object), parent = callMethodOf(&self, "get_parent", NULL, 0);
    void *found = NULL;
    if (godot.variant_get_type(&parent) == VariantObject) readType(VariantObject, &found, &parent);
    godot.variant_destroy(&parent), godot.variant_destroy(&self);
    return instanceOfObject(found);
}

static void *hold(const void *variant) {
    Variant *made = malloc(sizeof *made);
    if (made) godot.variant_new_copy(made, variant);
    return made;
}

static void release(void *held) { godot.variant_destroy(held), free(held); }

static void writeMultiMesh(void *held, const float *numbers, size_t count) {
    Variant array = variantOfFloats(numbers, count);
    const Variant *arguments[] = {&array};
    Variant result = callMethodOf(held, "set_buffer", arguments, 1);
    godot.variant_destroy(&result), godot.variant_destroy(&array);
}

/* ---- Registration ----------------------------------------------------------------------------------------------- */

static void *create(void *data) {
    const Class *class = data;
    StringName base = nameOf(class->isNode ? "Node" : "RefCounted"), name = nameOf(class->name);
    void *object = godot.classdb_construct_object(&base);
    Instance *instance = createInstance(class, object);
    godot.object_set_instance(object, &name, instance);
    godot.object_set_instance_binding(object, library, instance, &noCallbacks);
    return object;
}

static void destroy(void *class, void *instance) {
    (void)class;
    destroyInstance(instance);
}

static void callMethod(
    void *data, void *instance, const Variant *const *arguments, int64_t count, Variant *result, CallError *error) {
    const Method *method = data;
    Value values[6], made = {ValueNil, 0, {0, 0, 0, 0}, NULL, NULL, NULL};
    if (count < (int64_t)method->required || count > (int64_t)method->count) {
        *error = (CallError){count < (int64_t)method->required ? CallTooFewArguments : CallTooManyArguments, 0,
            (int32_t)(count < (int64_t)method->required ? method->required : method->count)};
        return;
    }
    for (int64_t i = 0; i < count; i++) values[i] = valueOf(arguments[i]);
    method->call(instance, values, (size_t)count, &made);
    for (int64_t i = 0; i < count; i++) freeValue(&values[i]);
    *result = variantOf(&made);
    free(made.many);
}

/* The virtual functions of Node that the classes have, by the class of the instance. */
static void callVirtual(void *instance, const char *name, Value argument) {
    for (const Method *one = ((Instance *)instance)->class->methods; one->name; one++)
        if (!strcmp(one->name, name)) one->call(instance, &argument, one->count, &(Value){0});
}

static void process(void *instance, const void *const *arguments, void *result) {
    (void)result;
    callVirtual(instance, "_process", valueOfNumber(*(const double *)arguments[0]));
}

static void enterTree(void *instance, const void *const *arguments, void *result) {
    (void)arguments, (void)result;
    callVirtual(instance, "_enter_tree", (Value){0});
}

static void exitTree(void *instance, const void *const *arguments, void *result) {
    (void)arguments, (void)result;
    callVirtual(instance, "_exit_tree", (Value){0});
}

static CallVirtual getVirtual(void *data, const StringName *name) {
    static const struct {
        const char *name;
        CallVirtual call;
    } functions[] = {{"_process", process}, {"_enter_tree", enterTree}, {"_exit_tree", exitTree}};
    for (const Method *one = ((const Class *)data)->methods; one->name; one++)
        for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
            StringName known = nameOf(functions[i].name);
            if (!strcmp(one->name, functions[i].name) && known.words[0] == name->words[0]) return functions[i].call;
        }
    return NULL;
}

static void getProperty(
    void *data, void *instance, const Variant *const *arguments, int64_t count, Variant *result, CallError *error) {
    (void)arguments, (void)count, (void)error;
    Value made = {ValueNil, 0, {0, 0, 0, 0}, NULL, NULL, NULL};
    ((const Property *)data)->get(instance, &made);
    *result = variantOf(&made);
}

static void setProperty(
    void *data, void *instance, const Variant *const *arguments, int64_t count, Variant *result, CallError *error) {
    (void)error;
    godot.variant_new_nil(result);
    if (count != 1) return;
    Value value = valueOf(arguments[0]);
    ((const Property *)data)->set(instance, &value);
    freeValue(&value);
}

static const int types[] = {VariantNil, VariantBool, VariantFloat, VariantString, VariantObject}; /* by Type */

/* The names of a registration: valid until its end. */
typedef struct Names {
    StringName class, none;
    String hint;
} Names;

static PropertyInfo infoOf(Names *names, StringName *name, Type type) {
    uint32_t usage = UsageDefault | (type == TypeAny ? (uint32_t)UsageNilIsVariant : 0);
    return (PropertyInfo){types[type], name, &names->none, 0, &names->hint, usage};
}

static void registerFunction(
    Names *names, const char *name, const void *data, CallMethod call, const Argument *arguments, size_t count, uint32_t flags) {
    StringName method = nameOf(name), argumentNames[6];
    PropertyInfo infos[6], result = infoOf(names, &names->none, TypeAny);
    int metadata[6] = {0, 0, 0, 0, 0, 0};
    for (size_t i = 0; i < count; i++)
        argumentNames[i] = nameOf(arguments[i].name), infos[i] = infoOf(names, &argumentNames[i], arguments[i].type);
    MethodInfo info = {&method, (void *)data, call, NULL, flags, 1, &result, 0, (uint32_t)count, infos, metadata, 0, NULL};
    godot.classdb_register_extension_class_method(library, &names->class, &info);
}

static void registerProperty(Names *names, const Property *property) {
    char getter[64], setter[64];
    Argument value = {"value", property->type};
    snprintf(getter, sizeof getter, "get_%s", property->name), snprintf(setter, sizeof setter, "set_%s", property->name);
    registerFunction(names, getter, property, getProperty, NULL, 0, MethodNormal);
    if (property->set) registerFunction(names, setter, property, setProperty, &value, 1, MethodNormal);
    StringName name = nameOf(property->name), get = nameOf(getter), set = nameOf(property->set ? setter : "");
    PropertyInfo info = infoOf(names, &name, property->type);
    godot.classdb_register_extension_class_property(library, &names->class, &info, &set, &get);
}

static void registerClass(const Class *class) {
    Names names = {nameOf(class->name), nameOf(""), {{0}}};
    StringName base = nameOf(class->isNode ? "Node" : "RefCounted");
    ClassInfo info = {.isExposed = 1, .create = create, .free = destroy, .getVirtual = getVirtual, .class = (void *)class};
    godot.string_new_with_utf8_chars(&names.hint, "");
    godot.classdb_register_extension_class2(library, &names.class, &base, &info);
    for (const Method *one = class->methods; one->name;
        one++) /* further arguments may be missing: a method with any number of them */
        if (one->name[0] != '_')
            registerFunction(&names, one->name, one, callMethod, one->arguments, one->required,
                one->required == one->count ? MethodNormal : MethodVarArg | MethodNormal);
    for (const Property *one = class->properties; one->name; one++) registerProperty(&names, one);
    if (class->signal) {
        StringName signal = nameOf(class->signal), key = nameOf("key");
        PropertyInfo argument = infoOf(&names, &key, TypeText);
        godot.classdb_register_extension_class_signal(library, &names.class, &signal, &argument, 1);
    }
    godot.variant_get_ptr_destructor(VariantString)(&names.hint);
}

static void initialize(void *userData, int level) {
    (void)userData;
    const char *problem = versionProblem();
    if (level != LevelScene) return;
    isUsable = !problem;
    if (problem) reportError(problem);
    for (const Class *const *one = classes; *one && isUsable; one++) registerClass(*one);
}

static void deinitialize(void *userData, int level) {
    (void)userData;
    for (const Class *const *one = classes; level == LevelScene && isUsable && *one; one++) {
        StringName name = nameOf((*one)->name);
        godot.classdb_unregister_extension_class(library, &name);
    }
}

EXPORT uint8_t kinema_extension_init(GetFunction getFunction, void *givenLibrary, Initialization *initialization) {
    const char *missing = NULL;
#define LOAD(name, result, parameters) \
    if (!(godot.name = (result(*) parameters)getFunction(#name)) && !missing) missing = #name;
    INTERFACE(LOAD)
#undef LOAD
    if (missing) {
        GodotVersion version = {0, 0, 0, "of unknown version"};
        char text[160];
        if (godot.get_godot_version) godot.get_godot_version(&version);
        snprintf(
            text, sizeof text, "Kinema: the add-on needs Godot 4.2 or later, and this is %s, without %s", version.text, missing);
        if (godot.print_error) reportError(text);
        return 0;
    }
    library = givenLibrary;
    engine = (Engine){reportError, emitSignal, parentOf, hold, release, writeMultiMesh};
    *initialization = (Initialization){LevelScene, NULL, initialize, deinitialize};
    return 1;
}
