# The page of `kinema view` in the wheel: web/ has its modules, the engine as two modules of WebAssembly, and the scenes of the gallery.
# If KINEMA_WEB of the environment names a folder that Bindings/Web/build has filled, the engine is taken from there. Otherwise it is
# built, if the tools that wasm32.cmake names are installed; without them the wheel has no page, and `kinema view` says how to get it.
if(DEFINED ENV{KINEMA_WEB})
    set(page_engine $ENV{KINEMA_WEB}/library/web)
    if(NOT EXISTS ${page_engine}/kinema.wasm)
        message(FATAL_ERROR "KINEMA_WEB: ${page_engine}/kinema.wasm does not exist, expected a folder that Bindings/Web/build has filled")
    endif()
else()
    set(page_build ${PROJECT_BINARY_DIR}/page)
    set(page_engine ${page_build}/web)
    execute_process(
        COMMAND ${CMAKE_COMMAND} -G Ninja -S ${PROJECT_SOURCE_DIR} -B ${page_build} -DCMAKE_MAKE_PROGRAM=${CMAKE_MAKE_PROGRAM}
            --toolchain ${PROJECT_SOURCE_DIR}/Sources/CPlatform/toolchains/wasm32.cmake
        RESULT_VARIABLE page_failed OUTPUT_QUIET ERROR_VARIABLE page_error)
    if(page_failed)
        message(WARNING "The wheel has no page for `kinema view`: ${page_error}")
        return()
    endif()
    add_custom_target(page ALL COMMAND ${CMAKE_COMMAND} --build ${page_build})
endif()
file(GLOB page_client ${PROJECT_SOURCE_DIR}/Bindings/Web/*.js)
install(FILES ${page_engine}/kinema.wasm ${page_engine}/kinema-documents.wasm ${page_client} DESTINATION web COMPONENT Runtime)
install(DIRECTORY Bindings/Web/view DESTINATION web COMPONENT Runtime)
file(GLOB page_scenes ${PROJECT_SOURCE_DIR}/scenes/*.json) # the folder may be a link, which would be installed as one
install(FILES ${page_scenes} DESTINATION web/scenes COMPONENT Runtime)
