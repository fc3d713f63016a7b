/* Version, build, and the list of status codes. */
#include <kinema/kinema.h>
#include "test.h"

static void versionOfLibraryIsThatOfHeader(void) {
    ENSURE(kinVersion() == KIN_VERSION);
    ENSURE(kinBuildInfo() != NULL);
    ENSURE(strlen(kinBuildInfo()) > 0);
}

static void everyStatusHasItsNameAndText(void) {
#define CHECK(member, code, name, text)                  \
    ENSURE(KinStatus##member == code);                   \
    ENSURE_TEXT(kinStatusName(KinStatus##member), name); \
    ENSURE_TEXT(kinStatusDescription(KinStatus##member), text);
    KIN_STATUS_LIST(CHECK)
#undef CHECK
}

static void aNumberThatIsNoStatusIsUnknown(void) {
    ENSURE_TEXT(kinStatusName((KinStatus)12345), "unknown");
    ENSURE_TEXT(kinStatusName((KinStatus)-1), "unknown");
    ENSURE(kinStatusDescription((KinStatus)12345) != NULL);
}

int main(void) {
    RUN(versionOfLibraryIsThatOfHeader);
    RUN(everyStatusHasItsNameAndText);
    RUN(aNumberThatIsNoStatusIsUnknown);
    return REPORT();
}
