"""The code that the studio writes for animations, in each language: it compiles, and shows the values of the document."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import kinema
import pytest
from test_languages import HERE, LIBRARY, PREFIX, ROOT, compiled, run

PACKAGE = Path(os.environ["KINEMA_WEB"]).resolve() / "package"
TIMES = [0.0, 0.1, 0.37, 0.8, 1.2, 1.9]
SHARED = {"fillMode": "both", "removedOnCompletion": False}
ANIMATIONS: dict[str, dict[str, Any]] = {
    "card": {"class": "basic", "keyPath": "position", "fromValue": [10, 20], "toValue": [110, -30], "duration": 1.5,
             "timingFunction": [0.3, -0.4, 0.2, 1.6]},
    "lamp": {"class": "basic", "keyPath": "opacity", "fromValue": 0.2, "toValue": 0.9, "duration": 0.4, "autoreverses": True,
             "repeatCount": "inf", "timingFunction": "easeIn"},
    "disc": {"class": "basic", "keyPath": "backgroundColor", "fromValue": [1, 0, 0, 1], "toValue": [0, 0.5, 1, 0.5],
             "duration": 1, "beginTime": 0.3, "speed": 2, "timeOffset": 0.1},
    "ball": {"class": "spring", "keyPath": "position.x", "fromValue": 0, "toValue": 90, "mass": 2, "stiffness": 150,
             "damping": 7, "initialVelocity": 3, "duration": "settling"},
    "leaf": {"class": "spring", "keyPath": "transform.rotation.z", "fromValue": 0, "toValue": 1.5, "perceptualDuration": 0.6,
             "bounce": 0.35, "duration": "settling"},
    "star": {"class": "keyframe", "keyPath": "cornerRadius", "values": [0, 30, 5, 12], "keyTimes": [0, 0.25, 0.5, 1], "duration": 2,
             "timingFunctions": ["easeIn", "linear", "easeOut"]},
    "door": {"class": "keyframe", "keyPath": "bounds", "values": [[0, 0, 10, 20], [0, 0, 40, 25], [5, 5, 10, 20]], "duration": 1,
             "calculationMode": "cubic"},
    "ship": {"class": "keyframe", "keyPath": "position", "path": [["move", 0, 0], ["curve", 30, 60, 70, -60, 100, 0], ["line", 90, 40]],
             "duration": 1.6, "calculationMode": "paced"},
    "flag": {"class": "keyframe", "keyPath": "opacity", "values": [0, 1, 0.3], "duration": 1.5,
             "timingFunctions": "cubic-bezier(0.1, 0.9, 0.4, 1), steps(3)"},
    "blade": {"class": "basic", "keyPath": "transform", "fromValue": 0, "toValue": 2, "valueFunction": "rotateZ", "duration": 1.5},
    "team": {"class": "group", "key": "both", "duration": 1.4, "timingFunction": "easeInEaseOut", "animations": [
        {"class": "basic", "keyPath": "position.y", "fromValue": 5, "toValue": 50, "duration": 1.4},
        {"class": "basic", "keyPath": "opacity", "fromValue": 1, "toValue": 0, "duration": 0.5, "beginTime": 0.4, **SHARED},
    ]},
}  # fmt: skip
LAYERS = [*ANIMATIONS]
SHOWN = [(name, each.get("keyPath", "position.y")) for name, each in ANIMATIONS.items() if name != "blade"]
SHOWN += [("team", "opacity"), ("blade", "transform.rotation.z")]
DOCUMENT = {"kinema": 1, "layers": [{"id": name, "animations": [{**each, **SHARED}]} for name, each in ANIMATIONS.items()]}

C = """\
#include <kinema/kinema.h>
#include <math.h>
#include <stdio.h>

int main(void) {
    KinContext *ctx;
    kinContextCreate(&ctx);
LAYERS
CODE
    kinContextFlush(ctx);
    struct { KinLayer layer; const char *path; } shown[] = {SHOWN};
    for (unsigned i = 0; i < sizeof shown / sizeof *shown; i++) {
        KinKeyPath path;
        kinKeyPathResolve(ctx, shown[i].path, &path);
        const double times[] = {TIMES};
        for (unsigned at = 0; at < sizeof times / sizeof *times; at++) {
            double value[4];
            size_t count;
            if (kinLayerGetPresentationValue(ctx, shown[i].layer, path, times[at], value, 4, &count) != KinStatusOK) return 1;
            for (size_t part = 0; part < count; part++) printf("%.9f ", value[part]);
        }
        printf("\\n");
    }
    kinContextDestroy(ctx);
    return 0;
}
"""
CPP = """\
#include <cstdio>
#include <kinema.hpp>
#include <limits>

int main() {
    kinema::Context context;
LAYERS
CODE
    context.flush();
    struct { kinema::Layer layer; const char *path; } shown[] = {SHOWN};
    for (auto &each : shown) {
        for (double time : {TIMES}) {
            for (double number : context.sampler({{each.layer, each.path}}).row(time)) std::printf("%.9f ", number);
        }
        std::printf("\\n");
    }
}
"""
SWIFT = """\
import Foundation
import KinemaQuartzCore

let host = KinemaHost.shared
LAYERS
host.advance(to: 0)
CODE
host.commit()

