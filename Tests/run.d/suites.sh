# The table of the suites of Tests/run, and the commands that are longer than a line.

library=$build/installed/lib/libkinema.so
debug=$build/swift/debug

build_library() (. Tests/Packaging/Platforms/platforms.sh && choose_platform linux-x64 "$build" && build_platform)

# build_package: builds the wheel from the source distribution, and installs it in the virtual environment.
build_package() {
    local wheel install=("$python" -m pip install -q --disable-pip-version-check)
    PYTHON=$python Bindings/Python/release "$build/packages" && wheel=$(echo "$build"/packages/*.whl) &&
        "${install[@]}" "$wheel[all,test]" && "${install[@]}" --force-reinstall --no-deps "$wheel"
}

# build_web: builds the module of WebAssembly and its package for JavaScript.
build_web() { Bindings/Web/build "$build/web"; }

# ctests SOURCE FOLDER PREFIX OPTION…: builds test programs against the library installed at PREFIX, and runs them.
ctests() {
    cmake -G Ninja -S "$1" -B "$2" -DCMAKE_PREFIX_PATH="$3" "${@:4}" && cmake --build "$2" &&
        ctest --test-dir "$2" --output-on-failure -j 2
}

# The debug build checks after every publication that the published tree is a forest.
with_checks() { LD_LIBRARY_PATH=$debug "$build/c/lockstep" 2000 200000 && LD_LIBRARY_PATH=$debug "$build/c/threads" 60; }

# A processor that lacks an instruction set uses the next lower one.
instruction_sets() {
    local set
    for set in portable avx2 avx512; do KINEMA_ISA=$set "$@" || return; done
}

# No result may depend on memory that nobody has written. Valgrind knows no AVX-512.
memcheck() {
    local set program
    for set in portable avx2; do
        for program in allocations sampled_formats streams compact_list; do
            KINEMA_POOL=off KINEMA_ISA=$set valgrind -q --error-exitcode=1 "$build/c/$program" || return
        done
    done
}

# with_other_fonts COMMAND…: runs a command on a system where other fonts are installed and Helvetica is one of them.
with_other_fonts() {
    printf '%s' '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>' "<dir>$fonts</dir>" \
        '<match target="pattern"><edit name="family" mode="prepend" binding="same"><string>Nimbus Sans</string></edit></match>' \
        "<cachedir>$build/fonts</cachedir></fontconfig>" >"$build/fonts.conf" && FONTCONFIG_FILE=$build/fonts.conf "$@"
}

counts='s/^([0-9]+) passed, ([0-9]+) failed$/\1 \2/p'
rule_counts='s/^([0-9]+) of [0-9]+ rules are named by tests$/\1 0/p'
swift_counts='/ Test (run|case) /d; s/^[^ ]+ Test .* passed after .*/1 0/p; s/^[^ ]+ Test .* failed after .*/0 1/p'
ctest_counts='s|^ *[0-9]+/[0-9]+ Test .* Passed .*|1 0|p; s|^ *[0-9]+/[0-9]+ Test .*\*\*\*.*|0 1|p'
# A test that was skipped has not passed.
pytest_counts='h; s/^([0-9]+ .*[^0-9])?([0-9]+) skipped.*/0 \2/p; g; s/^([0-9]+) failed, ([0-9]+) passed.*/\2 \1/p; s/^([0-9]+) passed.*/\1 0/p; s/^([0-9]+) failed in.*/0 \1/p'

pytest=("$python" -m pytest -q)
pytest_in_parallel=("${pytest[@]}" -n 2 --dist loadfile)
players=Bindings/Python/tests/importers/players # has a suite of its own, with packages that only it needs
from_sources=(env KINEMA_LIBRARY="$library" PYTHONPATH="$PWD/Bindings/Python" "$python") # the client of the sources

current_lane=builds
step library "swiftc cmake ninja" build_library
step package "swiftc extras $python_headers $wasi_libc $wasi_builtins wasm-opt" build_package
step web-module "swiftc cmake ninja $wasi_libc $wasi_builtins wasm-opt" build_web
step web-libraries "pytest" env PYTHON="$python" Bindings/Web/tests/libraries "$build/web-libraries"
suite consumers "library swiftc cmake ninja g++ pkg-config" "$counts" "programs that find an installed Kinema, or build it in every configuration" \
    env PYTHON="$python" Tests/Packaging/Consumers/run "$build/installed" "$build/consumers"
step fuzzers "swiftc cmake ninja" env KINEMA_BUILD="$build" Tests/Robustness/Fuzz/run build

arm64="qemu-aarch64 aarch64-linux-gnu-gcc"
suite arm64 "swiftc cmake ninja $arm64 aarch64-linux-gnu-g++" "$counts" "Linux on arm64: C programs, conformance cases and bits, with qemu" \
    Tests/Packaging/Platforms/run linux-arm64 "$build/linux-arm64"
suite musl "swiftc cmake ninja musl-gcc" "$counts" "Linux with musl: C programs and bits" \
    Tests/Packaging/Platforms/run linux-x64-musl "$build/linux-x64-musl"
suite musl-arm64 "swiftc cmake ninja $arm64" "$counts" "Linux on arm64 with musl: C programs and bits, with qemu" \
    Tests/Packaging/Platforms/run linux-arm64-musl "$build/linux-arm64-musl"
suite windows "swiftc cmake ninja x86_64-w64-mingw32-g++ wine" "$counts" "Windows, a preview: C programs, conformance cases, Python client and bits, with wine" \
    env PATH="$build/venv/bin:$PATH" Tests/Packaging/Platforms/run windows-x64 "$build/windows-x64"
suite windows-arm64 "swiftc cmake ninja ziglang" "$counts" "Windows on arm64: the image, which nothing runs" \
    env PATH="$build/venv/bin:$PATH" Tests/Packaging/Platforms/run windows-arm64 "$build/windows-arm64"
suite bare "swiftc cmake ninja aarch64-linux-gnu-gcc $picolibc qemu-system-aarch64" "$counts" "arm64 without a system: the static library, C programs and bits, with qemu" \
    env PATH="$build/venv/bin:$PATH" Tests/Packaging/Platforms/run bare-arm64 "$build/bare-arm64"
apple="swiftc cmake ninja ld64.lld-22 ziglang $arm64"
suite macos "$apple" "$counts" "macOS on arm64: the images, and with qemu C programs, conformance cases and bits" \
    env PATH="$build/venv/bin:$PATH" Tests/Packaging/Platforms/run macos-arm64 "$build/macos-arm64"
suite macos-x64 "$apple numpy" "$counts" "macOS on x86-64: the images, and on Linux C programs, conformance cases and bits" \
    env PATH="$build/venv/bin:$PATH" Tests/Packaging/Platforms/run macos-x64 "$build/macos-x64"
suite ios "$apple" "$counts" "iOS on arm64: the images, and with qemu C programs, conformance cases and bits" \
    env PATH="$build/venv/bin:$PATH" Tests/Packaging/Platforms/run ios-arm64 "$build/ios-arm64"
suite ios-simulator "$apple" "$counts" "the simulator of iOS on arm64: the same" \
    env PATH="$build/venv/bin:$PATH" Tests/Packaging/Platforms/run ios-simulator-arm64 "$build/ios-simulator-arm64"
suite android "swiftc cmake ninja $arm64" "$counts" "Android on arm64: the image, and with musl and qemu C programs with tagged memory, and bits" \
    Tests/Packaging/Platforms/run android-arm64 "$build/android-arm64"
suite android-x64 "swiftc cmake ninja musl-gcc" "$counts" "Android on x86-64: the same without qemu" \
    Tests/Packaging/Platforms/run android-x64 "$build/android-x64"
suite release "package web-module arm64 musl musl-arm64 android android-x64 windows macos macos-x64 ios ios-simulator pkg-config mcs npm" "$counts" "the archives and wheels of a release, made, installed and used" \
    env PATH="$build/venv/bin:$PATH" KINEMA_BUILD="$build" KINEMA_PACKAGES="$build/packages" KINEMA_WEB="$build/web" \
    Tests/Packaging/release "$build/release"

current_lane=tests
step debug "swiftc" swift build --build-tests --scratch-path "$build/swift"
suite swift "debug" "$swift_counts" "the engine from inside, in Swift" swift test --scratch-path "$build/swift"
suite format "formatters" "$counts" "the style of the sources" env PATH="$build/venv/bin:$PATH" Tests/format
suite generated "swiftc formatters" "$counts" "the declarations of every language are those of the headers" \
    env PATH="$build/venv/bin:$PATH" Bindings/generate --check
suite rules "" "$rule_counts" "every rule is named by a test, every citation of a rule resolves" Tests/rules
suite versions "" "$counts" "every file that names the version has that of the headers" Tests/Packaging/versions
suite rooms "swiftc" "$counts" "which folders of the sources use which" Tests/rooms
suite mutations "" "$counts" "the sources still have the expressions that Conformance/Mutation changes" \
    Tests/Conformance/Mutation/run --check
suite c "library g++" "$ctest_counts" "the C interface: ownership, bad input, limits, threads, memory, exports" \
    ctests Tests/C "$build/c" "$build/installed"
suite threads "c debug" "$counts" "two C programs of threads with the debug build" with_checks
suite cpp-gcc "library g++" "$ctest_counts" "the C++ client as C++17, with gcc's sanitizers" ctests Bindings/Cpp/tests \
    "$build/cpp-gcc" "$build/installed" -DCMAKE_CXX_COMPILER=g++ -DSTANDARDS=17 -DSANITIZE=ON
suite cpp-clang "library" "$ctest_counts" "the C++ client as C++20 and C++23, with clang" ctests Bindings/Cpp/tests \
    "$build/cpp-clang" "$build/installed" -DCMAKE_CXX_COMPILER=clang++ '-DSTANDARDS=20;23'
port_tools="cmake ninja g++ pkg-config conan meson dh_python3 unzip mcs nuget luajit luarocks node npm"
suite abi "library abidiff" "$counts" "compatibility with the released interface" Tests/Packaging/Abi/check "$build/installed"
suite packing "pytest" "$pytest_counts" "archives that do not fit, given to the programs that pack them" \
    "${pytest[@]}" Tests/Packaging/test_packing.py
suite libc "library" "$counts" "the functions that the library needs of a C library" Tests/Packaging/Platforms/libc "$build/installed"
suite soak "library" "$counts" "36,000 frames of random changes" Tests/Robustness/Soak/run "$build/installed"
suite cost "library valgrind" "$counts" "instructions of every function against its documented order" \
    Tests/Robustness/Cost/run "$build/installed"
suite attacks "library valgrind" "$counts" "small inputs that are made to be expensive, within bounds of memory and instructions" \
    Tests/Robustness/Attacks/run "$build/installed"
suite memcheck "c valgrind" "$counts" "C programs that sample, with valgrind" memcheck
suite out-of-memory "library" "$counts" "failing allocations, one by one" Tests/Robustness/OutOfMemory/run "$build/installed"
suite declarations "library pytest" "$pytest_counts" "the Python client declares what the headers declare" \
    "${from_sources[@]}" -m pytest -q Bindings/Python/tests/test_declarations.py
suite ffi "library formatters cffi luajit pytest" "$pytest_counts" "the declarations for LuaJIT and cffi" \
    env PATH="$build/venv/bin:$PATH" KINEMA_LIBRARY="$library" "${pytest[@]}" Bindings/FFI/tests
suite csharp "library mcs pytest" "$pytest_counts" "the C# client with mono" \
    env KINEMA_LIBRARY="$library" "${pytest[@]}" Bindings/CSharp/tests
suite swift-client "library swiftc pkg-config pytest /usr/include/SDL2/SDL.h" "$swift_counts; $pytest_counts" "the Swift client" \
    env PYTHON="$python" Bindings/Swift/Tests/run "$build/installed" "$build/swift-client"
suite swift-threads "library swiftc pkg-config" "$swift_counts" "threads that use the Swift client, with the thread sanitizer" \
    env KINEMA_SWIFT_TEST_OPTIONS="--sanitize=thread --filter ThreadTests" Bindings/Swift/Tests/run "$build/installed" "$build/swift-threads"
suite languages "library swiftc pkg-config web-module g++ node mcs luajit pytest" "$pytest_counts" "the short example in seven languages, and the page of engines" \
    env KINEMA_PREFIX="$build/installed" KINEMA_WEB="$build/web" KINEMA_LIBRARY="$library" PYTHONPATH="$PWD/Bindings/Python" \
    "${pytest[@]}" Tests/Examples/Languages
suite ports "library package web-module $port_tools" "$counts" "the archive without Swift, by eight build systems and package managers" \
    env PYTHON="$python" KINEMA_PACKAGES="$build/packages" KINEMA_WEB="$build/web" Tests/Packaging/use_ports "$build/stripped" "$build/ports"
suite web "library web-module web-libraries node tsc esbuild rollup chromium playwright axe pytest extras" "$pytest_counts" "the module of WebAssembly, its client and the viewer" \
    env KINEMA_WEB="$build/web" KINEMA_WEB_LIBRARIES="$build/web-libraries" KINEMA_LIBRARY="$library" PYTHONPATH="$PWD/Bindings/Python" "${pytest[@]}" Bindings/Web/tests
suite site "library web-module doxygen sphinx chromium playwright axe pytest" "$pytest_counts" "the site: its links, its examples, its pages in Chromium" \
    env KINEMA_WEB="$build/web" KINEMA_LIBRARY="$library" PYTHONPATH="$PWD/Bindings/Python" "${pytest[@]}" Bindings/Web/site
suite conformance "library numpy" "$counts" "the conformance cases" "${from_sources[@]}" Tests/Conformance/run
suite instruction-sets "library numpy" "$counts" "the conformance cases with each instruction set" \
    instruction_sets "${from_sources[@]}" Tests/Conformance/run
suite model "library" "$counts" "2,000 random programs on the engine and on a model of the rules" \
    "${from_sources[@]}" Tests/Conformance/Model/run 2000
suite model-itself "library pytest" "$pytest_counts" "the model of the rules" "${from_sources[@]}" -m pytest -q Tests/Conformance/Model
suite elementary "mpmath" "$counts" "the errors of the elementary functions" "$python" Tests/Robustness/Elementary/run
suite determinism "library debug qemu-x86_64 musl-gcc" "$counts" "the same bits from every build, processor and C library" \
    "$python" Tests/Robustness/Determinism/run "$library" "$debug/libkinema.so"
drawing="libEGL.so.1 libGL.so.1 libfontconfig.so.1"
suite python "package $drawing" "$pytest_counts" "the Python client, installed from its wheel" \
    env KINEMA_PACKAGES="$build/packages" "${pytest_in_parallel[@]}" --ignore $players --ignore Bindings/Python/tests/hosts \
    --ignore Bindings/Python/tests/test_tracing.py Bindings/Python/tests
suite python-tracing "package" "$pytest_counts" "traces of the Python client, in a process without other contexts" \
    "${pytest[@]}" Bindings/Python/tests/test_tracing.py
suite python-ctypes "package $drawing" "$pytest_counts" "the main tests of the Python client without its accelerator" \
    env KINEMA_ACCELERATOR=off "${pytest_in_parallel[@]}" \
    Bindings/Python/tests/test_{accelerator,animations,arrays,errors,events,hints,layer_list,layers,memory}.py \
    Bindings/Python/tests/test_{motion_curves,sampler,samples,suspicion,tasks,threads,transactions,values,waiting}.py
suite python-hosts "package xvfb-run pyhosts $tkinter libxcb-cursor.so.0 $drawing" "$pytest_counts" "views of the Python client in Tk, Qt, pygame, pyglet, asyncio and notebooks" \
    xvfb-run -a "${pytest[@]}" Bindings/Python/tests/hosts
suite players "package rlottie $drawing" "$pytest_counts" "imported Lottie beside two other players, picture by picture" \
    "${pytest[@]}" $players
suite pictures-fonts "package $drawing $fonts" "$pytest_counts" "the tests of pictures where other fonts are installed" \
    with_other_fonts "${pytest_in_parallel[@]}" Bindings/Python/tests/cli/test_{pictures,drawing,flipping}.py
suite faults "package $drawing" "$pytest_counts" "full disks, forbidden folders, killed commands, damaged scene files" \
    env PYTHON="$python" Tests/Robustness/Faults/run
suite examples "library package g++" "$pytest_counts; $ctest_counts" "published texts and motions as programs, in Python, C and C++" \
    env PYTHON="$python" KINEMA_BUILD="$build/examples" Tests/Examples/run "$build/installed"
suite tools "library g++ pytest" "$pytest_counts" "the inspector of running programs, debug drawing and traces, in C, C++ and Python" \
    env KINEMA_PREFIX="$build/installed" "${from_sources[@]}" -m pytest -q Bindings/Tools/tests
windows="g++ xvfb-run love raylib panda3d /usr/include/SDL2/SDL.h libGL.so.1"
suite hosts "library package $windows" "$pytest_counts" "small hosts that draw in windows" \
    env PYTHON="$python" Tests/Examples/Hosts/run "$build/installed" "$build/hosts"
toolkits="g++ cmake ninja pkg-config pytest pillow xvfb-run libGL.so.1 godot3 mcs $qt $gtk $imgui /usr/include/SDL2/SDL.h"
suite toolkits "library $toolkits" "$pytest_counts" "the packages for engines and toolkits, and the commands of the page of archives" \
    env KINEMA_PREFIX="$build/installed" "${pytest[@]}" Bindings/{Godot,Unity,Qt,GTK,ImGui}/tests Tests/Packaging/test_page.py

suite fuzz "fuzzers" "$counts" "random calls, formats and broken scenes, for two minutes" \
    env PYTHON="$python" KINEMA_BUILD="$build" Tests/Robustness/Fuzz/run 120

# They compile the engine for another system or install whole engines, so they run before a release.
on_request=(musl musl-arm64 android android-x64 windows windows-arm64 bare macos macos-x64 ios ios-simulator release toolkits)
quick=(swift format generated rules rooms mutations c cpp-gcc abi declarations ffi csharp conformance instruction-sets)
