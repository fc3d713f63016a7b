/* The functions of Apple's C library that Linux lacks, or has with other structures. */
#define _GNU_SOURCE
#include "load.h"
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* ---- Memory: Linux has one zone ---- */

static void *defaultZone(void) { return NULL; }
static void *zoneOf(const void *block) { return (void *)(uintptr_t)block; }
static void *allocateIn(void *zone, size_t alignment, size_t size) {
    (void)zone;
    return memalign(alignment, size);
}
static void freeIn(void *zone, void *block) {
    (void)zone;
    free(block);
}
static void clear(void *block, size_t size) { memset(block, 0, size); }
static void fillWith16(void *block, const void *pattern, size_t size) {
    for (size_t i = 0; i < size; i++) ((char *)block)[i] = ((const char *)pattern)[i % 16];
}

/* ---- Locks: Apple's have 64 bytes and begin with a signature ---- */

enum { UNUSED = 0x32AAABA7, USED = 0x4D555458, RECURSIVE = 2 };
typedef struct Mutex {
    long signature;
    pthread_mutex_t *real;
} Mutex;
typedef struct Attributes {
    long signature;
    int type;
} Attributes;

static int makeAttributes(Attributes *attributes) {
    *attributes = (Attributes){1, 0};
    return 0;
}
static int setType(Attributes *attributes, int type) {
    attributes->type = type;
    return 0;
}
static int destroyAttributes(Attributes *attributes) {
    (void)attributes;
    return 0;
}
static int makeMutex(Mutex *mutex, const Attributes *attributes) {
    pthread_mutexattr_t real;
    pthread_mutexattr_init(&real);
    pthread_mutexattr_settype(
        &real, attributes && attributes->type == RECURSIVE ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL);
    mutex->real = malloc(sizeof *mutex->real);
    mutex->signature = USED;
    return pthread_mutex_init(mutex->real, &real);
}
static int destroyMutex(Mutex *mutex) {
    int failure = pthread_mutex_destroy(mutex->real);
    free(mutex->real);
    mutex->signature = 0;
    return failure;
}
static int lock(Mutex *mutex) {
    static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&making);
    if (mutex->signature == UNUSED) makeMutex(mutex, NULL);
    if (mutex->signature != USED) abort();
    pthread_mutex_unlock(&making);
    return pthread_mutex_lock(mutex->real);
}
static int unlock(Mutex *mutex) { return mutex->signature == USED ? pthread_mutex_unlock(mutex->real) : 1; }

/* ---- Variables of threads ---- */

typedef struct Variable {
    void *function;
    unsigned long key, offset;
} Variable;

__attribute__((used)) static char *addressOfVariable(const Variable *variable) {
    static __thread char *variables;
    if (!variables) {
        variables = malloc(threadTemplate.size);
        memcpy(variables, threadTemplate.start, threadTemplate.size);
    }
    return variables + variable->offset;
}

/* Calls addressOfVariable, and keeps all registers but that of the result and those for calls: 16 and 17 on arm64, r11 and that of the
 * argument on x86-64, where 0xe7 is everything up to AVX-512. */
