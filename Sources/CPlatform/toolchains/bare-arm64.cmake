# An arm64 processor without a system, with one thread: a static library, as a model for consoles and other systems whose tools are not
# public. Needs Debian's picolibc-aarch64-linux-gnu, a C library for processors without a system; qemu-system-arm runs the programs.
#
#   cmake -G Ninja -B build/bare-arm64 --toolchain Sources/CPlatform/toolchains/bare-arm64.cmake && cmake --build build/bare-arm64
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
include(${CMAKE_CURRENT_LIST_DIR}/swift_tools.cmake)
set(CMAKE_C_COMPILER_TARGET aarch64-none-elf)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(BUILD_SHARED_LIBS OFF)
set(kinema_headers /usr/lib/picolibc/aarch64-linux-gnu/include)
if(NOT EXISTS ${kinema_headers})
    message(FATAL_ERROR "missing: ${kinema_headers} (apt install picolibc-aarch64-linux-gnu)")
endif()
# Systems of consoles use the register x18 themselves.
set(CMAKE_C_FLAGS_INIT "-nostdlibinc -isystem ${kinema_headers} -ffixed-x18 -DKIN_BARE=1")
set(CMAKE_LINKER ${kinema_swift_tools}/ld.lld CACHE FILEPATH "")
set(CMAKE_OBJCOPY ${kinema_swift_tools}/llvm-objcopy CACHE FILEPATH "")

set(KINEMA_SWIFT_TARGET aarch64-none-none-elf)
set(KINEMA_SWIFT_FLAGS -Xcc -nostdlibinc -Xcc -isystem -Xcc ${kinema_headers} -Xcc -ffixed-x18 -Xcc -DKIN_BARE=1)
