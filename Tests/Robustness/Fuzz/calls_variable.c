/* Variables. */
#include "fuzz.h"

#include <math.h>
#include <string.h>

static KinVariable readVariable(void) {
    uint8_t byte = readByte();
    KinVariable variable = {byte < 240 ? world.variables[byte % VARIABLES].id : byte & 1 ? readWord() : readLayer().id};
    return variable;
}

static KinStatus create(void) {
    uint8_t byte = readByte();
    KinVariable *variable = &world.variables[byte % VARIABLES];
    return kinVariableCreate(CONTEXT, (KinVariableKind)(byte >> 6), readNumbers(4), readByte() % 6, variable);
}

static KinStatus withKey(void) {
    uint8_t byte = readByte();
    KinVariable *variable = &world.variables[byte % VARIABLES];
    uint64_t key = byte & 8 ? readWord() : byte >> 4;
    return kinVariableFor(CONTEXT, key, (KinVariableKind)(byte & 1), readNumbers(4), byte & 2 ? readByte() % 6 : 4, variable);
}

static KinStatus release(void) { return kinVariableRelease(CONTEXT, readVariable()); }

static KinStatus set(void) {
    KinVariable variable = readVariable();
    return kinVariableSet(CONTEXT, variable, readNumbers(4), readByte() % 6);
}

static KinStatus animate(void) {
    KinVariable list[3] = {readVariable(), readVariable(), readVariable()};
    KinMotion motion = readMotion();
    uint8_t byte = readByte();
    const double *targets = readNumbers(64);
    if (byte & 8) motion.startVelocity = readNumbers(64);
    if (byte & 4) motion.animator = NULL;
    return kinVariablesAnimate(CONTEXT, list, byte >> 6, byte & 1 ? NULL : targets, byte >> 4 & 3 ? 1 : readByte() % 6,
        byte & 2 ? readByte() : 0, &motion);
}

/* The value that is shown lies between numbers, whatever moves it. */
static KinStatus get(void) {
    KinVariable variable = readVariable();
    size_t count = readByte() % 6;
    double *values = scratch(count * sizeof(double)), *velocities = scratch(count * sizeof(double));
    KinStatus status = kinVariableGet(CONTEXT, variable, values, velocities, count);
    if (!status) MUST(!kinVariableGetTarget(CONTEXT, variable, values, count) && isfinite(values[0]));
    return status;
}

static KinStatus readAll(void) {
    KinVariable list[4] = {readVariable(), readVariable(), readVariable(), readVariable()};
    uint8_t byte = readByte();
    size_t count = byte & 3, width = byte >> 2 & 7, stride = byte & 32 ? readByte() : 0;
    KinFormat format = (KinFormat)(byte >> 6);
    const size_t size = format == KinFormatFloat64 ? 8 : format == KinFormatFloat32 ? 4 : 1;
    void *values = scratch(count ? (count - 1) * (stride ? stride : width * size) + width * size : 0);
    if (readByte() & 1) return kinVariablesReadVelocities(CONTEXT, list, count, values, width, stride, format);
    return kinVariablesRead(CONTEXT, list, count, values, width, stride, format);
}

CALLS(variable, create, withKey, release, set, animate, animate, get, readAll)
