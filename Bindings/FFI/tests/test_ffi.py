"""kinema_ffi.h as cffi and LuaJIT read it, and the exported copies of the functions that the headers define inline."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
from pathlib import Path
from typing import Any

import pytest
from cffi import FFI

FOLDER = Path(__file__).resolve().parents[1]
ROOT = FOLDER.parents[1]
TEXT = (FOLDER / "kinema_ffi.h").read_text(encoding="utf-8")
LIBRARY = os.environ["KINEMA_LIBRARY"]
STRUCTS = re.findall(r"^typedef struct (\w+) \{", TEXT, re.M)

ffi = FFI()
ffi.cdef(TEXT)
C: Any = ffi.dlopen(LIBRARY)


def test_the_file_is_that_of_the_headers() -> None:
    compared = subprocess.run([FOLDER.parent / "generate", "--check", "ffi"], capture_output=True, text=True)
    assert compared.returncode == 0, compared.stdout + compared.stderr


def test_the_generator_writes_the_style_and_refuses_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(FOLDER.parent)
    generate, file = runpy.run_path(str(FOLDER.parent / "generate"))["main"], tmp_path / "FFI/kinema_ffi.h"
    assert generate(["ffi"], tmp_path) == 0 and file.read_text(encoding="utf-8") == TEXT
    assert generate(["--check", "ffi"], tmp_path) == 0
    file.write_text(TEXT.replace(",\n    ", ", "), encoding="utf-8")
    assert generate(["--check", "ffi"], tmp_path) == 1


def test_the_library_has_every_function() -> None:
    functions = [name for name in dir(C) if name.startswith("kin")]
    assert len(functions) > 200
    for name in functions:
        getattr(C, name)


@pytest.mark.parametrize("struct", STRUCTS)
def test_structs_have_the_layout_of_the_c_compiler(struct: str, tmp_path: Path) -> None:
    fields = [name for name, _ in ffi.typeof(struct).fields]
    prints = "".join(f'printf(" %zu", offsetof({struct}, {name}));' for name in fields)
    program = f'#include <kinema/kinema.h>\n#include <stdio.h>\nint main(void) {{ printf("%zu", sizeof({struct})); {prints} }}\n'
    (tmp_path / "layout.c").write_text(program)
    command = ["cc", "-w", f"-I{ROOT / 'Include'}", str(tmp_path / "layout.c"), "-o", str(tmp_path / "layout")]
    subprocess.run(command, check=True)
    printed = subprocess.run([tmp_path / "layout"], check=True, capture_output=True, text=True).stdout
    assert [int(number) for number in printed.split()] == [ffi.sizeof(struct), *(ffi.offsetof(struct, name) for name in fields)]


# ---- Exported copies ---------------------------------------------------------------------------------------------------


def test_key_paths_have_the_component_in_the_upper_half() -> None:
    assert C.kinKeyPath(C.KinPropertyTransform, C.KinComponentRotationZ) == 21 | 18 << 16
    assert C.kinKeyPathVelocity(C.KinPropertyPosition) == 17 | C.KIN_VELOCITY_FLAG


def test_values_are_set_and_read_by_type() -> None:
    context = ffi.new("KinContext **")
    layer = ffi.new("KinLayer *")
    assert C.kinContextCreate(context) == C.KinStatusOK
    assert C.kinLayerCreate(context[0], C.KinLayerClassShape, layer) == C.KinStatusOK
    numbers = ffi.new("double[4]")
    count = ffi.new("size_t *")

    def shown(key: int) -> list[float]:
        assert C.kinLayerGetValue(context[0], layer[0], key, numbers, 4, count) == C.KinStatusOK
        return list(numbers[0 : count[0]])

    assert C.kinLayerSetNumber(context[0], layer[0], C.KinPropertyOpacity, 0.25) == C.KinStatusOK
    assert C.kinLayerSetPoint(context[0], layer[0], C.KinPropertyPosition, 3, 4) == C.KinStatusOK
    assert C.kinLayerSetRect(context[0], layer[0], C.KinPropertyBounds, 1, 2, 3, 4) == C.KinStatusOK
    assert C.kinLayerSetColor(context[0], layer[0], C.KinPropertyFillColor, 0.1, 0.2, 0.3, 0.4) == C.KinStatusOK
    assert shown(C.KinPropertyOpacity) == [0.25]
    assert shown(C.KinPropertyPosition) == [3, 4]
    assert shown(C.KinPropertyBounds) == [1, 2, 3, 4]
    assert shown(C.KinPropertyFillColor) == [0.1, 0.2, 0.3, 0.4]
    assert C.kinLayerSetNil(context[0], layer[0], C.KinPropertyFillColor) == C.KinStatusOK
    assert shown(C.KinPropertyFillColor) == []
    C.kinContextDestroy(context[0])


def test_motions_and_animations_have_their_defaults() -> None:
    motion = C.kinMotion(b"ease-out-back", 0.5)
    assert (ffi.string(motion.curve), motion.duration, motion.size) == (b"ease-out-back", 0.5, ffi.sizeof("KinMotion"))
    animation = C.kinBasicAnimation(17)
    assert (animation.keyPath, animation.speed, animation.removedOnCompletion) == (17, 1, True)


def test_transforms_are_made_and_combined() -> None:
    scaled, moved = ffi.new("double[16]"), ffi.new("double[16]")
    C.kinTransformMakeScale(2, 3, 4, scaled)
    assert list(scaled) == [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1]
    assert C.kinTransformTranslate(scaled, 1, 1, 1, moved) == C.KinStatusOK
    assert list(moved)[12:] == [2, 3, 4, 1]
    assert C.kinTransformIsAffine(scaled) is False and C.kinTransformIsIdentity(scaled) is False


# ---- LuaJIT --------------------------------------------------------------------------------------------------------------


def lua(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["luajit", "-e", program], cwd=FOLDER, env=dict(os.environ), capture_output=True, text=True)


def test_the_lua_example_prints_the_table_of_the_readme() -> None:
    table = re.search(r"```text\n(0\.000 s.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    printed = subprocess.run(["luajit", "hello.lua"], cwd=FOLDER, capture_output=True, text=True)
    assert table and (printed.stdout, printed.stderr) == (table[1], "")


def test_the_numbers_that_declarations_cannot_have_are_those_of_the_headers() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "Include/kinema").glob("*.h"))
    numbers = [float(value) for value in re.findall(r"^#define KIN_DECAY_(?:NORMAL|FAST) ([\d.]+)$", text, re.M)]
    printed = lua('local d = require "kinema".decay\nprint(("%.17g %.17g"):format(d.normal, d.fast))')
    assert [float(word) for word in printed.stdout.split()] == numbers and len(numbers) == 2


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("unsigned kinVersion(void) { return 9009009; }", r"kinema\.lua is version \d+\.\d+\.\d+, and \S+/other\.so is 9\.9\.9"),
        ("int nothing;", r"kinema\.lua: \S+/other\.so is another library: it has no kinVersion"),
        ("", r"kinema\.lua: .*other\.so.*; expected a library for Linux on \w+"),
        (b"MZ", r"kinema\.lua: .*other\.so.*; expected a library for Linux on \w+"),
        (
            b"\x7fELF\x02\x01\x01".ljust(18, b"\0") + b"\xf3\0",
            r"kinema\.lua: \S+/other\.so is for Linux on another processor; expected .*",
        ),
        (
            b"\xcf\xfa\xed\xfe\x0c\0\0\x01",
            r"kinema\.lua: \S+/other\.so is for OSX or iOS on arm64; expected a library for Linux on \w+",
        ),
        (
            b"MZ".ljust(60, b"\0") + b"\x80\x01".ljust(324, b"\0") + b"PE\0\0\x64\x86",
            r"kinema\.lua: \S+/other\.so is for Windows on x64; expected a library for Linux on \w+",
        ),
    ],
    ids=["another version", "another library", "no library", "broken", "another processor", "macOS", "Windows"],
)
def test_a_library_that_does_not_fit_is_one_line_in_lua(tmp_path: Path, source: str | bytes, sentence: str) -> None:
    if isinstance(source, bytes):
        (tmp_path / "other.so").write_bytes(source)
    elif source:
        (tmp_path / "other.c").write_text(source)
        subprocess.run(["cc", "-shared", "-fPIC", tmp_path / "other.c", "-o", tmp_path / "other.so"], check=True)
    program = 'local isLoaded, reason = pcall(require, "kinema")\nassert(not isLoaded)\nprint(reason)'
    environment = os.environ | {"KINEMA_LIBRARY": str(tmp_path / "other.so"), "LUA_PATH": f"{FOLDER}/?.lua"}
    done = subprocess.run(["luajit", "-e", program], env=environment, capture_output=True, text=True)
    assert re.fullmatch(sentence + r"\n", done.stdout) and not done.returncode, done.stdout + done.stderr


def test_a_timeline_in_lua_places_motions() -> None:
    program = (FOLDER / "tests/timeline.lua").read_text(encoding="utf-8")
    printed = lua(program)
    assert (printed.stdout, printed.stderr) == ("passed\n", "")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("add(ship, 'opacity', 0, {at = 'nobody'})", "no entry before has the label nobody"),
        ("add({ship}, 'position', {{1, 2}, {3, 4}}, {})", "values: 2 rows given, expected 1"),
        ("add(ship, 'opacity', 0, {delays = {1, 2}})", "delays: 2 given, expected 1"),
        ("add(ship, 'opacity', 0, {duration = -2}):start(context)", "invalid_argument: .*duration"),
        ("add(ship, 'opacity', 0, {duration = 1}):within(2)", "timeline: 2 given, expected another one"),
        ("add(ship, 'opacity', 0, {durration = 1})", "options: durration given, which is no option"),
        (
            "add(ship, 'opacity', 0, {retarget = 'bounce'})",
            "retarget: bounce given, expected additive, automatic, continue, replace",
        ),
        ("mark(1, {curve = 'linear'})", "options: curve given, which is no option"),
        ("add(nil, 'opacity', 0)", "layers: nil given, expected a layer or a list of layers"),
        ("add(ship, 'opacity', 'full')", "values: full given, expected a number"),
        ("add({ship, ship}, 'position', {{1, 2}, {3}})", "values: rows of 2 and of 1 numbers given"),
        ("add(ship, 'opacity', 0, {duration = 'long'})", "duration: long given, expected a number"),
        ("add(ship, 'opacity', 0, {startVelocity = 1})", "options: startVelocity given, which is no option"),
        ("add({ship, 3}, 'opacity', 0)", r"layers\[2\]: 3 given, expected a layer"),
        ("add({ship, ship}, 'position', {{1, 2}, 3})", "values: rows of 2 and of no numbers given"),
        ("add({ship, ship}, 'opacity', 0, {delays = {1, 'late'}})", r"delays\[2\]: late given, expected a number"),
        ("add(ship, 'opacity', 0, {at = true})", "at: true given, expected a number or string"),
        ("add(ship, 'opacity', 0, 3)", "options: 3 given, expected a table"),
        ("add(ship, 'opcity', 0):start(context)", 'unknown_key: keyPath: "opcity" given'),
        ("add(ship, 'opacity\\0', 0):start(context)", 'keyPath: "opacity.0" given, expected a string without NUL'),
        ("add(ship, 'opacity', 0, {curve = 'linear\\0x'})", "curve: linear.0x given, expected a string without NUL"),
        ("within(k.timeline():within(k.timeline():add(ship, 'opcity', 0))):start(context)", 'keyPath: "opcity" given'),
    ],
)
def test_a_timeline_in_lua_refuses(call: str, message: str) -> None:
    head = 'local k = require "kinema"\nlocal context = k.context()\n'
    ship = 'local ship = k.get("KinLayer", k.C.kinLayerCreate, context, 0)\n'
    failed = lua(f"{head}{ship}k.timeline():{call}")
    assert failed.returncode == 1 and re.search(rf"\(command line\):4: .*{message}", failed.stderr), failed.stderr


def test_an_animation_in_lua_has_a_value_and_a_velocity_for_each_layer() -> None:
    printed = lua((FOLDER / "tests/animate.lua").read_text(encoding="utf-8"))
    assert (printed.stdout, printed.stderr) == ("passed\n", "")


def test_a_stagger_in_lua_takes_names() -> None:
    """D115: 0.5 s for a distance of 1, from an end, the center or the edges."""
    printed = lua(
        'local k = require "kinema"\n'
        'for _, from in ipairs({"start", "end", "center", "edges"}) do\n'
        '    print(table.concat(k.stagger(3, {each = 0.5, from = from}), " "))\n'
        "end"
    )
    assert printed.stdout.splitlines() == ["0 0.5 1", "1 0.5 0", "0.5 0 0.5", "0 0.5 0"], printed.stderr


def test_a_stagger_in_lua_refuses_other_names() -> None:
    failed = lua('local k = require "kinema"\nk.stagger(3, {from = "middle"})')
    assert "(command line):2: from: middle given, expected center, edges, end, index, start" in failed.stderr


@pytest.mark.parametrize("count", ["-1", "nil", "1.5", "nan", "inf", "2147483648", "1e+300"])
def test_a_stagger_in_lua_refuses_other_counts(count: str) -> None:
    written = {"nan": "0/0", "inf": "1/0"}.get(count, count)
    failed = lua(f'local k = require "kinema"\nk.stagger({written})')
    assert re.search(rf"\(command line\):2: count: -?{re.escape(count)} given, expected an integer of 0 or more", failed.stderr)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("'position', {1}", "type_mismatch: .*position"),
        ("'position', {{1, 2}}", "values: 1 rows given, expected 2"),
        ("'position', {{1, 2}, {3}}", "values: rows of 2 and of 1 numbers given"),
        ("'position', {1, 2}, {startVelocity = {1}}", "startVelocity: 1 given, expected 2, as many as values"),
        ("'position', {{1, 2}, {3, 4}}, {startVelocity = {1, 2}}", "startVelocity: 2 given, expected 4, as many as values"),
        ("'opacity', 0, {startVelocity = {1, 2}}", "startVelocity: 2 given, expected 1, as many as values"),
        ("'position', {1, 2}, {from = {1, 2, 3}}", "from: 3 given, expected 2, as many as values"),
        ("'opacity', 0, {startVelocity = 'fast'}", "startVelocity: fast given, expected a number or table"),
        ("'opacity', 0, {delays = {1, 2}}", "options: delays given, which is no option"),
        ("'opacity', 0, {animator = ship}", "animator: cdata<struct KinLayer>.* given, expected a KinAnimator or true"),
        ("'opcity', 0", 'unknown_key: keyPath: "opcity" given'),
    ],
)
def test_an_animation_in_lua_refuses(call: str, message: str) -> None:
    head = 'local k = require "kinema"\nlocal context = k.context()\n'
    ship = 'local ship = k.get("KinLayer", k.C.kinLayerCreate, context, 0)\n'
    failed = lua(f"{head}{ship}k.animate(context, {{ship, ship}}, {call})")
    assert failed.returncode == 1 and re.search(rf"\(command line\):4: .*{message}", failed.stderr), failed.stderr


def test_a_failed_call_raises_the_engines_message_at_the_callers_line() -> None:
    failed = lua('local k = require "kinema"\nk.get("KinLayer", k.C.kinLayerCreate, k.context(), 77)')
    assert failed.returncode == 1
    assert re.search(r"\(command line\):2: invalid_argument: .*77", failed.stderr)
