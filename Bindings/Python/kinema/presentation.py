"""The presentation tree at a time: single values, presentation layers, frozen copies, instances, transitions, particles.

`at` is a media time in seconds; None is now. For many values use a sampler.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from ctypes import byref, c_double, c_size_t
from functools import partial
from typing import TYPE_CHECKING, Any

from . import _numpy
from ._layer_base import Key, LayerBase
from ._library import lib
from ._output_structures import KinContentsMix, KinInstance, KinParticle, KinTransitionState
from ._structures import KinLayer
from ._values import read, read_array, real, shaped
from .animation_enumerations import TransitionType
from .errors import BufferTooSmallError
from .output_enumerations import TransitionOrder
from .values import Color, Point, Transform

if TYPE_CHECKING:
    from .context import Context
    from .layer import Layer
    from .records import ContentsMix, Instance, Particle, TransitionState


class Presentation(LayerBase):
    """The functions of presentation.h, transition.h and particle.h as methods of a layer."""

    __slots__ = ()

    def _time(self, at: float | None) -> float:
        return self.context.time if at is None else real(at, "at")

    def presentation_value(self, key: Key, at: float | None = None) -> Any:
        """Returns the presentation value: the committed value with the committed animations applied. Raises NotCommittedError if
        the layer was not below a root at the last commit."""
        path, time = self.context.key_path(key), self._time(at)
        if path.width:
            row, count = (c_double * path.width)(), c_size_t()
            lib.kinLayerGetPresentationValue(self.context.pointer, self.handle, path.id, time, row, path.width, byref(count))
            return shaped(row[: count.value], path.type)
        call = partial(lib.kinLayerGetPresentationData, self.context.pointer, self.handle, path.id, time)
        return self._shown(path, read(call, path.type))

    def presentation_velocity(self, key: Key, at: float | None = None) -> Any:
        """Returns the velocity: the change of the presentation value in units per second, the exact derivative of the animations.
        Raises TypeMismatchError for values that do not change gradually."""
        return self.presentation_value(self.context.key_path(key).velocity, at)

    def presentation(self, at: float | None = None) -> Layer:
        """presentationLayer: returns a read-only layer that shows this one at a time and never changes."""
        return self._copied(lib.kinLayerCopyPresentation, True, self._time(at))

    @property
    def model(self) -> Layer:
        """modelLayer: returns the layer that a presentation layer shows; a model layer returns itself."""
        handle = KinLayer()
        lib.kinLayerGetModel(self.context.pointer, self.handle, byref(handle))
        layer: Layer = self.context.layer_of(handle)
        return layer

    def frozen(self, at: float | None = None) -> Layer:
        """Makes a mutable tree of layers with the presentation values of this one and its descendants, without animations."""
        return self._copied(lib.kinLayerCopyFrozen, False, self._time(at))

    def _copied(self, call: Any, is_presentation: bool, *arguments: Any) -> Layer:
        handle = KinLayer()
        call(self.context.pointer, self.handle, *arguments, byref(handle))
        layer: Layer = self.context.owning(handle, is_presentation=is_presentation)
        return layer

    # ---- Replicators and emitters --------------------------------------------------------------------------------------

    def instances(self, at: float | None = None) -> list[Instance]:
        """Returns the copies of its sublayers that a replicator draws, in drawing order."""
        from .records import Instance

        found = read_array(partial(lib.kinLayerGetInstances, self.context.pointer, self.handle, self._time(at)), KinInstance)
        return [Instance(Transform(*one.transform), Color(*one.color), one.timeOffset) for one in found]

    def instance_value(self, index: int, layer: Layer, key: Key, at: float | None = None) -> Any:
        """Returns the value that instance `index` of a replicator shows for a descendant. Numeric properties only."""
        path, time = self.context.key_path(key), self._time(at)
        row, count = (c_double * max(path.width, 1))(), c_size_t()
        lib.kinLayerGetInstanceValue(
            self.context.pointer, self.handle, index, layer.handle, path.id, time, row, len(row), byref(count)
        )
        return shaped(row[: count.value], path.type)

    def particles(self, at: float | None = None) -> list[Particle]:
        """Returns the live particles of an emitter, in the order of render_mode."""
        from .records import Particle

        return [
            Particle(
                tuple(one.position),
                one.rotation,
                one.scale,
                Color(*one.color),
                one.age,
                one.lifetime,
                self.context.layer_of(one.cell),
                one.contents or None,
                one.index,
            )
            for one in self._particles(at)
        ]

    def particle_array(self, at: float | None = None) -> Any:
        """Returns the live particles as a numpy array with the fields position, rotation, scale, color, age, lifetime, cell,
        contents and index: faster than `particles` for many."""
        return _numpy.numpy.frombuffer(self._particles(at), _numpy.numpy.dtype(KinParticle))

    def particle_count(self, at: float | None = None) -> int:
        """Returns the number of live particles, without making them."""
        count = c_size_t()
        with suppress(BufferTooSmallError):
            lib.kinLayerGetParticles(self.context.pointer, self.handle, self._time(at), None, 0, byref(count))
        return count.value

    def _particles(self, at: float | None) -> Any:
        call = partial(lib.kinLayerGetParticles, self.context.pointer, self.handle, self._time(at))
        return read_array(call, KinParticle, 256)

    # ---- Transitions ---------------------------------------------------------------------------------------------------

    def transition_state(self, at: float | None = None) -> TransitionState | None:
        """Returns the state of the running transition, or None."""
        state = KinTransitionState()
        lib.kinLayerGetTransitionState(self.context.pointer, self.handle, self._time(at), byref(state))
        return _state(state)

    def transition_source(self) -> Layer:
        """Returns the old side of the attached transition as a presentation layer. Raises NotFoundError without a transition."""
        return self._copied(lib.kinLayerCopyTransitionSource, True)

    def contents_mix(self, at: float | None = None) -> ContentsMix | None:
        """Returns the running cross-fade of contents, or None."""
        from .records import ContentsMix

        mix = KinContentsMix()
        lib.kinLayerGetContentsMix(self.context.pointer, self.handle, self._time(at), byref(mix))
        return ContentsMix(getattr(mix, "from") or None, mix.to or None, mix.mix) if mix.running else None


def transition_states(context: Context, layers: Iterable[Layer], at: float) -> list[TransitionState | None]:
    """Returns the transition states of many layers in one call."""
    handles = [layer.handle for layer in layers]
    states = (KinTransitionState * len(handles))()
    lib.kinLayersGetTransitionStates(context.pointer, (KinLayer * len(handles))(*handles), len(handles), at, states, 0)
    return [_state(state) for state in states]


def _state(state: KinTransitionState) -> TransitionState | None:
    if not state.running:
        return None
    from .records import TransitionState

    return TransitionState(
        TransitionType(state.type),
        TransitionOrder(state.order),
        state.filter or None,
        state.progress,
        Point(*state.oldOffset),
        Point(*state.newOffset),
        state.oldAlpha,
        state.newAlpha,
    )
