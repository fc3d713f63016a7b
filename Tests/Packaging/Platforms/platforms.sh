# The platforms that this machine builds the library for. Sourced by scripts that are in the root of the tree.

platforms=(linux-x64 linux-arm64 linux-x64-musl linux-arm64-musl android-arm64 android-x64 windows-x64
    macos-arm64 macos-x64 ios-arm64 ios-simulator-arm64)
# Those that a release leaves out: nothing runs the first here, and the second is a model for systems that have their own library.
unreleased=(windows-arm64 bare-arm64)

# choose_platform NAME FOLDER: sets what the functions below and their callers need: the folder of the build, the toolchain file's
# option, that of programs, the C compiler of programs, the command that runs a program (empty for none), and the library's path in an
# installation. Programs for Android, macOS and iOS are programs for Linux: bionic and on_linux make it possible.
choose_platform() {
    local swift_clang
    platform=$1 folder=$(mkdir -p "$2" && cd "$2" && pwd) || return
    if ! [[ " ${platforms[*]} ${unreleased[*]} " == *" $platform "* ]]; then
        echo "platform: '$platform' given, expected one of ${platforms[*]} ${unreleased[*]}" >&2
        return 2
    fi
    swift_clang=$(dirname "$(readlink -f "$(command -v swiftc)")")/clang
    case $platform in
        *-x64*) cpu=x86_64 emulator=() ;;
        *-musl | android-*) cpu=aarch64 emulator=(qemu-aarch64 -L "$folder/musl/root") ;;
        *) cpu=aarch64 emulator=(qemu-aarch64 -L /usr/aarch64-linux-gnu) ;;
    esac
    toolchain=() library=lib/libkinema.so compiler=$cpu-linux-gnu-gcc
    [ "$platform" = linux-x64 ] || toolchain=(--toolchain "$PWD/Sources/CPlatform/toolchains/$platform.cmake")
    program_toolchain=("${toolchain[@]}")
    unset KINEMA_MUSL WINEPREFIX WINEDEBUG WINEPATH
    case $platform in
        windows-x64)
            library=bin/kinema.dll emulator=(wine) compiler="$swift_clang --target=x86_64-w64-windows-gnu -fuse-ld=lld -static"
            export WINEPREFIX=$folder/wine WINEDEBUG=-all WINEPATH=Z:$folder/installed/bin
            ;;
        windows-arm64) library=bin/kinema.dll emulator=() ;; # nothing runs it
        bare-arm64)
            library=lib/libkinema.a
            emulator=("$PWD/Tests/Packaging/Platforms/bare/emulate") compiler=$PWD/Tests/Packaging/Platforms/bare/cc
            ;;
        macos-* | ios-*) library=lib/libkinema.dylib ;;
        android-*)
            program_toolchain=(--toolchain "$PWD/Sources/CPlatform/toolchains/linux-${platform#*-}-musl.cmake")
            compiler+=" -specs=$folder/c/musl.specs -Wl,--no-as-needed $folder/bionic.so"
            ;;
        *-musl) compiler+=" -specs=$folder/library/musl.specs" ;;
    esac
    case $platform in linux-arm64-musl | android-arm64) export KINEMA_MUSL=$folder/musl/root ;; esac
}

# build_platform: builds the library in the folder's library, and installs it in installed and, without symbols, in stripped.
build_platform() {
    { [ -z "${KINEMA_MUSL-}" ] || Tests/Packaging/Platforms/foreign_packages arm64 "$folder/musl" musl-dev; } &&
        cmake -G Ninja -S . -B "$folder/library" "${toolchain[@]}" -DCMAKE_INSTALL_PREFIX="$folder/installed" \
            -DCMAKE_INSTALL_LIBDIR=lib -DKINEMA_STATIC_TOO=ON && cmake --build "$folder/library" && rm -rf "$folder"/{installed,stripped} &&
        cmake --install "$folder/library" && cmake --install "$folder/library" --strip --prefix "$folder/stripped" &&
        # Two programs that start at once would both make wine's folder.
        { [ "$platform" != windows-x64 ] || wine cmd /c exit; }
}

# foreign_python FOLDER ARGUMENT…: runs the platform's Python, which it makes in FOLDER: Debian's for arm64 with qemu, or python.org's for
# Windows with wine; for macOS on x86-64, this machine's. PYTHONPATH is one folder.
foreign_python() {
    local root=$1/root libraries
    if [ "$platform" = macos-x64 ]; then
        PYTHONDONTWRITEBYTECODE=1 python3 "${@:2}" # with on_linux
        return
    fi
    if [ "$platform" = windows-x64 ]; then
        # wine 8 lacks functions that numpy 2 calls. The outputs of this Python must be pipes there.
        Tests/Packaging/Platforms/windows_python "$1" "numpy<2" pytest colorama &&
            PYTHONDONTWRITEBYTECODE=1 wine "$1/python.exe" "${@:2}" 2>&1 | tr -d '\r'
        return
    fi
    libraries=$root/usr/lib/aarch64-linux-gnu
    Tests/Packaging/Platforms/foreign_packages arm64 "$1" python3 python3-numpy &&
        PYTHONHOME=$root/usr PYTHONDONTWRITEBYTECODE=1 qemu-aarch64 -L "$root" \
            -E LD_LIBRARY_PATH="$libraries/blas:$libraries/lapack" "$root/usr/bin/python3" "${@:2}"
}

# on_linux LIBRARY OUTPUT: makes a library for Linux on the same processor that loads the one for macOS or iOS.
on_linux() {
    Tests/Packaging/Platforms/MachO/stubs "$1" >"$2.s" &&
        $cpu-linux-gnu-gcc -std=c11 -Wall -Wextra -Werror -O1 -fPIC -fvisibility=hidden -shared \
            Tests/Packaging/Platforms/MachO/{load,opcodes,apple}.c "$2.s" -Wl,-soname,libkinema.so,--no-as-needed -lm -o "$2"
}

# bionic: makes the library with which programs with musl run the one for Android.
bionic() {
    cmake -S Tests/C -B "$folder/c" "${program_toolchain[@]}" -G Ninja -DCMAKE_PREFIX_PATH="$folder/installed" -DCPLUSPLUS=OFF &&
        $cpu-linux-gnu-gcc -specs="$folder/c/musl.specs" -std=c11 -Wall -Wextra -Werror -O1 -fPIC -shared \
            Tests/Packaging/Platforms/bionic.c -o "$folder/bionic.so"
}
