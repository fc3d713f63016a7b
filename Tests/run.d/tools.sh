# The tools that suites need, and their installation: packages of Debian for the system, packages of PyPI for the virtual
# environment $build/venv.

# Debian's packages, by the command, shared library, file or folder that shows that they are installed.
fonts=/usr/share/fonts/opentype/urw-base35
python_headers=$(python3 -c 'import sysconfig; print(sysconfig.get_paths()["include"])')/Python.h
tkinter=$(python3 -c 'import sysconfig; print(sysconfig.get_paths()["stdlib"])')/tkinter/__init__.py
picolibc=/usr/lib/picolibc/aarch64-linux-gnu
wasi_libc=/usr/include/wasm32-wasi
wasi_builtins=/usr/lib/llvm-14/lib/clang/14.0.6/lib/wasi
qt=/usr/lib/x86_64-linux-gnu/cmake/Qt6Quick
imgui=/usr/include/imgui/imgui.h
gtk=/usr/lib/x86_64-linux-gnu/girepository-1.0/Gtk-4.0.typelib
declare -A debian_packages=(
    [g++]=g++ [pkg-config]=pkg-config [abidiff]=abigail-tools [valgrind]=valgrind
    [qemu-x86_64]=qemu-user [luajit]=luajit [mcs]="mono-mcs mono-runtime libmono-system-core4.0-cil"
    [qemu-aarch64]=qemu-user [aarch64-linux-gnu-gcc]="gcc-aarch64-linux-gnu libc6-dev-arm64-cross"
    [aarch64-linux-gnu-g++]=g++-aarch64-linux-gnu [musl-gcc]=musl-tools
    [$picolibc]=picolibc-aarch64-linux-gnu [qemu-system-aarch64]=qemu-system-arm
    [x86_64-w64-mingw32-g++]="gcc-mingw-w64-x86-64-posix g++-mingw-w64-x86-64-posix" [wine]="wine wine64" [ld64.lld-22]=lld-22
    [xvfb-run]="xvfb xauth libgl1-mesa-dri" [love]=love [/usr/include/SDL2/SDL.h]=libsdl2-dev
    [libEGL.so.1]=libegl1 [libGL.so.1]=libgl1 [libfontconfig.so.1]=libfontconfig1 # what skia-python draws with
    [$wasi_libc]=wasi-libc [$wasi_builtins]=libclang-rt-14-dev-wasm32 [wasm-opt]=binaryen [node]=nodejs [chromium]=chromium
    [doxygen]=doxygen [tsc]=node-typescript [esbuild]=esbuild [rollup]=rollup
    [$fonts]=fonts-urw-base35 [$python_headers]=python3-dev [$tkinter]=python3-tk
    [libxcb-cursor.so.0]="libxcb-cursor0 libxkbcommon-x11-0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-render-util0 libxcb-shape0" # Qt
    [dh_python3]="debhelper dh-python" [luarocks]=luarocks [nuget]=nuget [npm]=npm [unzip]=unzip [godot3]=godot3
    [$qt]="qt6-declarative-dev qml6-module-qtquick qml6-module-qtquick-window qml6-module-qtqml qml6-module-qtqml-models qml6-module-qtqml-workerscript"
    [$imgui]="libimgui-dev pkg-config"
    [$gtk]="gobject-introspection libgirepository1.0-dev gir1.2-gtk-4.0 python3-gi python3-gi-cairo"
)
# PyPI's packages. Formatters have one version, because others write some lines differently.
declare -A pypi_packages=(
    [cmake]=cmake [ninja]=ninja [formatters]="clang-format==23.1.5 ruff==0.17.6" [pytest]=pytest
    [numpy]=numpy [mpmath]=mpmath [cffi]=cffi [playwright]=playwright
    [sphinx]="sphinx myst-parser sphinx-design furo" [axe]=axe-playwright-python
    [ziglang]="ziglang>=0.17" # Apple's headers
    [pillow]=pillow [conan]="conan>=2" [meson]=meson
    [pyhosts]="PySide6-Essentials pygame pyglet anywidget"
    [raylib]="raylib pillow" [panda3d]=panda3d [rlottie]="rlottie-python thorvg-python"
    [extras]=$(sed -n '/^\[project.optional-dependencies\]/,/^$/p' Bindings/Python/pyproject.toml | grep -oE '"[^"]+"' | grep -v '\[' | tr -d '"' | sort -u)
)

# is_present NAME: whether the system has a command, shared library, file or folder.
is_present() {
    case $1 in
        /*) [ -e "$1" ] ;;
        *.so.*) /sbin/ldconfig -p | grep -qF "$1" ;;
        *) command -v "$1" >/dev/null ;;
    esac
}

# in_environment REQUIREMENT: whether the virtual environment has a package, in the version if one is required exactly. Commands
# that are no Python packages may also be the system's.
in_environment() {
    local wanted=${1,,}
    case $wanted in
        cmake | ninja) is_present "$wanted" ;;
        *==*) grep -qxF "$wanted" <<<"$environment" ;;
        *) grep -qF "${wanted%%[<>=]*}==" <<<"$environment" ;;
    esac
}

# install_missing: says what the chosen suites need and the system lacks, and installs it.
install_missing() {
    if [ -n "${chosen[swiftc]-}" ] && ! is_present swiftc; then
        echo "Tests/run: swiftc was not found: these suites need Swift 6.3, from https://www.swift.org/install" >&2
        exit 2
    fi
    local tool package environment= debian=() pypi=()
    [ ! -x "$python" ] || environment=$("$python" -m pip list --format=freeze --disable-pip-version-check | tr A-Z_ a-z-)
    for tool in "${!chosen[@]}"; do
        [ -z "${debian_packages[$tool]-}" ] || is_present "$tool" || debian+=(${debian_packages[$tool]})
        for package in ${pypi_packages[$tool]-}; do
            in_environment "$package" || pypi+=("$package")
        done
    done
    if ((${#debian[@]} + ${#pypi[@]})); then
        echo "installs${debian[*]:+ Debian packages: ${debian[*]};}${pypi[*]:+ PyPI packages into $build/venv: ${pypi[*]}}"
    fi
    [ -x "$python" ] || python3 -m venv "$build/venv" || exit 1
    if ((${#debian[@]})); then setup debian install_debian "${debian[@]}"; fi
    if ((${#pypi[@]})); then setup pypi "$python" -m pip install -q --disable-pip-version-check "${pypi[@]}"; fi
}

# setup NAME COMMAND…: runs an installation as a step.
setup() {
    local status=0 start=$SECONDS
    "${@:2}" >"$build/$1.log" 2>&1 || status=1
    report "$1" $((SECONDS - start)) 0 $status "$( ((status)) && echo failed || echo installed)"
}

install_debian() {
    local sudo=
    if ((EUID != 0)); then
        sudo=sudo
        command -v sudo >/dev/null || { echo "only root can install: $*"; return 1; }
    fi
    $sudo apt-get update -qq && $sudo apt-get install -y -qq --no-install-recommends "$@"
}
