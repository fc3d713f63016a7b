from __future__ import annotations

from collections.abc import Iterator

import kinema
import pytest


@pytest.fixture
def ctx() -> Iterator[kinema.Context]:
    with kinema.Context() as context:
        yield context


@pytest.fixture
def stage(ctx: kinema.Context) -> kinema.Layer:
    """A live root."""
    root: kinema.Layer = ctx.root(bounds=(0, 0, 400, 300), position=(200, 150))
    ctx.flush()
    return root


@pytest.fixture
def card(ctx: kinema.Context, stage: kinema.Layer) -> kinema.Layer:
    """A live layer below the root."""
    layer: kinema.Layer = stage.add_layer(bounds=(0, 0, 40, 20), position=(10, 20))
    ctx.flush()
    return layer
