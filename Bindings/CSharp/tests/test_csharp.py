"""The C# client: its declarations against the headers, its example, and its tests in C#, all compiled and run with mono."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[1]
ROOT = FOLDER.parents[1]
LIBRARY = Path(os.environ["KINEMA_LIBRARY"]).resolve()
FFI = (ROOT / "Bindings/FFI/kinema_ffi.h").read_text(encoding="utf-8")
TESTS = [
    name
    for path in sorted(FOLDER.glob("tests/*Tests.cs"))
    for name in re.findall(r"public static (?:unsafe )?void (\w+)\(\)", path.read_text(encoding="utf-8"))
]


def compile_to(output: Path, *words: object) -> Path:
    command = ["mcs", "-unsafe", "-langversion:7.2", "-warnaserror", "-nologo", f"-out:{output}", *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return output


def mono(program: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"LD_LIBRARY_PATH": str(LIBRARY.parent), "LC_ALL": "C.UTF-8"}
    return subprocess.run(["mono", program, *words], env=environment, capture_output=True, text=True, timeout=120)


@pytest.fixture(scope="session")
def assembly(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("csharp")
    return compile_to(folder / "Kinema.dll", "-target:library", *sorted(FOLDER.glob("Kinema/*.cs")))


def program(assembly: Path, name: str, *sources: Path) -> Path:
    return compile_to(assembly.parent / f"{name}.exe", f"-r:{assembly}", *sources)


# ---- Declarations ------------------------------------------------------------------------------------------------------------


def test_the_declarations_are_those_of_the_headers() -> None:
    compared = subprocess.run([FOLDER.parent / "generate", "--check", "csharp"], capture_output=True, text=True)
    assert compared.returncode == 0, compared.stdout + compared.stderr


@pytest.fixture(scope="session")
def declared(assembly: Path) -> list[str]:
    done = mono(program(assembly, "Declarations", FOLDER / "tests/Declarations.cs"))
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def test_the_library_has_every_function(declared: list[str]) -> None:
    found = {line.removeprefix("found ") for line in declared if line.startswith("found ")}
    assert found == set(re.findall(r"\b(kin\w+)\(", FFI))
    assert len(found) > 200


def test_structs_have_the_layout_of_the_c_compiler(declared: list[str], tmp_path: Path) -> None:
    layouts = [line for line in declared if not line.startswith("found ") and not line.startswith("KinBool")]
    assert {line.split()[0] for line in layouts} == set(re.findall(r"^typedef struct (\w+) \{", FFI, re.M))
    lines = []
    for struct in (line.split()[0] for line in layouts):
        body = re.search(rf"public (?:unsafe )?struct {struct} \{{(.*?)\n\}}", text_of_declarations(), re.S)
        assert body
        members = re.findall(r"public [\w* ]+? @?(\w+)(?:\[\d+\])?;", body[1])
        offsets = "".join(f'printf(" %zu", offsetof({struct}, {name}));' for name in members)
        lines.append(f'printf("{struct} %zu", sizeof({struct})); {offsets} puts("");')
    source = "#include <kinema/kinema.h>\n#include <stdio.h>\nint main(void) {\n" + "\n".join(lines) + "\n}\n"
    (tmp_path / "layout.c").write_text(source)
    build = ["cc", "-w", f"-I{ROOT / 'Include'}", str(tmp_path / "layout.c"), "-o", str(tmp_path / "layout")]
    subprocess.run(build, check=True)
    printed = subprocess.run([tmp_path / "layout"], check=True, capture_output=True, text=True).stdout
    assert printed.splitlines() == layouts


def text_of_declarations() -> str:
    return (FOLDER / "Kinema/Declarations.cs").read_text(encoding="utf-8")


# ---- The client --------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def results(assembly: Path) -> dict[str, str]:
    sources = [FOLDER / "tests/Test.cs", *sorted(FOLDER.glob("tests/*Tests.cs"))]
    done = mono(program(assembly, "Tests", *sources))
    lines = re.findall(r"^(passed|failed) (\w+)(?:: (.*(?:\n   at .*)*))?", done.stdout, re.M)
    return {name: "" if word == "passed" else why for word, name, why in lines} | {"": done.stderr}


def test_every_test_in_csharp_has_a_result(results: dict[str, str]) -> None:
    assert set(results) == {*TESTS, ""}


@pytest.mark.parametrize("name", TESTS)
def test_in_csharp(results: dict[str, str], name: str) -> None:
    assert results.get(name, f"the program ended before\n{results['']}") == ""


def test_the_example_prints_the_table_of_the_readme(assembly: Path) -> None:
    table = re.search(r"```text\n(0\.000 s.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    done = mono(program(assembly, "Hello", FOLDER / "Hello.cs"))
    assert table and (done.stdout, done.stderr) == (table[1], "")


def test_the_example_for_unity_writes_unitys_matrices(assembly: Path) -> None:
    """The first and the last card begin at 10 s and at 11.98 s, and move to (4, 2). The diagonal of the identity adds up to 4."""
    done = mono(program(assembly, "Unity", FOLDER / "examples/UnityCards.cs", FOLDER / "tests/UnityTypes.cs"))
    assert (done.stdout, done.stderr) == ("0 0 0 0 4\n4 2 0 0 4\n4 2 4 2 4\n", "")


def test_the_example_for_godot_writes_the_buffer_of_a_multimesh(assembly: Path) -> None:
    """Card 50 of 100: the rows of a matrix without rotation, and its color."""
    done = mono(program(assembly, "Godot", FOLDER / "examples/GodotCards.cs", FOLDER / "tests/GodotTypes.cs"))
    assert done.stderr == ""
    begin, end = ([float(word) for word in line.split()] for line in done.stdout.splitlines())
    color = pytest.approx([0.5, 0.5025, 0.505, 1], abs=1e-6)
    assert begin[:12] == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0] and begin[12:] == color
    assert end[:12] == pytest.approx([1, 0, 0, 4, 0, 1, 0, 2, 0, 0, 1, 0], abs=1e-3) and end[12:] == color


def test_the_program_of_the_readme_prints_what_the_readme_says(assembly: Path, tmp_path: Path) -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    code = re.search(r"```cs\n(using.*?)```", text, re.S)
    printed = re.search(r"```text\n(.*?)```", text, re.S)
    assert code and printed
    (tmp_path / "Readme.cs").write_text(code[1])
    done = mono(program(assembly, "Readme", tmp_path / "Readme.cs"))
    assert (done.stdout, done.stderr) == (printed[1], "")


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (
            "unsigned kinVersion(void) { return 9009009; }",
            r"the client for C# is version \d+\.\d+\.\d+, and the libkinema that was loaded is 9\.9\.9",
        ),
        ("int nothing;", "the libkinema that was loaded is another library: it has no kinVersion"),
        ("", r"libkinema was not found for Linux on \S+: expected libkinema\.so beside the program or where .* \(.*\)"),
    ],
    ids=["another version", "another library", "no library"],
)
def test_a_library_that_does_not_fit_is_one_line(assembly: Path, tmp_path: Path, source: str, sentence: str) -> None:
    if source:
        (tmp_path / "other.c").write_text(source)
        subprocess.run(["cc", "-shared", "-fPIC", tmp_path / "other.c", "-o", tmp_path / "libkinema.so"], check=True)
    line = printed_with(assembly, tmp_path)
    assert re.fullmatch(sentence, line), line


def printed_with(assembly: Path, folder: Path) -> str:
    """Returns the one line that a program prints about the library in a folder."""
    text = "try { new Kinema.Context(); } catch (Kinema.KinemaException error) { System.Console.WriteLine(error.Message); }"
    (folder / "Loads.cs").write_text(f"static class Loads {{ static void Main() {{ {text} }} }}")
    loads = program(assembly, "Loads", folder / "Loads.cs")
    environment = os.environ | {"LD_LIBRARY_PATH": str(folder), "LC_ALL": "C.UTF-8"}
    done = subprocess.run(["mono", loads], env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and done.stdout.count("\n") == 1, done.stdout + done.stderr
    return done.stdout.rstrip("\n")


OTHER_PROCESSOR = ("arm64", 183) if platform.machine() == "x86_64" else ("x86-64", 62)
HEADERS = {
    f"Linux on {OTHER_PROCESSOR[0]}": b"\x7fELF\x02\x01\x01".ljust(18, b"\0") + OTHER_PROCESSOR[1].to_bytes(2, "little"),
    "Windows on x86-64": b"MZ".ljust(60, b"\0") + (128).to_bytes(4, "little") + b"\0" * 64 + b"PE\0\0\x64\x86",
    "Windows on arm64": b"MZ".ljust(60, b"\0") + (64).to_bytes(4, "little") + b"PE\0\0\x64\xaa",
    "macOS or iOS on arm64": b"\xcf\xfa\xed\xfe\x0c\0\0\x01",
    "macOS or iOS on x86-64": b"\xcf\xfa\xed\xfe\x07\0\0\x01",
}


@pytest.mark.parametrize("name", HEADERS)
def test_a_library_for_another_platform_is_named_with_both(assembly: Path, tmp_path: Path, name: str) -> None:
    place = tmp_path / "libkinema.so"
    place.write_bytes(HEADERS[name].ljust(8192, b"\0"))
    here = f"this process is for Linux on {'x86-64' if platform.machine() == 'x86_64' else 'arm64'}"
    assert printed_with(assembly, tmp_path) == f"libkinema was not found: {place} is for {name}, and {here}"


@pytest.mark.parametrize(
    "content", [b"", b"MZ", b"MZ" + b"\xff" * 200, b"no library\n" * 9], ids=["empty", "short", "broken", "text"]
)
def test_a_file_that_is_no_library_is_one_line(assembly: Path, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "libkinema.so").write_bytes(content)
    assert re.fullmatch(r"libkinema was not found for Linux on \S+: expected libkinema\.so .*", printed_with(assembly, tmp_path))