void kinemaThreadVariable(void);
#if defined(__aarch64__)
__asm__(
    "kinemaThreadVariable:\n"
    "    stp x29, x30, [sp, #-16]!\n"
    "    stp x1, x2, [sp, #-16]!\n    stp x3, x4, [sp, #-16]!\n    stp x5, x6, [sp, #-16]!\n    stp x7, x8, [sp, #-16]!\n"
    "    stp x9, x10, [sp, #-16]!\n    stp x11, x12, [sp, #-16]!\n    stp x13, x14, [sp, #-16]!\n    stp x15, x18, [sp, #-16]!\n"
    "    sub sp, sp, #512\n"
    "    stp q0, q1, [sp]\n    stp q2, q3, [sp, #32]\n    stp q4, q5, [sp, #64]\n    stp q6, q7, [sp, #96]\n"
    "    stp q8, q9, [sp, #128]\n    stp q10, q11, [sp, #160]\n    stp q12, q13, [sp, #192]\n    stp q14, q15, [sp, #224]\n"
    "    stp q16, q17, [sp, #256]\n    stp q18, q19, [sp, #288]\n    stp q20, q21, [sp, #320]\n    stp q22, q23, [sp, #352]\n"
    "    stp q24, q25, [sp, #384]\n    stp q26, q27, [sp, #416]\n    stp q28, q29, [sp, #448]\n    stp q30, q31, [sp, #480]\n"
    "    bl addressOfVariable\n"
    "    ldp q0, q1, [sp]\n    ldp q2, q3, [sp, #32]\n    ldp q4, q5, [sp, #64]\n    ldp q6, q7, [sp, #96]\n"
    "    ldp q8, q9, [sp, #128]\n    ldp q10, q11, [sp, #160]\n    ldp q12, q13, [sp, #192]\n    ldp q14, q15, [sp, #224]\n"
    "    ldp q16, q17, [sp, #256]\n    ldp q18, q19, [sp, #288]\n    ldp q20, q21, [sp, #320]\n    ldp q22, q23, [sp, #352]\n"
    "    ldp q24, q25, [sp, #384]\n    ldp q26, q27, [sp, #416]\n    ldp q28, q29, [sp, #448]\n    ldp q30, q31, [sp, #480]\n"
    "    add sp, sp, #512\n"
    "    ldp x15, x18, [sp], #16\n    ldp x13, x14, [sp], #16\n    ldp x11, x12, [sp], #16\n    ldp x9, x10, [sp], #16\n"
    "    ldp x7, x8, [sp], #16\n    ldp x5, x6, [sp], #16\n    ldp x3, x4, [sp], #16\n    ldp x1, x2, [sp], #16\n"
    "    ldp x29, x30, [sp], #16\n"
    "    ret\n");
#else
__asm__("kinemaThreadVariable:\n"
        "    push %rbp\n    mov %rsp, %rbp\n"
        "    push %rcx\n    push %rdx\n    push %rsi\n    push %r8\n    push %r9\n    push %r10\n"
        "    sub $4096, %rsp\n    and $-64, %rsp\n"
        "    movq $0, 512(%rsp)\n    movq $0, 520(%rsp)\n    movq $0, 528(%rsp)\n    movq $0, 536(%rsp)\n"
        "    movq $0, 544(%rsp)\n    movq $0, 552(%rsp)\n    movq $0, 560(%rsp)\n    movq $0, 568(%rsp)\n"
        "    mov $0xe7, %eax\n    xor %edx, %edx\n    xsave (%rsp)\n"
        "    call addressOfVariable\n"
        "    mov %rax, %r11\n"
        "    mov $0xe7, %eax\n    xor %edx, %edx\n    xrstor (%rsp)\n"
        "    mov %r11, %rax\n"
        "    lea -48(%rbp), %rsp\n"
        "    pop %r10\n    pop %r9\n    pop %r8\n    pop %rsi\n    pop %rdx\n    pop %rcx\n    pop %rbp\n"
        "    ret\n");
#endif

void *replacement(const char *name) {
    static uintptr_t stackGuard = (uintptr_t)0x5A3C96E178D2B40F; /* glibc has one on arm64 only */
    static const struct {
        const char *name;
        void *function;
    } all[] = {
        {"malloc_default_zone", (void *)defaultZone},
        {"malloc_zone_from_ptr", (void *)zoneOf},
        {"malloc_zone_memalign", (void *)allocateIn},
        {"malloc_zone_free", (void *)freeIn},
        {"bzero", (void *)clear},
        {"memset_pattern16", (void *)fillWith16},
        {"pthread_mutexattr_init", (void *)makeAttributes},
        {"pthread_mutexattr_settype", (void *)setType},
        {"pthread_mutexattr_destroy", (void *)destroyAttributes},
        {"pthread_mutex_init", (void *)makeMutex},
        {"pthread_mutex_destroy", (void *)destroyMutex},
        {"pthread_mutex_lock", (void *)lock},
        {"pthread_mutex_unlock", (void *)unlock},
        {"pthread_atfork", (void *)pthread_atfork}, /* glibc has it for programs only, not for dlsym */
        {"dyld_stub_binder", (void *)abort},        /* called for functions that are not found yet, of which there are none */
        {"__stack_chk_guard", (void *)&stackGuard},
        {"_tlv_bootstrap", (void *)kinemaThreadVariable},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].name, name) == 0) return all[i].function;
    return NULL;
}