func numbers(_ value: Any?) -> [Double] {
    switch value {
    case let point as CGPoint: [point.x, point.y]
    case let rect as CGRect: [rect.origin.x, rect.origin.y, rect.width, rect.height]
    case let color as CGColor: color.components!.map(Double.init)
    case let number as NSNumber: [number.doubleValue]
    case let number as Double: [number]
    case let number as Float: [Double(number)]
    default: [.nan]
    }
}

var lines = [Int: String]()
let shown: [(CALayer, String)] = [SHOWN]
for time in [TIMES] {
    host.advance(to: time)
    for (i, each) in shown.enumerated() {
        let value = each.0.presentation()?.value(forKeyPath: each.1)
        lines[i, default: ""] += numbers(value).map { String(format: "%.9f ", $0) }.joined()
    }
}
for i in shown.indices { print(lines[i]!) }
"""
MANIFEST = """\
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "code",
    dependencies: [.package(name: "KinemaSwift", path: "CLIENT")],
    targets: [.executableTarget(name: "code", dependencies: [.product(name: "KinemaQuartzCore", package: "KinemaSwift")], path: ".", sources: ["main.swift"])],
    swiftLanguageModes: [.v6]
)
"""


def filled(program: str, code: str, layer: str, shown: str) -> str:
    parts = {
        "LAYERS": "\n".join(layer.format(name=name) for name in LAYERS),
        "CODE": code,
        "SHOWN": ", ".join(shown.format(name=name, path=path) for name, path in SHOWN),
        "TIMES": ", ".join(map(str, TIMES)),
    }
    for name, text in parts.items():
        program = program.replace(name, text)
    return program


def c(code: str, folder: Path) -> str:
    layer = "    KinLayer {name};\n    kinLayerCreate(ctx, KinLayerClassLayer, &{name});\n    kinContextAddRoot(ctx, {name});"
    (folder / "code.c").write_text(filled(C, code, layer, '{{{name}, "{path}"}}'))
    return compiled("cc", folder / "code.c", folder)


def cpp(code: str, folder: Path) -> str:
    layer = "    auto {name} = context.layer();\n    context.addRoot({name});"
    (folder / "code.cpp").write_text(filled(CPP, code, layer, '{{{name}, "{path}"}}'))
    return compiled("c++", folder / "code.cpp", folder)


def swift(code: str, folder: Path) -> str:
    layer = "let {name} = CALayer()\nhost.addRoot({name})"
    (folder / "main.swift").write_text(filled(SWIFT, code, layer, '({name}, "{path}")'))
    (folder / "Package.swift").write_text(MANIFEST.replace("CLIENT", str(ROOT / "Bindings/Swift")))
    environment = {"PKG_CONFIG_PATH": LIBRARY.parent / "pkgconfig", "LD_LIBRARY_PATH": LIBRARY.parent}
    build = Path(os.environ.get("KINEMA_CODE_BUILD", folder / "build"))
    run("swift", "build", "--quiet", "--package-path", folder, "--scratch-path", build, **environment)
    return run(build / "debug/code", **environment)


def python(code: str, folder: Path) -> str:
    with kinema.Context() as context:
        layers = {name: context.root() for name in LAYERS}
        exec(code, {"kinema": kinema, "math": __import__("math"), **layers})
        context.flush()
        return lines(context, layers)


def lines(context: kinema.Context, layers: dict[str, kinema.Layer]) -> str:
    rows = [context.sampler([(layers[name], path)]).sample(TIMES) for name, path in SHOWN]
    return "\n".join(" ".join(f"{number:.9f}" for number in row.reshape(-1)) for row in rows)


def javascript(code: str, folder: Path) -> str:
    (folder / "code.mjs").write_text(f"""
import {{ load, Basic, Group, Keyframe, Spring }} from "{PACKAGE}/kinema.js";
const context = (await load()).context();
const [{", ".join(LAYERS)}] = Array.from({{ length: {len(LAYERS)} }}, () => context.root());
{code}
context.flush();
for (const [layer, path] of [{", ".join(f'[{name}, "{path}"]' for name, path in SHOWN)}])
    console.log(Array.from(context.sampler([[layer, path]]).sample({TIMES}), (each) => each.toFixed(9)).join(" "));
""")
    return run("node", folder / "code.mjs")


@pytest.fixture(scope="module")
def expected() -> list[list[float]]:
    """What the document shows, which knows nothing of the code."""
    with kinema.Context() as context:
        scene = context.load(DOCUMENT)
        context.flush()
        text = lines(context, {name: scene[name] for name in LAYERS})
    return [[float(number) for number in line.split()] for line in text.splitlines()]


WRITERS = {"JavaScript": javascript, "Python": python, "C": c, "C++": cpp, "Swift": swift}


@pytest.mark.parametrize("language", WRITERS)
def test_the_code_shows_the_values_of_the_document(language: str, tmp_path: Path, expected: list[list[float]]) -> None:
    (tmp_path / "document.json").write_text(json.dumps(DOCUMENT))
    code = json.loads(run("node", HERE / "code.mjs", PACKAGE, tmp_path / "document.json"))[language]
    write: Callable[[str, Path], str] = WRITERS[language]
    shown = [[float(number) for number in line.split()] for line in write(code, tmp_path).splitlines()]
    for (name, path), row, wanted in zip(SHOWN, shown, expected, strict=True):
        assert row == pytest.approx(wanted, abs=1e-4), (name, path, code)  # a spring's length has four decimals


def test_the_prefix_has_the_headers_that_the_code_includes() -> None:
    assert (PREFIX / "include/kinema/kinema.h").is_file() and (PREFIX / "include/kinema.hpp").is_file()
