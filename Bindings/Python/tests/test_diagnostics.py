"""Reports of the log about mistakes that no call refuses."""

from __future__ import annotations

import re
from pathlib import Path

import header
import kinema
import pytest

ACTION = Path(header.__file__).resolve().parents[3] / "Include/kinema/action.h"


@pytest.fixture
def log(ctx: kinema.Context) -> list[str]:
    heard: list[str] = []
    ctx.log(lambda level, text: heard.append(text))
    return heard


def test_a_spring_that_is_cut_is_reported_once(ctx: kinema.Context, log: list[str]) -> None:
    root = ctx.root()
    ctx.flush()
    for _ in range(2):
        root.add(kinema.Spring("opacity", to=0, duration=0.5))
    assert len(log) == 1 and "before it settles" in log[0]


def test_4_1_one_keyframe_is_reported(ctx: kinema.Context, log: list[str]) -> None:
    ctx.root().add(kinema.Keyframe("opacity", [0.5], duration=1))
    assert len(log) == 1 and "opacity" in log[0]


def test_a_stale_sampler_is_reported_on_request(ctx: kinema.Context, log: list[str]) -> None:
    root = ctx.root()
    ctx.flush()
    sampler = ctx.sampler([(root, "opacity")])
    for checks, count in ((kinema.Diagnostics.NONE, 0), (kinema.Diagnostics.STALE_SAMPLES, 1)):
        ctx.diagnose(checks)
        sampler.rebind()
        sampler.sample([0])
        root.z_position = count + 1
        ctx.flush()
        sampler.sample([0])
        assert ctx.time == 0
        assert len(log) == count
    with pytest.raises(kinema.InvalidArgumentError):
        ctx.diagnose(4)  # type: ignore[arg-type]


def test_7A_the_header_lists_the_properties_that_animate_implicitly(ctx: kinema.Context) -> None:
    """Compares the list of implicit animations in action.h with the engine's actions of every property."""
    page = re.search(r"/\* These changes of a live layer(.*?)\*/", ACTION.read_text(), re.S)
    assert page
    listed = re.sub(r"\(.*?\)", "", page[1].partition("Everything else")[0], flags=re.S)
    words = set(re.findall(r"[A-Za-z]+", listed)) | {f"instance{part}Offset" for part in ("Red", "Green", "Blue", "Alpha")}
    animated = {path.name for path in map(ctx.key_path, property_names()) if path.implicit_action}
    assert animated <= words
    assert words & set(property_names()) - animated == {"duration", "frame", "name"}  # of the sentences around the lists


def property_names() -> list[str]:
    spelled = {"gradientType": "type"}
    names = [name.lower() for name in kinema.Property.__members__ if name != "NONE"]
    camel = [re.sub(r"_(.)", lambda found: found[1].upper(), name) for name in names]
    return [spelled.get(name, name) for name in camel]


def test_calls_that_fail_are_reported_on_request(ctx: kinema.Context) -> None:
    heard: list[tuple[kinema.LogLevel, str]] = []
    ctx.log(lambda level, text: heard.append((level, text)), kinema.LogLevel.ERROR)
    for checks in (kinema.Diagnostics.NONE, kinema.Diagnostics.FAILURES):
        ctx.diagnose(checks)
        with pytest.raises(kinema.KinemaError) as failed:
            ctx.advance(-1)
        assert heard == ([(kinema.LogLevel.ERROR, str(failed.value))] if checks else [])
