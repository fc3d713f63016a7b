# Windows on x86-64, a preview. Needs Debian's gcc-mingw-w64-x86-64-posix, for C++ g++-mingw-w64-x86-64-posix; Debian's wine64 runs the
# programs.
#
#   cmake -G Ninja -B build/windows --toolchain Sources/CPlatform/toolchains/windows-x64.cmake && cmake --build build/windows
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
include(${CMAKE_CURRENT_LIST_DIR}/swift_tools.cmake) # which find mingw's headers and libraries
set(CMAKE_C_COMPILER_TARGET x86_64-w64-windows-gnu)
set(CMAKE_CXX_COMPILER_TARGET x86_64-w64-windows-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
foreach(kind EXE MODULE SHARED)
    set(CMAKE_${kind}_LINKER_FLAGS_INIT "-fuse-ld=lld -static")
endforeach()
set(CMAKE_CXX_STANDARD_LIBRARIES -lpthread) # which mingw's libstdc++ needs
set(CMAKE_CROSSCOMPILING_EMULATOR wine)

# Windows where a C long has 64 bits, as in the modules for no system.
set(KINEMA_SWIFT_TARGET x86_64-unknown-windows-cygnus)
kinema_embedded_modules(x86_64-unknown-none-elf x86_64-none-windows-gnu ${KINEMA_SWIFT_TARGET})
# Swift's target has no headers.
list(APPEND KINEMA_SWIFT_FLAGS -static -Xcc -nostdlibinc -Xcc -isystem -Xcc ${CMAKE_CURRENT_LIST_DIR}/windows)
