# Android 10 or later on x86-64, which emulators on a computer run. Needs nothing but Swift's toolchain.
#
#   cmake -G Ninja -B build/android-x64 --toolchain Sources/CPlatform/toolchains/android-x64.cmake &&
#       cmake --build build/android-x64
set(CMAKE_SYSTEM_PROCESSOR x86_64)
include(${CMAKE_CURRENT_LIST_DIR}/android.cmake)
