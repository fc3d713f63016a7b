"""The client of WebAssembly in Node and in Chromium. KINEMA_WEB names the folder that Bindings/Web/build has filled."""

from __future__ import annotations

import functools
import gzip
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

FOLDER = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(FOLDER.parent))
from generators import headers, web  # noqa: E402

ROOT = FOLDER.parents[1]
BUILT = Path(os.environ["KINEMA_WEB"]).resolve()
PACKAGE = BUILT / "package"


def clang() -> list[str]:
    return [str(Path(shutil.which("swiftc") or "swiftc").resolve().parent / "clang"), "--target=wasm32-wasi", "--sysroot=/usr"]


def test_the_declarations_are_those_of_the_headers() -> None:
    compared = subprocess.run([FOLDER.parent / "generate", "--check", "web"], capture_output=True, text=True)
    assert compared.returncode == 0, compared.stdout + compared.stderr


def test_structs_have_the_layout_of_the_c_compiler(tmp_path: Path) -> None:
    lines = ["#include <kinema/kinema.h>", "#include <stddef.h>"]
    for name, (size, members) in web.layouts(headers.read()).items():
        lines.append(f'_Static_assert(sizeof({name}) == {size}, "{name}");')
        lines += [f'_Static_assert(offsetof({name}, {at}) == {parts[0]}, "{name}.{at}");' for at, parts in members.items()]
    (tmp_path / "layout.c").write_text("\n".join(lines) + "\n")
    command = [*clang(), f"-I{ROOT / 'Include'}", "-std=c11", "-fsyntax-only", str(tmp_path / "layout.c")]
    subprocess.run(command, check=True)
    assert len(lines) > 200


def test_the_types_declare_what_the_client_has() -> None:
    """The classes and methods of kinema.d.ts are those of the sources."""
    declared = (FOLDER / "kinema.d.ts").read_text(encoding="utf-8")
    for name in ("context", "layer", "output", "motion", "scene", "animation", "timeline", "variable", "kinema"):
        source = (FOLDER / f"{name}.js").read_text(encoding="utf-8")
        for kind, body in re.findall(r"^export class (\w+)[^{]*\{\n(.*?)^\}", source, re.M | re.S):
            block = re.search(rf"^export declare class {kind}\b.*?^\}}", declared, re.M | re.S)
            assert block, kind
            methods = re.findall(r"^    (?:get |set |static )?([a-z]\w*)(?:\(| = )", body, re.M)
            internal = "constructor id make set colored pointer layerOf tagOf takeTag sweepAt room own ownReference".split()
            own = {*methods} - {*internal}
            missing = [method for method in own if not re.search(rf"\b{method}\b", block[0])]
            assert not missing, (kind, missing)


