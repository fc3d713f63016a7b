# Fetches Kinema @version@ for the platform that is built for, checks its hash, and makes the targets Kinema::kinema, Kinema::kinema_cpp
# and, except on Windows, Kinema::kinema_static. Needs no Swift. In a CMakeLists.txt, after project():
#
#   include(kinema.cmake)
#   target_link_libraries(game PRIVATE Kinema::kinema)
#
# KINEMA_MIRROR names another folder with the archives, file:///srv/kinema for example. KINEMA_PLATFORM names a platform, for example
# linux-x64-musl, which CMake cannot tell from linux-x64. With CPM: CPMAddPackage(NAME Kinema URL … URL_HASH SHA256=…), with a hash below.
set(KINEMA_MIRROR "@address@" CACHE STRING "The folder of the archives of Kinema, as a URL")
set(KINEMA_PLATFORM "" CACHE STRING "A platform of Kinema; empty for the one that is built for")

set(kinema_hashes
@each platform@    "@platform@=@sha256@"
)
set(kinema_platform "${KINEMA_PLATFORM}")
if(NOT kinema_platform)
@each cmake@    if(CMAKE_SYSTEM_NAME STREQUAL "@cmake.0@" AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(@cmake.1@)$")
@each cmake@        set(kinema_platform @platform@)
@each cmake@    endif()
endif()
set(kinema_hash ${kinema_hashes})
list(FILTER kinema_hash INCLUDE REGEX "^${kinema_platform}=")
string(REGEX REPLACE "^.*=" "" kinema_hash "${kinema_hash}")
if(NOT kinema_platform OR NOT kinema_hash)
    list(TRANSFORM kinema_hashes REPLACE "=.*" "")
    list(JOIN kinema_hashes ", " kinema_hashes)
    message(FATAL_ERROR " Kinema @version@ has no package for ${CMAKE_SYSTEM_NAME} on ${CMAKE_SYSTEM_PROCESSOR}"
        " (KINEMA_PLATFORM: '${KINEMA_PLATFORM}'), only for ${kinema_hashes}")
endif()

include(FetchContent)
FetchContent_Declare(Kinema URL ${KINEMA_MIRROR}/kinema-@version@-${kinema_platform}.tar.gz URL_HASH SHA256=${kinema_hash}
    DOWNLOAD_EXTRACT_TIMESTAMP ON)
FetchContent_MakeAvailable(Kinema)
