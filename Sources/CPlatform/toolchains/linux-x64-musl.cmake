# Linux on x86-64 with musl (Alpine and others). Needs Debian's musl-tools, which also run the programs.
#
#   cmake -G Ninja -B build/x64-musl --toolchain Sources/CPlatform/toolchains/linux-x64-musl.cmake && cmake --build build/x64-musl
set(CMAKE_SYSTEM_PROCESSOR x86_64)
include(${CMAKE_CURRENT_LIST_DIR}/musl.cmake)
