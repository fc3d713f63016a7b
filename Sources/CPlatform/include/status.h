/* The texts of the status codes, generated from the list in base.h. */
#ifndef KINEMA_STATUS_TEXTS_H
#define KINEMA_STATUS_TEXTS_H

#include <kinema/base.h>

#define KIN_TEXT_OF(x) #x
#define KIN_TEXT(x) KIN_TEXT_OF(x)

static inline const char *kin_status_name(uint32_t status) {
    switch (status) {
#define KIN_STATUS_NAME(member, code, name, text) \
    case code: return name;
        KIN_STATUS_LIST(KIN_STATUS_NAME)
#undef KIN_STATUS_NAME
    default: return "unknown";
    }
}

static inline const char *kin_status_description(uint32_t status) {
    switch (status) {
#define KIN_STATUS_TEXT(member, code, name, text) \
    case code: return text;
        KIN_STATUS_LIST(KIN_STATUS_TEXT)
#undef KIN_STATUS_TEXT
    default: return "no status has this number";
    }
}

/* The version in the header that this library was compiled with. */
static inline uint32_t kin_header_version(void) { return KIN_VERSION; }

/* The version, the kind of Swift runtime, and the name of the kernels: 0 portable, 1 avx2, 2 avx512. */
static inline const char *kin_build_info(int embedded, int kernels) {
#define KIN_INFO(swift, isa) \
    KIN_TEXT(KIN_VERSION_MAJOR) "." KIN_TEXT(KIN_VERSION_MINOR) "." KIN_TEXT(KIN_VERSION_PATCH) " (" swift ", " isa ")"
    static const char *const texts[2][3] = {
        {KIN_INFO("swift runtime", "portable"), KIN_INFO("swift runtime", "avx2"), KIN_INFO("swift runtime", "avx512")},
        {KIN_INFO("embedded", "portable"), KIN_INFO("embedded", "avx2"), KIN_INFO("embedded", "avx512")},
    };
#undef KIN_INFO
    return texts[embedded != 0][kernels < 0 || kernels > 2 ? 0 : kernels];
}

#endif
