# The part of the toolchain files for Linux with musl that processors share. Debian's musl-dev, for any processor, has what gcc needs to
# compile for musl (musl-gcc.specs). KINEMA_MUSL of the environment is the folder that contains the package's usr, default /.
set(CMAKE_SYSTEM_NAME Linux)
set(kinema_musl "$ENV{KINEMA_MUSL}")
set(kinema_triple ${CMAKE_SYSTEM_PROCESSOR}-linux-musl)
set(kinema_specs ${kinema_musl}/usr/lib/${kinema_triple}/musl-gcc.specs)
if(NOT EXISTS ${kinema_specs})
    message(FATAL_ERROR "missing: ${kinema_specs}, of Debian's musl-dev; the environment's KINEMA_MUSL is the folder that has it")
endif()
file(READ ${kinema_specs} kinema_text)
string(REPLACE "/usr/" "${kinema_musl}/usr/" kinema_text "${kinema_text}")
# The library itself is in /lib, which is /usr/lib only in an installed system.
string(REPLACE "-L${kinema_musl}/usr/lib/" "-L${kinema_musl}/lib/${kinema_triple} -L${kinema_musl}/usr/lib/" kinema_text "${kinema_text}")
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/musl.specs CONTENT "${kinema_text}" @ONLY)

set(CMAKE_C_COMPILER ${CMAKE_SYSTEM_PROCESSOR}-linux-gnu-gcc)
set(CMAKE_C_FLAGS_INIT "-specs=${CMAKE_BINARY_DIR}/musl.specs")
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)

# Swift's toolchain has no module for Linux with musl. The one for no system is the same code.
set(KINEMA_SWIFT_TARGET ${CMAKE_SYSTEM_PROCESSOR}-none-none-elf)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
    set(KINEMA_SWIFT_TARGET x86_64-unknown-none-elf)
endif()
set(KINEMA_SWIFT_FLAGS -Xcc -isystem -Xcc ${kinema_musl}/usr/include/${kinema_triple} -Xcc -D__linux__=1
    -Xcc -D__CLANG_MAX_ALIGN_T_DEFINED) # musl's stddef.h defines max_align_t
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64") # as for Linux: functions without a frame pointer must not call others that have one
    list(APPEND KINEMA_SWIFT_FLAGS -Xcc -fomit-frame-pointer)
endif()
