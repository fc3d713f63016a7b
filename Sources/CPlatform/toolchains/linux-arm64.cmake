# Linux on arm64 with glibc. Needs Debian's gcc-aarch64-linux-gnu and libc6-dev-arm64-cross; qemu-user runs the programs.
#
#   cmake -G Ninja -B build/arm64 --toolchain Sources/CPlatform/toolchains/linux-arm64.cmake && cmake --build build/arm64
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(kinema_sysroot /usr/aarch64-linux-gnu)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64 -L ${kinema_sysroot})

# Swift's toolchain for x86-64 has no module for Linux on arm64. The one for no system is the same code.
set(KINEMA_SWIFT_TARGET aarch64-none-none-elf)
set(KINEMA_SWIFT_FLAGS -Xcc -isystem -Xcc ${kinema_sysroot}/include -Xcc -D__linux__=1)
