"""Zones of calls as a trace, and the log of the process. Both begin in a process without contexts, so these tests run in one of their
own."""

from __future__ import annotations

import gc
import json
import logging
import re
import threading
from collections.abc import Iterator
from pathlib import Path

import header
import kinema
import pytest

TRACE = Path(header.__file__).resolve().parents[3] / "Include/kinema/trace.h"


@pytest.fixture(autouse=True)
def _alone() -> Iterator[None]:
    gc.collect()
    assert kinema.live_object_count() == 0, "a test has left a context"
    yield
    gc.collect()
    kinema.log(None)


def scene() -> None:
    with kinema.Context() as ctx:
        root = ctx.root()
        ctx.flush()
        root.add(kinema.Spring("opacity", to=0, duration=0.01))  # it is cut, which the log says
        ctx.advance(1)
        ctx.sampler([(root, "opacity")]).sample([0, 1])


def test_it_records_the_calls_that_the_header_names() -> None:
    with kinema.Trace() as trace:
        scene()
    names = {zone.name for zone in trace}
    assert names >= {"kinContextFlush", "kinContextAdvance", "kinSamplerSample"}
    assert names <= set(re.findall(r'"(kin\w+)"', TRACE.read_text()))
    assert all(zone.begin >= 0 and zone.duration >= 0 and zone.thread == threading.get_ident() for zone in trace)
    count = len(trace)
    scene()
    assert len(trace) == count and repr(trace) == f"<trace of {count} zones>" and trace[:1] == [trace[0]]


def test_zones_of_the_program_contain_those_of_the_library() -> None:
    with kinema.Trace() as trace:
        with trace.zone("frame"):
            scene()
        with pytest.raises(ZeroDivisionError), trace.zone("fails"):
            raise ZeroDivisionError
    frame = next(zone for zone in trace if zone.name == "frame")
    for zone in trace[: trace.index(frame)]:
        assert frame.begin <= zone.begin and zone.begin + zone.duration <= frame.begin + frame.duration
    assert trace[-1].name == "fails" and list(trace.totals())[0] == "frame"
    assert trace.totals()["frame"] == (1, frame.duration)


def test_callbacks_run_within_the_advance() -> None:
    with kinema.Trace() as trace, kinema.Context() as ctx:

        def land() -> None:
            with trace.zone("landed"):
                pass

        root = ctx.root()
        ctx.flush()
        with ctx.transaction(duration=0.5, completion=land):
            root.opacity = 0
        ctx.advance(1)
    zones = {zone.name: zone for zone in trace}
    landed, advance = zones["landed"], zones["kinContextAdvance"]
    assert advance.begin <= landed.begin and landed.begin + landed.duration <= advance.begin + advance.duration


def test_the_file_is_chromes_format(tmp_path: Path) -> None:
    path = tmp_path / "trace.json"
    with pytest.raises(KeyError), kinema.Trace(path) as trace:  # an error in the block loses no zone
        runner = threading.Thread(target=scene, name="painter")
        runner.start()
        runner.join()
        raise KeyError
    found = json.loads(path.read_text())
    events = [event for event in found["traceEvents"] if event["ph"] == "X"]
    named = {event["tid"]: event["args"]["name"] for event in found["traceEvents"] if event["name"] == "thread_name"}
    assert [event["name"] for event in events] == [zone.name for zone in trace]
    assert {named[event["tid"]] for event in events} == {"painter"}
    assert [event["ts"] for event in events] == [pytest.approx(zone.begin * 1e6) for zone in trace]
    assert [event["dur"] for event in events] == [pytest.approx(zone.duration * 1e6) for zone in trace]
    assert list(tmp_path.iterdir()) == [path]


def test_it_begins_before_the_first_context() -> None:
    with kinema.Context() as ctx:
        with pytest.raises(kinema.InvalidStateError, match="expected none"):
            kinema.Trace().__enter__()
        ctx.flush()
    with kinema.Trace() as trace:
        scene()
    assert len(trace)


def test_contexts_outlive_it_and_a_second_trace_records_them() -> None:
    first, second = kinema.Trace(), kinema.Trace()
    with first:
        ctx = kinema.Context()
    ctx.flush()
    with second, kinema.Trace() as third:
        ctx.flush()
        ctx.advance(1)
    ctx.close()
    names = ["kinContextFlush", "kinContextAdvance"]
    assert len(first) == 0 and [zone.name for zone in second] == [zone.name for zone in third] == names
    with kinema.Trace(), kinema.Context():
        pass
    kinema.log(None)  # no tracer and no context is left


# ---- The log -----------------------------------------------------------------------------------------------------------


def test_later_contexts_have_the_log_of_the_process() -> None:
    heard: list[tuple[kinema.LogLevel, str]] = []
    kinema.log(lambda level, text: heard.append((level, text)))
    scene()
    assert len(heard) == 1 and heard[0][0] is kinema.LogLevel.WARNING and "before it settles" in heard[0][1]
    kinema.log(None)
    scene()
    assert len(heard) == 1


def test_the_log_of_a_context_replaces_it_there() -> None:
    own: list[str] = []
    kinema.log(lambda level, text: pytest.fail("the log of the process was called"))
    with kinema.Context() as ctx:
        ctx.log(lambda level, text: own.append(text))
        ctx.root().add(kinema.Spring("opacity", to=0, duration=0.01))
        ctx.flush()
    assert len(own) == 1


@pytest.mark.parametrize("whole", [True, False])
def test_a_logger_receives_the_messages(whole: bool, caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("kinema.tests")
    caplog.set_level(logging.INFO, logger.name)
    if whole:
        kinema.log(logger)
    with kinema.Context() as ctx:
        if not whole:
            ctx.log(logging.LoggerAdapter(logger, {}))
        ctx.root().add(kinema.Spring("opacity", to=0, duration=0.01))
        ctx.flush()
    records = [record for record in caplog.records if record.name == logger.name]
    assert [record.levelno for record in records] == [logging.WARNING] and "before it settles" in records[0].getMessage()


def test_a_logger_that_is_off_is_not_called(caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("kinema.quiet")
    caplog.set_level(logging.ERROR, logger.name)
    kinema.log(logger)
    scene()
    assert not caplog.records


@pytest.mark.parametrize("handler", [3, "kinema", logging])
def test_what_is_no_handler_is_refused(handler: object) -> None:
    with pytest.raises(kinema.TypeMismatchError, match="expected a function of a level and a text, or a logger"):
        kinema.log(handler)  # type: ignore[arg-type]


def test_a_level_is_refused_before_the_log_changes() -> None:
    heard: list[str] = []
    kinema.log(lambda level, text: heard.append(text))
    with pytest.raises(kinema.InvalidArgumentError):
        kinema.log(print, 9)  # type: ignore[arg-type]
    scene()
    assert len(heard) == 1
