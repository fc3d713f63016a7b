# The part of the toolchain files for macOS and iOS that they share. Before, they set CMAKE_SYSTEM_PROCESSOR; kinema_system, the target
# with its minimum version; kinema_module, Swift's target in as many letters as the triple for no system; and kinema_module_name. Apple's
# headers and the list of what its C library exports are those of PyPI's ziglang.
set(CMAKE_SYSTEM_NAME Darwin)
include(${CMAKE_CURRENT_LIST_DIR}/ziglang.cmake)
set(kinema_headers ${kinema_ziglang}/lib/libc/include/any-darwin-any)

include(${CMAKE_CURRENT_LIST_DIR}/swift_tools.cmake)
set(CMAKE_C_COMPILER_TARGET ${kinema_system})
set(CMAKE_C_FLAGS_INIT "-isystem ${kinema_headers}")
set(CMAKE_OSX_SYSROOT "" CACHE STRING "")
foreach(tool install-name-tool strip) # they are llvm-objcopy by another name
    file(CREATE_LINK ${kinema_swift_tools}/llvm-objcopy ${CMAKE_BINARY_DIR}/llvm-${tool} SYMBOLIC)
endforeach()
set(CMAKE_INSTALL_NAME_TOOL ${CMAKE_BINARY_DIR}/llvm-install-name-tool CACHE FILEPATH "")
set(CMAKE_STRIP ${CMAKE_BINARY_DIR}/llvm-strip CACHE FILEPATH "")
foreach(tool ar nm objcopy ranlib)
    string(TOUPPER CMAKE_${tool} name)
    set(${name} ${kinema_swift_tools}/llvm-${tool} CACHE FILEPATH "")
endforeach()

# The list is of macOS, on processors that this linker does not all know. What the engine uses is also in the library of iOS.
file(READ ${kinema_ziglang}/lib/libc/darwin/libSystem.tbd kinema_exports)
string(REGEX MATCH "macos|ios" kinema_name ${kinema_system})
if(kinema_system MATCHES "-simulator$")
    string(APPEND kinema_name -simulator)
endif()
string(REGEX REPLACE "arm64e\\.x1|arm64e-macos" "arm64-${kinema_name}" kinema_exports "${kinema_exports}")
string(REPLACE "arm64-${kinema_name}-mac" "x86_64-mac" kinema_exports "${kinema_exports}")
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/system/libSystem.tbd CONTENT "${kinema_exports}" @ONLY)
# The linker of Swift's toolchain refuses these systems.
find_program(kinema_linker ld64.lld-22 REQUIRED)
foreach(kind EXE MODULE SHARED)
    set(CMAKE_${kind}_LINKER_FLAGS_INIT "-fuse-ld=lld --ld-path=${kinema_linker} -L${CMAKE_BINARY_DIR}/system")
endforeach()

set(kinema_bare_module arm64-apple-none-macho)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
    set(kinema_bare_module x86_64-unknown-none-elf)
endif()
kinema_embedded_modules(${kinema_bare_module} ${kinema_module} ${kinema_module_name})
set(KINEMA_SWIFT_TARGET ${kinema_system})
if(kinema_system MATCHES "-simulator$")
    string(REPLACE "-simulator" "" KINEMA_SWIFT_TARGET ${kinema_system})
    set(KINEMA_SWIFT_OBJECT_COMMAND python3 ${CMAKE_CURRENT_LIST_DIR}/simulator_object.py)
endif()
list(APPEND KINEMA_SWIFT_FLAGS -Xcc -isystem -Xcc ${kinema_swift_tools}/../lib/swift/clang/include # which Apple's need
    -Xcc -isystem -Xcc ${kinema_headers})
