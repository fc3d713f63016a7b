/* The part of the GDNative interface of Godot 3 that gdnative.c uses, from its public description. The functions of the core are a table:
 * the numbers below are their places in version 1.0 of it, to which later versions of Godot 3 only append. */
#ifndef KINEMA_GODOT_GDNATIVE_H
#define KINEMA_GODOT_GDNATIVE_H

#include <stdbool.h>
#include <stdint.h>

typedef void Object;

/* Values of Godot, as bytes: so they are passed as Godot passes them. */
typedef struct Variant {
    unsigned char bytes[24];
} Variant;
typedef struct String {
    unsigned char bytes[sizeof(void *)];
} String;
typedef struct CharString {
    unsigned char bytes[sizeof(void *)];
} CharString;
typedef struct PoolRealArray {
    unsigned char bytes[sizeof(void *)];
} PoolRealArray;
typedef struct Vector2 {
    unsigned char bytes[8];
} Vector2;
typedef struct Vector3 {
    unsigned char bytes[12];
} Vector3;
typedef struct Four {
    unsigned char bytes[16];
} Four; /* a color, a rectangle */
typedef struct Access Access;

typedef enum VariantType {
    VariantBool = 1,
    VariantInt = 2,
    VariantReal = 3,
    VariantString = 4,
    VariantVector2 = 5,
    VariantRect2 = 6,
    VariantVector3 = 7,
    VariantColor = 14,
    VariantObject = 17,
    VariantPoolRealArray = 22
} VariantType;

typedef void (*Function)(void);

typedef struct Version {
    unsigned major, minor;
} Version;
typedef struct Interface {
    unsigned type;
    Version version;
    const struct Interface *next;
} Interface;

enum { CoreFunctionCount = 744, ExtensionNativeScript = 1 };

typedef struct Core {
    Interface header;
    unsigned extensionCount;
    const Interface **extensions;
    Function functions[CoreFunctionCount];
} Core;

typedef enum CoreFunction {
    PoolRealArrayNew = 187,
    PoolRealArrayResize = 196,
    PoolRealArrayRead = 197,
    PoolRealArrayWrite = 198,
    PoolRealArraySize = 201,
    PoolRealArrayDestroy = 202,
    ReadAccessPointer = 276,
    ReadAccessDestroy = 278,
    WriteAccessPointer = 304,
    WriteAccessDestroy = 306,
    VariantGetType = 507,
    VariantNewCopy = 508,
    VariantNewNil = 509,
    VariantNewBool = 510,
    VariantNewReal = 513,
    VariantNewString = 514,
    VariantNewVector2 = 515,
    VariantNewRect2 = 516,
    VariantNewVector3 = 517,
    VariantNewColor = 524,
    VariantNewObject = 527,
    VariantNewPoolRealArray = 532,
    VariantAsBool = 537,
    VariantAsReal = 540,
    VariantAsString = 541,
    VariantAsVector2 = 542,
    VariantAsRect2 = 543,
    VariantAsVector3 = 544,
    VariantAsColor = 551,
    VariantAsObject = 554,
    VariantAsPoolRealArray = 559,
    VariantCall = 564,
    VariantDestroy = 570,
    CharStringData = 572,
    CharStringDestroy = 573,
    StringUtf8 = 678,
    StringFromUtf8 = 681,
    StringDestroy = 721,
    PrintError = 741
} CoreFunction;

/* core(VariantGetType, int, const Variant *)(value): a function of the table with its types. */
#define CORE(function, result, ...) ((result (*)(__VA_ARGS__))core->functions[function])

typedef struct CallError {
    int error, argument, expected;
} CallError;

typedef struct InitOptions {
    bool inEditor;
    uint64_t coreHash, editorHash, noHash;
    void (*reportVersionMismatch)(const Object *library, const char *what, Version want, Version have);
    void (*reportLoadingError)(const Object *library, const char *what);
    Object *library;
    const Core *core;
    const String *path;
} InitOptions;

/* ---- NativeScript ----------------------------------------------------------------------------------------------- */

typedef struct CreateFunction {
    void *(*create)(Object *object, void *data);
    void *data;
    void (*free)(void *data);
} CreateFunction;
typedef struct DestroyFunction {
    void (*destroy)(Object *object, void *data, void *instance);
    void *data;
    void (*free)(void *data);
} DestroyFunction;
typedef struct MethodAttributes {
    int rpcType;
} MethodAttributes;
typedef struct MethodFunction {
    Variant (*call)(Object *object, void *data, void *instance, int count, Variant **arguments);
    void *data;
    void (*free)(void *data);
} MethodFunction;
typedef struct PropertyAttributes {
    int rsetType, type, hint;
    String hintText;
    int usage;
    Variant defaultValue;
} PropertyAttributes;
typedef struct SetFunction {
    void (*set)(Object *object, void *data, void *instance, Variant *value);
    void *data;
    void (*free)(void *data);
} SetFunction;
typedef struct GetFunction {
    Variant (*get)(Object *object, void *data, void *instance);
    void *data;
    void (*free)(void *data);
} GetFunction;
typedef struct SignalArgument {
    String name;
    int type, hint;
    String hintText;
    int usage;
    Variant defaultValue;
} SignalArgument;
typedef struct Signal {
    String name;
    int argumentCount;
    SignalArgument *arguments;
    int defaultCount;
    Variant *defaults;
} Signal;

enum { PropertyUsageDefault = 7 };

typedef struct NativeScript {
    Interface header;
    void (*registerClass)(void *handle, const char *name, const char *base, CreateFunction create, DestroyFunction destroy);
    void (*registerToolClass)(void *handle, const char *name, const char *base, CreateFunction create, DestroyFunction destroy);
    void (*registerMethod)(
        void *handle, const char *className, const char *name, MethodAttributes attributes, MethodFunction method);
    void (*registerProperty)(
        void *handle, const char *className, const char *path, PropertyAttributes *attributes, SetFunction set, GetFunction get);
    void (*registerSignal)(void *handle, const char *className, const Signal *signal);
    void *(*getUserData)(Object *object);
} NativeScript;

#endif
