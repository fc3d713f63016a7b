"""The programs of the benchmark: Kinema's workloads, the loops by hand and the installed peers, and how each is measured."""

import os
import pathlib
import shlex
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUILD = ROOT / "build" / "benchmarks"
SETS = {"portable": "-msse2", "avx2": "-mavx2", "avx512": "-march=x86-64-v4 -mprefer-vector-width=512"}
SAMPLED = ("W1", "W1b", "W1e", "W1v", "W1t", "W1l", "W1s", "W2", "W3", "W4", "W5a", "W5b", "W7")
BY_HAND = ("W1", "W1b", "W2", "W3", "W4", "W5a")
IN_DOUBLES = ("W1", "W1e", "W1v", "W1t", "W2", "W3", "W4", "W5a")
BY_HAND_IN_DOUBLES = ("W1", "W2", "W3", "W4", "W5a")
PEERS = {
    "Qt": ("W1", "W2", "W5a"),
    "Clutter": ("W1", "W5a"),
    "libadwaita": ("W1", "W5a"),
    "numba": ("W1",),
    "tweeny": ("V1",),
    "numpy32": ("W1", "W2", "W3", "W4", "W5a"),
    "numpy64": ("W1", "W2", "W3", "W4", "W5a"),
}
LISTS = ("compact", "full", "moving", "full-moving")
OF_5000 = ("frame", "replace")
OF_1000 = ("save", "restore")
STREAMS = ("W8", "W9", "W10", "W12", "W11")
DOCUMENTS = ("D1", "D2")
VARIABLES = ("V1", "V2", "V3", "V4", "V5", "V6", "V7", "V8")
LIFE = ("create", "struct", "implicit", "retarget", "replace-motion", "continue", "commit", "advance", "rebind", "bytes")


def call(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, **options)


def flags(package):
    """Returns the flags of a package from pkg-config, or None if it is not installed."""
    if not shutil.which("pkg-config"):
        return None
    found = subprocess.run(["pkg-config", "--cflags", "--libs", package], capture_output=True, text=True)
    return shlex.split(found.stdout) if found.returncode == 0 else None


def library():
    """Builds the library and returns its file."""
    if not shutil.which("cmake") or not shutil.which("ninja"):
        sys.exit("missing: cmake, ninja (apt install cmake ninja-build)")
    folder = BUILD / "library"
    call("cmake", "-G", "Ninja", "-S", ROOT, "-B", folder, stdout=subprocess.DEVNULL)
    call("cmake", "--build", folder, stdout=subprocess.DEVNULL)
    return folder / "libkinema.so"


def build_kinema(file):
    file = pathlib.Path(file).resolve()
    for program in ("kinema", "changes", "streams", "documents", "variables"):
        source, made = HERE / f"{program}.c", BUILD / program
        call("cc", "-O2", f"-I{ROOT / 'Include'}", source, "-o", made, file, f"-Wl,-rpath,{file.parent}", "-lm")


def peers():
    """Returns the commands of the peers that can be built, by name; prints the missing ones."""
    found = {}
    for name, option in SETS.items():
        call("cc", "-O3", "-ffast-math", *option.split(), HERE / "hand.c", "-o", BUILD / f"hand-{name}", "-lm")
        call("cc", "-O3", "-ffast-math", *option.split(), HERE / "hand64.c", "-o", BUILD / f"hand64-{name}", "-lm")
        if name in available():
            found[f"hand-written C, {name}"] = [BUILD / f"hand-{name}"]
    for name, package, source, hint in (
        ("Qt", "Qt5Core", "qt.cpp", "apt install qtbase5-dev"),
        ("Clutter", "clutter-1.0", "clutter.c", "apt install libclutter-1.0-dev"),
        ("libadwaita", "libadwaita-1", "adwaita.c", "apt install libadwaita-1-dev"),
    ):
        options = flags(package)
        if options is None:
            print(f"missing: {name} ({hint})")
            continue
        try:
            if source == "qt.cpp":
                moc = (
                    pathlib.Path(subprocess.check_output(["pkg-config", "--variable=host_bins", "Qt5Core"], text=True).strip())
                    / "moc"
                )
                call(moc, HERE / source, "-o", BUILD / "qt.moc")
            compiler = "c++" if source.endswith("cpp") else "cc"
            call(compiler, "-O2", "-fPIC", "-w", f"-I{BUILD}", f"-I{HERE}", HERE / source, "-o", BUILD / name, *options)
            found[name] = [BUILD / name]
        except (subprocess.CalledProcessError, OSError) as error:
            print(f"does not build: {name} ({error})")
    try:
        call("c++", "-O2", "-w", f"-I{HERE}", HERE / "tweeny.cpp", "-o", BUILD / "tweeny", stderr=subprocess.DEVNULL)
        found["tweeny"] = [BUILD / "tweeny"]
    except (subprocess.CalledProcessError, OSError):
        print("missing: tweeny (apt install libtweeny-dev)")
    for name, module in (("numpy32", "numpy"), ("numpy64", "numpy"), ("numba", "numba")):
        if subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True).returncode == 0:
            found[name] = [sys.executable, HERE / "arrays.py", name]
        else:
            print(f"missing: {module} (pip install {module})")
    return found


