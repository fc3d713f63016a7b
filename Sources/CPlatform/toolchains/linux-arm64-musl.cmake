# Linux on arm64 with musl (Alpine and others). Needs Debian's gcc-aarch64-linux-gnu, and its musl-dev for arm64 in a folder; qemu-user
# runs the programs.
#
#   Tests/Packaging/Platforms/foreign_packages arm64 build/musl musl-dev
#   KINEMA_MUSL=$PWD/build/musl/root cmake -G Ninja -B build/arm64-musl --toolchain Sources/CPlatform/toolchains/linux-arm64-musl.cmake &&
#       cmake --build build/arm64-musl
set(CMAKE_SYSTEM_PROCESSOR aarch64)
include(${CMAKE_CURRENT_LIST_DIR}/musl.cmake)
string(APPEND CMAKE_C_FLAGS_INIT " -mno-outline-atomics") # those of libgcc need a function of glibc
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L ${kinema_musl})
