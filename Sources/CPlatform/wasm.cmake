# The modules of WebAssembly, of the same objects: kinema.wasm has the whole interface; kinema-core.wasm, for pages to which every
# kilobyte matters, lacks scene documents, named states, saved states and dumps.
set(core_exports ${exports})
list(FILTER core_exports EXCLUDE REGEX "^kin(Scene.+|Layer(SetState|StartTimeline)|Context(Save|Restore|Dump).*)$")
find_program(KINEMA_WASM_OPT wasm-opt DOC "binaryen's optimizer, which makes the modules smaller")

# kinema_module(<target> <file's name without .wasm> <exported functions>)
function(kinema_module target name exports)
    list(JOIN exports "\n-Wl,--export=" lines)
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/${name}.exports CONTENT "-Wl,--export=${lines}\n" @ONLY)
    add_executable(${target} ${c_sources} ${objects})
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} SUFFIX .wasm LINK_DEPENDS ${PROJECT_BINARY_DIR}/${name}.exports)
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/Include ${PROJECT_SOURCE_DIR}/Sources/CPlatform/include)
    target_compile_options(${target} PRIVATE -Os -ffp-contract=off)
    # A host passes memory of the module, and functions in its table.
    target_link_options(${target} PRIVATE -mexec-model=reactor @${PROJECT_BINARY_DIR}/${name}.exports LINKER:--export-table
        LINKER:--growable-table LINKER:--stack-first LINKER:-z,stack-size=262144 LINKER:--gc-sections ${linker_wrapped})
    target_link_libraries(${target} PRIVATE m)
    if(KINEMA_WASM_OPT AND CMAKE_BUILD_TYPE STREQUAL "Release")
        target_link_options(${target} PRIVATE --no-wasm-opt) # clang would run it for speed first, which inlines
        add_custom_command(TARGET ${target} POST_BUILD VERBATIM COMMAND ${KINEMA_WASM_OPT} --strip-debug --strip-producers -Oz
            --enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals
            $<TARGET_FILE:${target}> -o $<TARGET_FILE:${target}>)
    endif()
    install(TARGETS ${target} RUNTIME DESTINATION ${CMAKE_INSTALL_LIBDIR})
endfunction()

kinema_module(kinema kinema "${exports}")
kinema_module(kinema_core kinema-core "${core_exports}")
