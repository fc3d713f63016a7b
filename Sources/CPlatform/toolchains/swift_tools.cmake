# Clang and the linker of Swift's toolchain compile and link C for systems with other formats, because they read Swift's objects.
find_program(kinema_swiftc swiftc REQUIRED)
file(REAL_PATH ${kinema_swiftc} kinema_swift_tools)
cmake_path(GET kinema_swift_tools PARENT_PATH kinema_swift_tools)
set(CMAKE_C_COMPILER ${kinema_swift_tools}/clang)
set(CMAKE_CXX_COMPILER ${kinema_swift_tools}/clang++)

# Swift's toolchain has no Embedded Swift for some systems: kinema_embedded_modules(<module> <system> <name>) gives swiftc a copy of its
# resources that has (embedded_modules.py).
macro(kinema_embedded_modules module system name)
    if(NOT EXISTS ${CMAKE_BINARY_DIR}/swift/embedded)
        execute_process(COMMAND_ERROR_IS_FATAL ANY COMMAND python3 ${CMAKE_CURRENT_LIST_DIR}/embedded_modules.py
            ${kinema_swift_tools}/../lib/swift ${CMAKE_BINARY_DIR}/swift ${module} ${system} ${name})
    endif()
    set(KINEMA_SWIFT_FLAGS -resource-dir ${CMAKE_BINARY_DIR}/swift)
endmacro()
