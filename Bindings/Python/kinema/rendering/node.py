"""The layers of a frame: presentation layers at a time, and model layers that are not live."""

from __future__ import annotations

from typing import Any, Protocol

from ..enumerations import LayerClass, Property
from ..errors import KinemaError, LimitExceededError, NotCommittedError, NotFoundError
from ..layer import Layer
from ..records import ContentsMix, Instance, TransitionState


class Node(Protocol):
    """A layer to draw: a presentation layer, a model layer, or the instance of a layer in a replicator."""

    def __getitem__(self, key: Any, /) -> Any: ...
    @property
    def layer_class(self) -> LayerClass: ...
    @property
    def sublayers(self) -> list[Any]: ...
    @property
    def mask(self) -> Any: ...
    @property
    def model(self) -> Any: ...


MOST_INSTANCES = 100_000
MOST_PARTICLES = 100_000

Moment = float | None
"""A media time in seconds; None if the layer has no time: the old side of a transition, a layer that is not live."""


def shown(layer: Layer, at: float) -> tuple[Node, Moment]:
    """Returns the presentation of a layer at a media time, or the model layer without a time if it is not live."""
    try:
        return layer.presentation(at), at
    except NotCommittedError:
        return layer, None


class Delayed:
    """A descendant of a replicator without a time, with the values of one instance."""

    def __init__(self, node: Node, replicator: Layer, index: int, at: float) -> None:
        self._node, self._replicator, self._index, self._at = node, replicator, index, at

    def __getitem__(self, key: Any) -> Any:
        try:
            return self._replicator.instance_value(self._index, self.model, key, self._at)
        except KinemaError:  # not numeric
            return self._node[key]

    @property
    def layer_class(self) -> LayerClass:
        return self._node.layer_class

    @property
    def model(self) -> Any:
        return self._node.model

    @property
    def sublayers(self) -> list[Any]:
        return [self._delayed(node) for node in self._node.sublayers]

    @property
    def mask(self) -> Any:
        return self._node.mask and self._delayed(self._node.mask)

    def _delayed(self, node: Node) -> Delayed:
        return Delayed(node, self._replicator, self._index, self._at)


def sublayers_of_instance(node: Node, instance: Instance, index: int, at: Moment) -> tuple[list[Node], Moment]:
    """Returns the node of instance `index` of a replicator, and the media time of its sublayers."""
    if at is None or not instance.time_offset:
        return node.sublayers, at
    replicator: Layer = node.model
    local = replicator.convert_time_from(at) - instance.time_offset
    earlier = replicator.convert_time(local)
    if abs(replicator.convert_time_from(earlier) - local) < 1e-9:
        return replicator.presentation(earlier).sublayers, earlier
    return [Delayed(child, replicator, index, at) for child in node.sublayers], at  # no media time corresponds to it


def instances(node: Node, at: Moment) -> list[Instance] | None:
    """Returns the copies that a replicator draws, or None if it has no time."""
    if node[Property.INSTANCE_COUNT] > MOST_INSTANCES:
        count = node[Property.INSTANCE_COUNT]
        raise LimitExceededError(f"instanceCount: {count} given, expected at most {MOST_INSTANCES} to draw")
    if at is None:
        return None
    found: list[Instance] = node.model.instances(at)
    return found


def particles(node: Node, at: Moment) -> Any:
    """Returns the particles of an emitter as an array, or None if it has no time."""
    if at is None:
        return None
    count = node.model.particle_count(at)
    if count > MOST_PARTICLES:
        raise LimitExceededError(f"birthRate: {count} particles are alive, expected at most {MOST_PARTICLES} to draw")
    return node.model.particle_array(at)


def transition(node: Node, at: Moment) -> tuple[TransitionState, Layer | None] | None:
    """Returns the running transition and its old side, if it has one. On an old side nothing runs, and the model layer may not
    exist any more."""
    if at is None:
        return None
    model: Layer = node.model
    state = model.transition_state(at)
    if state is None:
        return None
    try:
        return state, model.transition_source()
    except NotFoundError:
        return state, None


def contents_mix(node: Node, at: Moment) -> ContentsMix | None:
    """Returns the running cross-fade of contents."""
    mix: ContentsMix | None = None if at is None else node.model.contents_mix(at)
    return mix
