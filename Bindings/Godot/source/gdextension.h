/* The part of the GDExtension interface of Godot 4.2 and later that gdextension.c uses, from its public description. Godot gives its
 * functions by name, so that a function that it lacks is noticed at the start. */
#ifndef KINEMA_GODOT_GDEXTENSION_H
#define KINEMA_GODOT_GDEXTENSION_H

#include <stddef.h>
#include <stdint.h>

/* Values of Godot as bytes, of a build in single precision. */
typedef struct Variant {
    uint64_t words[3];
} Variant;
typedef struct StringName {
    uint64_t words[1];
} StringName;
typedef struct String {
    uint64_t words[1];
} String;
typedef struct FloatArray {
    uint64_t words[2];
} FloatArray;

typedef enum VariantType {
    VariantNil = 0,
    VariantBool = 1,
    VariantInt = 2,
    VariantFloat = 3,
    VariantString = 4,
    VariantVector2 = 5,
    VariantRect2 = 7,
    VariantVector3 = 9,
    VariantColor = 20,
    VariantObject = 24,
    VariantFloat32Array = 32
} VariantType;

typedef void (*Function)(void);
typedef Function (*GetFunction)(const char *name);
typedef struct CallError {
    int32_t error, argument, expected;
} CallError;

enum {
    CallTooManyArguments = 3,
    CallTooFewArguments = 4,
    LevelScene = 2,
    MethodNormal = 1,
    MethodVarArg = 16,
    UsageDefault = 6,
    UsageNilIsVariant = 1 << 17
};

typedef struct Initialization {
    int minimumLevel;
    void *userData;
    void (*initialize)(void *userData, int level);
    void (*deinitialize)(void *userData, int level);
} Initialization;

typedef struct GodotVersion {
    uint32_t major, minor, patch;
    const char *text;
} GodotVersion;

typedef struct PropertyInfo {
    int type;
    StringName *name, *className;
    uint32_t hint;
    String *hintText;
    uint32_t usage;
} PropertyInfo;

typedef void (*CallVirtual)(void *instance, const void *const *arguments, void *result);
typedef void (*CallMethod)(
    void *data, void *instance, const Variant *const *arguments, int64_t count, Variant *result, CallError *error);

typedef struct MethodInfo {
    StringName *name;
    void *data;
    CallMethod call;
    Function pointerCall;
    uint32_t flags;
    uint8_t hasResult;
    PropertyInfo *result;
    int resultMetadata;
    uint32_t argumentCount;
    PropertyInfo *arguments;
    int *argumentMetadata;
    uint32_t defaultCount;
    Variant **defaults;
} MethodInfo;

/* The second version of the description of a class, of Godot 4.2. */
typedef struct ClassInfo {
    uint8_t isVirtual, isAbstract, isExposed;
    Function set, get, getPropertyList, freePropertyList, canRevert, getRevert, validateProperty, notification, toString,
        reference, unreference;
    void *(*create)(void *class);
    void (*free)(void *class, void *instance);
    Function recreate;
    CallVirtual (*getVirtual)(void *class, const StringName *name);
    Function getVirtualData, callVirtualWithData, getRid;
    void *class;
} ClassInfo;

typedef struct BindingCallbacks {
    void *(*create)(void *token, void *object);
    void (*free)(void *token, void *object, void *binding);
    uint8_t (*reference)(void *token, void *binding, uint8_t isReference);
} BindingCallbacks;

typedef void (*FromType)(Variant *made, const void *value);
typedef void (*ToType)(void *made, const Variant *value);
typedef void (*Construct)(void *made, const void *const *arguments);
typedef void (*Destruct)(void *value);

/* The functions, by name and type. */
#define INTERFACE(X)                                                                                                \
    X(get_godot_version, void, (GodotVersion *))                                                                    \
    X(print_error, void, (const char *, const char *, const char *, int32_t, uint8_t))                              \
    X(variant_new_copy, void, (Variant *, const Variant *))                                                         \
    X(variant_new_nil, void, (Variant *))                                                                           \
    X(variant_destroy, void, (Variant *))                                                                           \
    X(variant_call, void, (Variant *, const StringName *, const Variant *const *, int64_t, Variant *, CallError *)) \
    X(variant_get_type, int, (const Variant *))                                                                     \
    X(get_variant_from_type_constructor, FromType, (int))                                                           \
    X(get_variant_to_type_constructor, ToType, (int))                                                               \
    X(variant_get_ptr_constructor, Construct, (int, int32_t))                                                       \
    X(variant_get_ptr_destructor, Destruct, (int))                                                                  \
    X(string_new_with_utf8_chars, void, (String *, const char *))                                                   \
    X(string_to_utf8_chars, int64_t, (const String *, char *, int64_t))                                             \
    X(string_name_new_with_latin1_chars, void, (StringName *, const char *, uint8_t))                               \
    X(packed_float32_array_operator_index, float *, (FloatArray *, int64_t))                                        \
    X(classdb_construct_object, void *, (const StringName *))                                                       \
    X(object_set_instance, void, (void *, const StringName *, void *))                                              \
    X(object_set_instance_binding, void, (void *, void *, void *, const BindingCallbacks *))                        \
    X(object_get_instance_binding, void *, (void *, void *, const BindingCallbacks *))                              \
    X(classdb_register_extension_class2, void, (void *, const StringName *, const StringName *, const ClassInfo *)) \
    X(classdb_register_extension_class_method, void, (void *, const StringName *, const MethodInfo *))              \
    X(classdb_register_extension_class_property, void,                                                              \
        (void *, const StringName *, const PropertyInfo *, const StringName *, const StringName *))                 \
    X(classdb_register_extension_class_signal, void,                                                                \
        (void *, const StringName *, const StringName *, const PropertyInfo *, int64_t))                            \
    X(classdb_unregister_extension_class, void, (void *, const StringName *))

#define DECLARE(name, result, parameters) result(*name) parameters;
typedef struct Interface {
    INTERFACE(DECLARE)
} Interface;
#undef DECLARE

#endif
