# Windows on arm64. Its library is linked, and checked, but nothing has run it. Needs PyPI's ziglang, which has mingw's headers and libraries.
#
#   pip install ziglang
#   cmake -G Ninja -B build/windows-arm64 --toolchain Sources/CPlatform/toolchains/windows-arm64.cmake && cmake --build build/windows-arm64
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR arm64)
include(${CMAKE_CURRENT_LIST_DIR}/swift_tools.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/ziglang.cmake)
set(CMAKE_C_COMPILER_TARGET aarch64-w64-windows-gnu)
set(CMAKE_C_FLAGS_INIT "-isystem ${kinema_ziglang}/lib/libc/include/any-windows-any")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY) # there are no libraries for programs
set(CMAKE_RC_COMPILER_INIT ${kinema_swift_tools}/clang) # never used

# The linker of Swift's toolchain, which redirects functions as zig's does not, with the libraries of zig.
set(kinema_libraries ${CMAKE_BINARY_DIR}/mingw)
if(NOT EXISTS ${kinema_libraries}/names)
    execute_process(COMMAND_ERROR_IS_FATAL ANY OUTPUT_VARIABLE kinema_names COMMAND python3 ${CMAKE_CURRENT_LIST_DIR}/mingw_libraries.py
        ${kinema_ziglang} ${kinema_libraries} aarch64-windows-gnu)
    foreach(name ssp pthread) # whose functions are in those of zig
        file(WRITE ${kinema_libraries}/lib${name}.a "!<arch>\n")
    endforeach()
    file(WRITE ${kinema_libraries}/names "${kinema_names}")
endif()
file(READ ${kinema_libraries}/names kinema_names)
list(TRANSFORM kinema_names PREPEND ${kinema_libraries}/)
list(JOIN kinema_names " " CMAKE_C_STANDARD_LIBRARIES)
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-fuse-ld=lld -nostdlib -L${kinema_libraries}")
foreach(tool ar nm objcopy ranlib)
    string(TOUPPER CMAKE_${tool} name)
    set(${name} ${kinema_swift_tools}/llvm-${tool} CACHE FILEPATH "")
endforeach()
file(CREATE_LINK ${kinema_swift_tools}/llvm-objcopy ${CMAKE_BINARY_DIR}/llvm-strip SYMBOLIC) # which it is by this name
set(CMAKE_STRIP ${CMAKE_BINARY_DIR}/llvm-strip CACHE FILEPATH "")

set(KINEMA_SWIFT_TARGET aarch64-unknown-windows-gnu)
kinema_embedded_modules(aarch64-none-none-elf aarch64-w64-win32-gnu ${KINEMA_SWIFT_TARGET})
# Swift's target has no headers.
list(APPEND KINEMA_SWIFT_FLAGS -static -Xcc -nostdlibinc -Xcc -isystem -Xcc ${CMAKE_CURRENT_LIST_DIR}/windows)
