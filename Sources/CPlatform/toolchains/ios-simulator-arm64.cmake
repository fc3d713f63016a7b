# The simulator of iOS on Macs with arm64, version 15 or later. Needs PyPI's ziglang, which has Apple's headers, and Debian's lld-22.
#
#   pip install ziglang
#   cmake -G Ninja -B build/simulator --toolchain Sources/CPlatform/toolchains/ios-simulator-arm64.cmake && cmake --build build/simulator
set(CMAKE_SYSTEM_PROCESSOR arm64)
set(kinema_system arm64-apple-ios15.0-simulator)
set(kinema_module arm64-apple-ios15.00.0)
set(kinema_module_name arm64-apple-ios)
include(${CMAKE_CURRENT_LIST_DIR}/apple.cmake)
