# Android 10 or later on arm64. Needs nothing but Swift's toolchain.
#
#   cmake -G Ninja -B build/android-arm64 --toolchain Sources/CPlatform/toolchains/android-arm64.cmake &&
#       cmake --build build/android-arm64
set(CMAKE_SYSTEM_PROCESSOR aarch64)
include(${CMAKE_CURRENT_LIST_DIR}/android.cmake)