def available():
    words = pathlib.Path("/proc/cpuinfo").read_text().split() if os.path.exists("/proc/cpuinfo") else []
    return [name for name, word in (("portable", "sse2"), ("avx2", "avx2"), ("avx512", "avx512vl")) if word in words]


def measure(subject, command, environment):
    """Returns nanoseconds per value; prints a message and returns None if a peer cannot run here."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, env={**os.environ, **environment})
    if done.returncode == 0:
        return float(done.stdout)
    said = f"{subject}: {' '.join(str(word) for word in command)} failed: {done.stderr.strip()[-200:]}"
    if subject.startswith("Kinema"):
        sys.exit(said)
    print(said)
    return None


def jobs(found, count):
    """Maps (workload, subject) to a command and its environment."""
    result = {}
    for name in available():
        for workload in SAMPLED:
            result[workload, f"Kinema, {name}"] = ([BUILD / "kinema", workload, count], {"KINEMA_ISA": name})
        for workload in BY_HAND:
            result[workload, f"hand-written C, {name}"] = ([*found[f"hand-written C, {name}"], workload, count], {})
        for workload in IN_DOUBLES:
            result[workload, f"Kinema, float64, {name}"] = ([BUILD / "kinema", workload, count, "float64"], {"KINEMA_ISA": name})
        for workload in BY_HAND_IN_DOUBLES:
            result[workload, f"hand-written C in doubles, {name}"] = ([BUILD / f"hand64-{name}", workload, count], {})
    for size in (1000, 100_000, 1_000_000):
        result[f"W1 of {size}", "Kinema"] = ([BUILD / "kinema", "W1", size], {})
    for threads in range(1, (os.cpu_count() or 1) + 1):
        for program, workload in (("kinema", "W1"), ("streams", "W8")):
            command = [BUILD / program, f"{workload}-threads", 100_000, threads]
            result[f"{workload} of 100000 by threads", f"Kinema, {threads:2}"] = (command, {})
    for workload in STREAMS:
        result[workload, "Kinema"] = ([BUILD / "streams", workload, 10_000], {})
    for workload in DOCUMENTS:
        result[workload, "Kinema"] = ([BUILD / "documents", workload, 10_000], {})
    for workload in VARIABLES:
        result[workload, "Kinema"] = ([BUILD / "variables", workload, 100_000], {})
    for workload in ("V1", "V2"):
        result[workload, "hand-written C"] = ([BUILD / "variables", f"{workload}-hand", 100_000], {})
    for what in LIFE:
        result[f"W6 {what}", "Kinema"] = ([BUILD / "changes", f"W6-{what}", 100_000], {})
    for what in OF_5000:
        result[f"W6 {what}", "Kinema"] = ([BUILD / "changes", f"W6-{what}", 5000], {})
    for what in OF_1000:
        result[f"W6 {what}", "Kinema"] = ([BUILD / "changes", f"W6-{what}", 1000], {})
    for subject, name in (("Kinema", "float32"), ("Kinema, float64", "float64")):
        result["W6 first", subject] = ([BUILD / "kinema", "W6-first", 10_000, name], {})
    for what in LISTS:
        result[f"lists {what}", "Kinema"] = ([BUILD / "changes", f"lists-{what}", 5000], {})
    for name, command in found.items():
        if name.startswith("hand"):
            for workload in ("W1", "W1b"):
                result[workload, name + ", table"] = ([*command, workload + "-table", count], {})
        else:
            for workload in PEERS[name]:
                size = 100_000 if workload in VARIABLES else count
                result[workload, name] = ([*command, workload, size], {})
    return result
