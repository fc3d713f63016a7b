# The platforms of Linux that this machine builds the library for. Sourced by scripts that are in the root of the tree.

platforms=(linux-x64 linux-arm64 linux-x64-musl linux-arm64-musl)

# choose_platform NAME FOLDER: sets what the functions below and their callers need: the folder of the build, the toolchain file's
# option, the C compiler of programs, and the command that runs a program (empty for none).
choose_platform() {
    platform=$1 folder=$(mkdir -p "$2" && cd "$2" && pwd) || return
    case $platform in
        linux-x64*) cpu=x86_64 emulator=() ;;
        linux-arm64) cpu=aarch64 emulator=(qemu-aarch64 -L /usr/aarch64-linux-gnu) ;;
        linux-arm64-musl) cpu=aarch64 emulator=(qemu-aarch64 -L "$folder/musl/root") ;;
        *) echo "platform: '$platform' given, expected one of ${platforms[*]}" >&2 && return 2 ;;
    esac
    compiler=$cpu-linux-gnu-gcc toolchain=()
    [ $platform = linux-x64 ] || toolchain=(--toolchain "$PWD/Sources/CPlatform/toolchains/$platform.cmake")
    [[ $platform != *-musl ]] || compiler+=" -specs=$folder/library/musl.specs"
    unset KINEMA_MUSL
    [ $platform != linux-arm64-musl ] || export KINEMA_MUSL=$folder/musl/root
}

# build_platform: builds the library in the folder's library, and installs it in installed and, without symbols, in stripped.
build_platform() {
    { [ -z "${KINEMA_MUSL-}" ] || Tests/Packaging/Platforms/foreign_packages arm64 "$folder/musl" musl-dev; } &&
        cmake -G Ninja -S . -B "$folder/library" "${toolchain[@]}" -DCMAKE_INSTALL_PREFIX="$folder/installed" \
            -DCMAKE_INSTALL_LIBDIR=lib && cmake --build "$folder/library" && rm -rf "$folder"/{installed,stripped} &&
        cmake --install "$folder/library" && cmake --install "$folder/library" --strip --prefix "$folder/stripped"
}

# foreign_python COMMAND…: runs Debian's Python for arm64, from the folder $1, with qemu.
foreign_python() {
    local root=$1/root libraries
    libraries=$root/usr/lib/aarch64-linux-gnu
    Tests/Packaging/Platforms/foreign_packages arm64 "$1" python3 python3-numpy &&
        PYTHONHOME=$root/usr PYTHONDONTWRITEBYTECODE=1 qemu-aarch64 -L "$root" \
            -E LD_LIBRARY_PATH="$libraries/blas:$libraries/lapack" "$root/usr/bin/python3" "${@:2}"
}
