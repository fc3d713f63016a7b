# macOS on arm64, version 13 or later. Needs PyPI's ziglang, which has Apple's headers, and Debian's lld-22.
#
#   pip install ziglang
#   cmake -G Ninja -B build/macos --toolchain Sources/CPlatform/toolchains/macos-arm64.cmake && cmake --build build/macos
set(CMAKE_SYSTEM_PROCESSOR arm64)
set(kinema_system arm64-apple-macosx13.0)
set(kinema_module ${kinema_system})
set(kinema_module_name arm64-apple-macos)
include(${CMAKE_CURRENT_LIST_DIR}/apple.cmake)
