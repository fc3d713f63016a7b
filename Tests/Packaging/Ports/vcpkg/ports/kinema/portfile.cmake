# Installs an archive of Kinema's release: vcpkg install kinema --overlay-ports=ports
vcpkg_check_linkage(ONLY_DYNAMIC_LIBRARY)
set(VCPKG_BUILD_TYPE release) # there is one build, which every configuration links
set(VCPKG_POLICY_MISMATCHED_NUMBER_OF_BINARIES enabled)

set(platform "")
@each vcpkg@if(@vcpkg@)
@each vcpkg@    set(platform @platform@)
@each vcpkg@    set(hash @sha512@)
@each vcpkg@endif()
if(NOT platform)
    message(FATAL_ERROR "kinema @version@ has no package for ${TARGET_TRIPLET}, only for: @supports@")
endif()

vcpkg_download_distfile(archive
    URLS @address@/kinema-@version@-${platform}.tar.gz FILENAME kinema-@version@-${platform}.tar.gz SHA512 ${hash})
vcpkg_extract_source_archive(source ARCHIVE ${archive})
file(INSTALL ${source}/include DESTINATION ${CURRENT_PACKAGES_DIR})
file(INSTALL ${source}/lib DESTINATION ${CURRENT_PACKAGES_DIR})
file(INSTALL ${source}/share/kinema DESTINATION ${CURRENT_PACKAGES_DIR}/share)
if(EXISTS ${source}/bin)
    file(INSTALL ${source}/bin DESTINATION ${CURRENT_PACKAGES_DIR})
endif()
vcpkg_cmake_config_fixup(PACKAGE_NAME Kinema CONFIG_PATH lib/cmake/Kinema)
vcpkg_fixup_pkgconfig()
vcpkg_install_copyright(FILE_LIST ${source}/LICENSE)
