# WebAssembly (wasm32 with SIMD128), a reactor module for hosts with the interface of WASI. Needs Debian's wasi-libc and
# libclang-rt-14-dev-wasm32; binaryen's wasm-opt makes the module smaller, and Python 3 the parts for the web.
#
#   cmake -G Ninja -B build/wasm --toolchain Sources/CPlatform/toolchains/wasm32.cmake && cmake --build build/wasm
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)

include(${CMAKE_CURRENT_LIST_DIR}/swift_tools.cmake)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_SYSROOT /usr)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
file(GLOB kinema_builtins /usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a)
if(NOT kinema_builtins OR NOT EXISTS ${CMAKE_SYSROOT}/include/wasm32-wasi)
    message(FATAL_ERROR "missing: wasi-libc, libclang-rt-14-dev-wasm32 (apt install wasi-libc libclang-rt-14-dev-wasm32)")
endif()
list(GET kinema_builtins -1 kinema_builtins)
set(CMAKE_C_STANDARD_LIBRARIES "-nodefaultlibs -lc ${kinema_builtins}")

set(CMAKE_C_FLAGS_INIT "-msimd128")
set(KINEMA_SWIFT_TARGET wasm32-unknown-none-wasm)
set(KINEMA_SWIFT_FLAGS -Xcc -isystem -Xcc ${CMAKE_SYSROOT}/include/wasm32-wasi -Xcc -D__wasi__=1 -Xcc -msimd128)
