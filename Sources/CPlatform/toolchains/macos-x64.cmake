# macOS on x86-64, version 13 or later. Needs PyPI's ziglang, which has Apple's headers, and Debian's lld-22.
#
#   pip install ziglang
#   cmake -G Ninja -B build/macos-x64 --toolchain Sources/CPlatform/toolchains/macos-x64.cmake && cmake --build build/macos-x64
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(kinema_system x86_64-apple-macosx13.0)
set(kinema_module ${kinema_system})
set(kinema_module_name x86_64-apple-macos)
include(${CMAKE_CURRENT_LIST_DIR}/apple.cmake)
