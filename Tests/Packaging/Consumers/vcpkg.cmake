# Runs a port of vcpkg by its own functions, as far as the port calls them: cmake -DPORT=folder -DFOLDER=folder -DARCHITECTURE=x64 -P …
set(VCPKG_TARGET_IS_LINUX ON)
set(VCPKG_TARGET_ARCHITECTURE ${ARCHITECTURE})
set(TARGET_TRIPLET ${ARCHITECTURE}-linux)
set(CURRENT_PACKAGES_DIR ${FOLDER}/packages/kinema_${TARGET_TRIPLET})

function(vcpkg_check_linkage linkage)
    if(NOT linkage STREQUAL "ONLY_DYNAMIC_LIBRARY")
        message(FATAL_ERROR "vcpkg_check_linkage: ${linkage}")
    endif()
endfunction()

function(vcpkg_download_distfile result)
    cmake_parse_arguments(PARSE_ARGV 1 given "" "FILENAME;SHA512" "URLS")
    file(DOWNLOAD ${given_URLS} ${FOLDER}/downloads/${given_FILENAME} EXPECTED_HASH SHA512=${given_SHA512})
    set(${result} ${FOLDER}/downloads/${given_FILENAME} PARENT_SCOPE)
endfunction()

# Removes the folder at the top of the archive.
function(vcpkg_extract_source_archive result)
    cmake_parse_arguments(PARSE_ARGV 1 given "" "ARCHIVE" "")
    file(ARCHIVE_EXTRACT INPUT ${given_ARCHIVE} DESTINATION ${FOLDER}/source)
    file(GLOB top ${FOLDER}/source/*)
    set(${result} ${top} PARENT_SCOPE)
endfunction()

# Moves the folder to share/<name>, whose files then are two folders below the prefix.
function(vcpkg_cmake_config_fixup)
    cmake_parse_arguments(PARSE_ARGV 0 given "" "PACKAGE_NAME;CONFIG_PATH" "")
    set(share ${CURRENT_PACKAGES_DIR}/share/${given_PACKAGE_NAME})
    file(RENAME ${CURRENT_PACKAGES_DIR}/${given_CONFIG_PATH} ${share})
    file(READ ${share}/KinemaConfig.cmake text)
    set(up "get_filename_component(_IMPORT_PREFIX \"\${_IMPORT_PREFIX}\" PATH)\n")
    string(REPLACE "${up}${up}${up}" "${up}${up}" text "${text}")
    file(WRITE ${share}/KinemaConfig.cmake "${text}")
endfunction()

function(vcpkg_fixup_pkgconfig)
endfunction()

function(vcpkg_install_copyright)
    cmake_parse_arguments(PARSE_ARGV 0 given "" "" "FILE_LIST")
    file(COPY_FILE ${given_FILE_LIST} ${CURRENT_PACKAGES_DIR}/share/copyright)
endfunction()

include(${PORT}/portfile.cmake)
