/* What the linker for Windows needs, and those for other systems do not.
 *
 * The accessors of the metadata of classes. Swift casts to a class with a superclass through its accessor there, because
 * the superclass could be in another library. Embedded Swift emits no accessors; the metadata is constant. A cast to another class
 * makes the linker report the missing accessor. */
#if defined(_WIN32)
#include <stddef.h>

typedef struct Metadata {
    const void *metadata;
    size_t state; /* 0 is complete */
} Metadata;

#define KIN_ACCESSOR(name, symbol)                                                                         \
    extern const char name##_metadata[] __asm__("$e6Kinema" symbol "CN");                                  \
    __attribute__((swiftcall)) Metadata name##_accessor(size_t request) __asm__("$e6Kinema" symbol "CMa"); \
    __attribute__((swiftcall)) Metadata name##_accessor(size_t request) {                                  \
        (void)request;                                                                                     \
        return (Metadata){name##_metadata, 0};                                                             \
    }

KIN_ACCESSOR(spring, "15SpringAnimation")
KIN_ACCESSOR(completion, "18CompletionFunction")
KIN_ACCESSOR(callback, "14ActionCallback")
KIN_ACCESSOR(transition, "17StartedTransition")
KIN_ACCESSOR(animation, "17AnimationDelegate")
KIN_ACCESSOR(host, "11HostPointer")
KIN_ACCESSOR(layer, "13LayerDelegate")
KIN_ACCESSOR(layout, "13LayoutManager")

/* The seed of the standard library's hash tables, which the library does not have. The linker removes their code later. */
void arc4random_buf(void *bytes, size_t count);
void arc4random_buf(void *bytes, size_t count) {
    (void)bytes;
    (void)count;
    __builtin_trap();
}
#endif
