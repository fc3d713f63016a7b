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
write_basic_package_version_file(KinemaConfigVersion.cmake COMPATIBILITY ${compatibility})
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
install(FILES ${PROJECT_BINARY_DIR}/KinemaConfigVersion.cmake DESTINATION ${package_folder} COMPONENT Development)
install(FILES ${PROJECT_BINARY_DIR}/kinema.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT Development)
