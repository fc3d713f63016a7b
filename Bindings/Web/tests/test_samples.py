"""The module of WebAssembly samples random scene documents with the bits of the native library."""

from __future__ import annotations

import json
import os
import random
import subprocess
from pathlib import Path
from typing import Any

import kinema

CURVES = (
    "linear",
    "easeInEaseOut",
    "ease-out-back",
    "ease-in-out-elastic",
    "ease-out-bounce",
    "steps(5, jump-both)",
    [0.3, -0.4, 0.2, 1.6],
)
KEYS = {
    "position": 2,
    "bounds": 4,
    "opacity": 1,
    "transform.rotation.z": 1,
    "transform.scale.x": 1,
    "backgroundColor": 4,
    "zPosition": 1,
}
DOCUMENTS = 60


def document_of(seed: int) -> dict[str, Any]:
    """Layers in each other, each with animations of all classes."""
    chance = random.Random(seed)

    def value(width: int) -> Any:
        numbers = [round(chance.uniform(0, 100), 3) for _ in range(width)]
        return numbers[0] if width == 1 else numbers

    def animation() -> dict[str, Any]:
        key, width = chance.choice(list(KEYS.items()))
        shared = {
            "keyPath": key,
            "beginTime": chance.choice([0, 0.25, 1]),
            "duration": chance.choice([0.3, 1, 2.5]),
            "repeatCount": chance.choice([0, 2.5]),
            "autoreverses": chance.random() < 0.3,
            "additive": chance.random() < 0.2,
            "fillMode": chance.choice(["removed", "both", "forwards"]),
            "removedOnCompletion": False,
        }
        kind = chance.choice(["basic", "spring", "keyframe"])
        if kind == "keyframe":
            modes = ["linear", "discrete", "cubic", "paced"]
            return {"class": kind, **shared, "values": [value(width) for _ in range(4)], "calculationMode": chance.choice(modes)}
        ends = {"fromValue": value(width), "toValue": value(width)}
        if kind == "spring":
            return {"class": kind, **shared, **ends, "stiffness": chance.uniform(20, 400), "damping": chance.uniform(1, 60)}
        return {"class": kind, **shared, **ends, "timingFunction": chance.choice(CURVES)}

    def layer(depth: int, name: str) -> dict[str, Any]:
        clock = {"speed": chance.choice([1, 1, 0.5, 2]), "position": value(2), "bounds": [0, 0, 10, 20]}
        below = [layer(depth - 1, f"{name}.{index}") for index in range(2)] if depth else []
        return {"id": name, "set": clock, "animations": [animation() for _ in range(3)], "sublayers": below}

    return {"kinema": 1, "layers": [layer(2, "root")]}


def channels_of(layer: dict[str, Any]) -> list[tuple[str, str]]:
    own = [(layer["id"], key) for key in KEYS]
    return own + [channel for below in layer["sublayers"] for channel in channels_of(below)]


def test_samples_have_the_bits_of_the_native_library(tmp_path: Path) -> None:
    times = [index / 37 for index in range(150)]
    cases = [{"document": document_of(seed), "times": times} for seed in range(DOCUMENTS)]
    expected = []
    for case in cases:
        case["channels"] = channels_of(case["document"]["layers"][0])
        with kinema.Context() as context:
            scene = context.load(case["document"])
            context.flush()
            sampler = context.sampler([(scene[name], key) for name, key in case["channels"]])
            expected.append(memoryview(sampler.sample(times)).tobytes().hex())
    (tmp_path / "cases.json").write_text(json.dumps(cases))
    package = Path(os.environ["KINEMA_WEB"]).resolve() / "package"
    program = Path(__file__).with_name("samples.mjs")
    ran = subprocess.run(
        ["node", program, tmp_path / "cases.json"],
        env={**os.environ, "KINEMA_WEB": str(package)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(expected[0]) > 16 * 150 * 7
    differing = [seed for seed, (one, other) in enumerate(zip(json.loads(ran.stdout), expected, strict=True)) if one != other]
    assert not differing
