# The page of `kinema view` in the wheel: web/ has its modules, the engine as a module of WebAssembly, and the scenes of the gallery. The
# engine is taken from the folder that KINEMA_WEB of the environment names and Bindings/Web/build has filled, or is built here if
# KINEMA_PAGE is on. A plain installation has no page: web/source.txt then names the sources, with which `kinema view` builds it once.
add_subdirectory(../accelerator accelerator)
option(KINEMA_PAGE "Build the page of `kinema view` into the wheel; needs what wasm32.cmake names" OFF)
if(DEFINED ENV{KINEMA_WEB})
    set(page_engine $ENV{KINEMA_WEB}/library)
    if(NOT EXISTS ${page_engine}/kinema.wasm)
        message(FATAL_ERROR "KINEMA_WEB: ${page_engine}/kinema.wasm does not exist, expected a folder that Bindings/Web/build has filled")
    endif()
elseif(KINEMA_PAGE)
    set(page_build ${PROJECT_BINARY_DIR}/page)
    set(page_engine ${page_build})
    execute_process(
        COMMAND ${CMAKE_COMMAND} -G ${CMAKE_GENERATOR} -S ${PROJECT_SOURCE_DIR} -B ${page_build} -DCMAKE_MAKE_PROGRAM=${CMAKE_MAKE_PROGRAM} -DCMAKE_BUILD_TYPE=Release
            --toolchain ${PROJECT_SOURCE_DIR}/Sources/CPlatform/toolchains/wasm32.cmake
        RESULT_VARIABLE page_failed OUTPUT_QUIET ERROR_VARIABLE page_error)
    if(page_failed)
        message(FATAL_ERROR "The page of `kinema view` cannot be built: ${page_error}")
    endif()
    add_custom_target(page ALL COMMAND ${CMAKE_COMMAND} --build ${page_build})
else()
    file(REAL_PATH ${PROJECT_SOURCE_DIR}/CMakeLists.txt page_source)
    cmake_path(GET page_source PARENT_PATH page_source)
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/source.txt CONTENT "${page_source}\n" @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/source.txt DESTINATION web COMPONENT Runtime)
    return()
endif()
file(GLOB page_client ${PROJECT_SOURCE_DIR}/Bindings/Web/*.js)
install(FILES ${page_engine}/kinema.wasm ${page_client} DESTINATION web COMPONENT Runtime)
install(DIRECTORY Bindings/Web/view DESTINATION web COMPONENT Runtime)
file(GLOB page_scenes ${PROJECT_SOURCE_DIR}/scenes/*.json) # the folder may be a link, which would be installed as one
install(FILES ${page_scenes} DESTINATION web/scenes COMPONENT Runtime)
