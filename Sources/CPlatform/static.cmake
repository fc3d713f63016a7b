# The static library, target ${static}. It defines the functions of the headers and nothing else: a program in Swift has a runtime, too.
set(names_file ${PROJECT_BINARY_DIR}/exported_names)
if(APPLE)
    kinema_write_exports(${names_file} "_" ";_" "")
    add_library(${static} STATIC ${all_objects})
    add_custom_command(TARGET ${static} POST_BUILD VERBATIM COMMAND ${CMAKE_COMMAND} -DARCHIVE=$<TARGET_FILE:${static}>
        -DEXPORTS=${names_file} -DNM=${CMAKE_NM} -DOBJCOPY=${CMAKE_OBJCOPY} -P ${PROJECT_SOURCE_DIR}/Sources/CPlatform/private_names.cmake)
else()
    kinema_write_exports(${names_file} "" "\n" "")
    set(whole ${PROJECT_BINARY_DIR}/whole.o)
    add_custom_command(OUTPUT ${whole} VERBATIM COMMAND_EXPAND_LISTS
        DEPENDS ${objects} kinema_c $<TARGET_OBJECTS:kinema_c> ${names_file}
        COMMAND ${CMAKE_LINKER} -r --force-group-allocation ${wrapped} ${all_objects} -o ${whole}
        COMMAND ${CMAKE_OBJCOPY} --keep-global-symbols=${names_file} ${whole})
    add_library(${static} STATIC ${whole})
    set(further_libraries -lm) # for clients without CMake
endif()
set_target_properties(${static} PROPERTIES LINKER_LANGUAGE C OUTPUT_NAME kinema)
set(static_too "")
if(static STREQUAL "kinema_static")
    set(static_too kinema_static)
    add_library(Kinema::kinema_static ALIAS kinema_static)
    target_link_libraries(kinema_static PUBLIC $<$<BOOL:${is_elf}>:m>)
    target_include_directories(kinema_static INTERFACE
        $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/Include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endif()