def test_misspelled_names_and_wrong_types_are_errors(package: Path, tmp_path: Path) -> None:
    """types.ts says where errors are expected, and `tsc` fails where there is none."""
    shutil.copy(FOLDER / "tests/types.ts", tmp_path)
    options = "--noEmit --strict --target es2022 --module nodenext --moduleResolution nodenext --lib es2022,esnext,dom".split()
    ran = subprocess.run(["tsc", *options, "types.ts"], cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The package as an installation in tmp_path has it."""
    folder = tmp_path / "node_modules/kinema"
    subprocess.run([FOLDER / "package", PACKAGE, folder], check=True)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    return folder


PROGRAM = """\
import { load } from "kinema";
import { bind } from "kinema/dom.js";
const kinema = await load(new URL("file://" + process.argv[2]));
const layer = kinema.context().root({ opacity: 0.25 });
console.log(kinema.version, layer.opacity, typeof bind);
"""


@pytest.mark.parametrize(
    "command",
    [
        "esbuild main.js --bundle --format=esm --outfile=out.js --log-level=error",
        "esbuild main.js --bundle --minify --format=esm --outfile=out.js --log-level=error",
        "rollup main.js --format es --file out.js --silent",
        f"node {FOLDER}/tests/pack.cjs production",
        f"node {FOLDER}/tests/pack.cjs development",
    ],
    ids=["esbuild", "esbuild-minify", "rollup", "webpack", "webpack-development"],
)
def test_bundlers_make_one_file_of_a_program(package: Path, tmp_path: Path, command: str, libraries: Path) -> None:
    places = {'"kinema/dom.js"': '"./node_modules/kinema/dom.js"', '"kinema"': '"./node_modules/kinema/kinema.js"'}
    program = PROGRAM
    for name, place in places.items() if command.startswith("rollup") else ():  # it finds packages with a plugin only
        program = program.replace(name, place)
    (tmp_path / "main.js").write_text(program)
    environment = {**os.environ, "NODE_PATH": str(libraries / "usr/share/nodejs")}
    bundled = subprocess.run(command.split(), cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert bundled.returncode == 0 and "warn" not in bundled.stderr.lower(), bundled.stderr
    wasm = tmp_path / "elsewhere.wasm"
    (package / "kinema.wasm").rename(wasm)
    shutil.rmtree(package)
    ran = subprocess.run(["node", "out.js", wasm], cwd=tmp_path, capture_output=True, text=True)
    assert re.fullmatch(r"\d+\.\d+\.\d+ 0\.25 function\n", ran.stdout), ran.stderr


def test_what_the_package_names_is_in_it(package: Path) -> None:
    described = json.loads((package / "package.json").read_text(encoding="utf-8"))
    kept = {file for pattern in described["files"] for file in package.glob(pattern)} | {package / "package.json"}
    for target in re.findall(r'"(\./[^"]+)"', json.dumps([described["exports"], described["sideEffects"]])):
        assert package / target in kept, target
    for page in package.glob("*.md"):
        for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
            target = package / link
            assert target.is_file() and (target in kept or target.parent in kept), (page.name, link)


def test_the_modules_import_only_wasi() -> None:
    program = "for (const i of WebAssembly.Module.imports(new WebAssembly.Module(require('fs').readFileSync(process.argv[1]))))"
    for module in ("kinema.wasm", "kinema-core.wasm"):
        printed = subprocess.run(
            ["node", "-e", program + "console.log(i.module, i.name)", PACKAGE / module],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        assert {line.split()[0] for line in printed.splitlines()} == {"wasi_snapshot_preview1"}


def test_the_core_is_smaller_because_it_exports_less() -> None:
    size = {
        module: len(gzip.compress((PACKAGE / f"{module}.wasm").read_bytes(), 9, mtime=0)) for module in ("kinema", "kinema-core")
    }
    print(size, "bytes compressed")
    assert size["kinema-core"] < 0.95 * size["kinema"]


def test_in_node() -> None:
    tests = sorted((FOLDER / "tests").glob("*.test.mjs"))
    environment = {**os.environ, "KINEMA_WEB": str(PACKAGE)}
    command = ["node", "--expose-gc", "--test", "--test-timeout=120000", *tests]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr
    assert re.search(r"^# pass [1-9]|^ℹ pass [1-9]", ran.stdout, re.M), ran.stdout


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """Serves the package and the page of the test."""
    (tmp_path / "package").symlink_to(PACKAGE)
    shutil.copy(FOLDER / "tests/page.html", tmp_path)
    handler = functools.partial(Quiet, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as served:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{served.server_port}"
        served.shutdown()


class Quiet(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm"}

    def log_message(self, format: str, *args: object) -> None: ...


POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; connect-src 'self'; img-src data:"


def test_elements_move_under_the_policy_of_the_readme(browser: Browser, tmp_path: Path) -> None:
    """With the policy that the README names, and a server that sends modules as plain text."""

    class Strict(Quiet):
        extensions_map = {**Quiet.extensions_map, ".wasm": "text/plain"}

        def end_headers(self) -> None:
            self.send_header("Content-Security-Policy", POLICY)
            super().end_headers()

    (tmp_path / "package").symlink_to(PACKAGE)
    page_text = (FOLDER / "example/dom.html").read_text(encoding="utf-8")
    head, _, rest = page_text.partition('<script type="module">')
    script, _, tail = rest.partition("</script>")
    (tmp_path / "page.js").write_text(script.replace("../", "./package/"))
    (tmp_path / "dom.html").write_text(f'{head}<script type="module" src="page.js"></script>{tail}')
    assert "script-src 'self' 'wasm-unsafe-eval'" in (FOLDER / "README.md").read_text(encoding="utf-8")
    errors: list[str] = []
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Strict, directory=str(tmp_path))) as served:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        page = browser.new_page(viewport={"width": 900, "height": 600})
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.goto(f"http://127.0.0.1:{served.server_port}/dom.html")
        card = page.locator("#stage button").nth(5)
        card.wait_for()
        expect(card).to_have_attribute("style", re.compile(r"translate\(180px, 178px\)"))
        stage = page.locator("#stage").bounding_box()
        box = card.bounding_box()
        assert stage and box and (box["x"] - stage["x"], box["y"] - stage["y"]) == pytest.approx((180, 178), abs=0.6)
        assert card.evaluate("each => getComputedStyle(each).backgroundColor") == "rgb(0, 128, 128)"
        card.click()
        expect(card).to_have_attribute("style", re.compile(r"translate\(30px, 58px\)"))
        page.close()
        served.shutdown()
    assert errors == []


def test_in_chromium(server: str, tmp_path: Path) -> None:
    options = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        f"--user-data-dir={tmp_path / 'profile'}",
        "--virtual-time-budget=60000",
    ]
    ran = subprocess.run(
        ["chromium", *options, "--dump-dom", f"{server}/page.html"], capture_output=True, text=True, timeout=240, check=True
    )
    printed = re.search(r"<pre>(.*?)</pre>", ran.stdout, re.S)
    assert printed and printed[1].endswith("end"), ran.stdout
    print(printed[1])
    assert "FAILED" not in printed[1] and printed[1].count("ok ") == 5, printed[1]
