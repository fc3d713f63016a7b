# The part of the toolchain files for Android 10 (API 29) or later that processors share. Before, they set CMAKE_SYSTEM_PROCESSOR. The NDK
# is not needed: android/ declares the functions of Android's C library that the engine uses, and the linker reads their names from
# libraries without code.
set(CMAKE_SYSTEM_NAME Linux) # for Android CMake would look for the NDK
set(ANDROID ON)
include(${CMAKE_CURRENT_LIST_DIR}/swift_tools.cmake)
set(CMAKE_C_COMPILER_TARGET ${CMAKE_SYSTEM_PROCESSOR}-linux-android29)
set(kinema_headers ${CMAKE_CURRENT_LIST_DIR}/android)
set(CMAKE_C_FLAGS_INIT "-nostdlibinc -isystem ${kinema_headers}")
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "aarch64")
    string(APPEND CMAKE_C_FLAGS_INIT " -mno-outline-atomics") # which are in no library of the system
endif()

# kinema_stub(<name> <functions>): makes the library that the linker finds instead of Android's.
function(kinema_stub name)
    list(TRANSFORM ARGN REPLACE "(.+)" ".globl \\1\n\\1:" OUTPUT_VARIABLE lines)
    list(JOIN lines "\n" text)
    set(stub ${CMAKE_BINARY_DIR}/android/lib${name})
    file(CONFIGURE OUTPUT ${stub}.s CONTENT "${text}\n" @ONLY)
    if(${stub}.s IS_NEWER_THAN ${stub}.so)
        execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND ${CMAKE_C_COMPILER} --target=${CMAKE_C_COMPILER_TARGET} -fuse-ld=lld
            -nostdlib -shared -Wl,-soname,lib${name}.so ${stub}.s -o ${stub}.so)
    endif()
endfunction()
kinema_stub(c __cxa_finalize __register_atfork __stack_chk_fail __stack_chk_guard __tls_get_addr abort aligned_alloc free getauxval getenv
    madvise malloc memcmp memcpy memmove memset mmap munmap posix_memalign pthread_mutex_destroy pthread_mutex_init pthread_mutex_lock
    pthread_mutex_unlock pthread_mutexattr_destroy pthread_mutexattr_init pthread_mutexattr_settype realloc sched_yield strcmp strlen
    strncmp strtod syscall)
kinema_stub(m ceil ceilf floor floorf fmod fmodf rint rintf round roundf sqrt sqrtf trunc truncf)
# Systems with pages of 16 KB load only libraries whose segments begin at multiples of it. Relocations in the form of all systems let the
# tests load the library without Android.
foreach(kind EXE SHARED)
    set(CMAKE_${kind}_LINKER_FLAGS_INIT "-fuse-ld=lld -nostdlib -L${CMAKE_BINARY_DIR}/android -lc -Wl,-z,max-page-size=16384,--pack-dyn-relocs=none")
endforeach()
set(CMAKE_LINKER ${kinema_swift_tools}/ld.lld CACHE FILEPATH "")
set(CMAKE_OBJCOPY ${kinema_swift_tools}/llvm-objcopy CACHE FILEPATH "")

# Swift's toolchain has no modules for Android. Those for no system are the same code.
set(KINEMA_SWIFT_TARGET ${CMAKE_SYSTEM_PROCESSOR}-none-none-elf)
set(KINEMA_SWIFT_FLAGS -Xcc -nostdlibinc -Xcc -isystem -Xcc ${kinema_headers} -Xcc -D__linux__=1 -Xcc -D__ANDROID__=1)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "aarch64")
    list(APPEND KINEMA_SWIFT_FLAGS -Xcc -ffixed-x18) # the register belongs to the system
else()
    set(KINEMA_SWIFT_TARGET x86_64-unknown-none-elf)
    list(APPEND KINEMA_SWIFT_FLAGS -Xcc -fomit-frame-pointer) # functions without a frame pointer must not call others that have one
endif()
