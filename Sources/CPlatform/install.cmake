# What `cmake --install` copies, and the files by which CMake and pkg-config find it.
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Kinema)
install(TARGETS kinema kinema_cpp ${static_too} EXPORT KinemaConfig
    LIBRARY COMPONENT Runtime NAMELINK_COMPONENT Development
    RUNTIME COMPONENT Runtime ARCHIVE COMPONENT Development)
install(FILES ${KINEMA_HEADERS} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kinema COMPONENT Development)
# `import CKinema` in Swift and modules of clang find it by the folder's name.
install(FILES Sources/CPlatform/installed.modulemap DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/CKinema RENAME module.modulemap
    COMPONENT Development)
install(FILES Bindings/FFI/kinema_ffi.h Bindings/FFI/kinema.lua DESTINATION ${CMAKE_INSTALL_DATADIR}/kinema COMPONENT Development)
install(FILES Bindings/Cpp/kinema.hpp Bindings/Cpp/kinema.cppm DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT Development)
install(DIRECTORY Bindings/Cpp/kinema DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT Development
    FILES_MATCHING PATTERN *.hpp)
install(EXPORT KinemaConfig NAMESPACE Kinema:: DESTINATION ${package_folder} COMPONENT Development)
write_basic_package_version_file(KinemaVersion.cmake COMPATIBILITY ${compatibility})
# find_package refuses a package for another platform in a line that names both. Of Apple's systems and Linux' it knows no differences.
set(package_systems ${CMAKE_SYSTEM_NAME})
if(APPLE)
    set(package_systems "Darwin|iOS")
elseif(ANDROID)
    set(package_systems "Linux|Android") # the toolchain files for Android here say Linux
endif()
string(TOLOWER "${CMAKE_SYSTEM_PROCESSOR}" package_processors)
foreach(names "x86_64|amd64|x64" "aarch64|arm64")
    if(package_processors MATCHES "^(${names})$")
        set(package_processors ${names})
    endif()
endforeach()
file(CONFIGURE OUTPUT KinemaConfigVersion.cmake @ONLY CONTENT [[
include(${CMAKE_CURRENT_LIST_DIR}/KinemaVersion.cmake)
set(kinema_processor "${CMAKE_C_COMPILER_ARCHITECTURE_ID}") # of MSVC, whose target need not be the processor of the system
if(NOT kinema_processor)
    set(kinema_processor "${CMAKE_SYSTEM_PROCESSOR}")
endif()
if(CMAKE_OSX_ARCHITECTURES)
    set(kinema_processor "${CMAKE_OSX_ARCHITECTURES}")
endif()
string(TOLOWER "${kinema_processor}" kinema_lower)
if(NOT CMAKE_SYSTEM_NAME MATCHES "^(@package_systems@)$" OR (kinema_lower AND NOT kinema_lower MATCHES "(^|;)(@package_processors@)(;|$)"))
    set(kinema_here "${CMAKE_SYSTEM_NAME} on ${kinema_processor}")
    set(PACKAGE_VERSION "${PACKAGE_VERSION} for @CMAKE_SYSTEM_NAME@ on @CMAKE_SYSTEM_PROCESSOR@, and this build is for ${kinema_here}")
    set(PACKAGE_VERSION_UNSUITABLE TRUE)
endif()
]])
# Relative, so that the installed folder can be moved.
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig OUTPUT_VARIABLE pc_prefix)
file(CONFIGURE OUTPUT kinema.pc @ONLY CONTENT [[
prefix=${pcfiledir}/@pc_prefix@
Name: kinema
Description: @PROJECT_DESCRIPTION@
Version: @PROJECT_VERSION@
Cflags: -I${prefix}/@CMAKE_INSTALL_INCLUDEDIR@
Libs: -L${prefix}/@CMAKE_INSTALL_LIBDIR@ -lkinema @further_libraries@
]])
install(FILES ${PROJECT_BINARY_DIR}/KinemaConfigVersion.cmake ${PROJECT_BINARY_DIR}/KinemaVersion.cmake DESTINATION ${package_folder}
    COMPONENT Development)
install(FILES ${PROJECT_BINARY_DIR}/kinema.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT Development)
