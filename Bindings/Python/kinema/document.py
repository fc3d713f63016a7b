"""Scene documents: layers, their values and animations as JSON (Include/kinema/SCENES.md).

>>> import kinema
>>> with kinema.Context() as ctx:
...     scene = ctx.load('{"kinema": 1, "layers": [{"id": "ship", "set": {"position": [3, 4]}}], "duration": 2}')
...     scene["ship"].position, scene.duration, len(scene.roots)
(Point(x=3.0, y=4.0), 2.0, 1)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from ctypes import byref, c_double, sizeof
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _callbacks, _filters
from ._layer_base import known_handle
from ._library import lib
from ._object import Owned
from ._pointers import ScenePointer
from ._structures import (
    KinLayer,
    KinSceneChanges,
    KinSceneInfo,
    KinSceneNameCallback,
    KinSceneOptions,
    KinSceneResourceCallback,
    KinSceneWriteOptions,
)
from ._turns import Gate
from ._values import c_text, read_array, read_text, real
from .enumerations import Status
from .values import Size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ._layer_base import LayerBase
    from .context import Context
    from .layer import Layer


class Marker(NamedTuple):
    """A named time of a document, with a duration in seconds.

    >>> import kinema
    >>> kinema.Marker("drop", time=1, duration=0.5).name
    'drop'
    """

    name: str
    time: float
    duration: float


class SceneChanges(NamedTuple):
    """The changes that LoadedScene.reload has made. Values and animations are those of layers that were there before.

    >>> import kinema
    >>> kinema.SceneChanges(added_layers=1).moved_layers
    0
    """

    added_layers: int = 0
    removed_layers: int = 0
    moved_layers: int = 0
    changed_values: int = 0
    changed_animations: int = 0


class LoadedScene(Owned):
    """The result of loading a document: its layers by id, its roots, markers, size and duration. Closing it keeps the layers.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     scene = ctx.load('{"kinema": 1, "layers": [{"id": "ship"}], "duration": 2}')
    ...     scene["ship"].opacity, scene.duration
    (1.0, 2.0)
    """

    __slots__ = ("_gate", "_info", "_options", "context", "pointer")

    def __init__(
        self,
        context: Context,
        document: str | bytes | Mapping[str, Any],
        into: Layer | None = None,
        *,
        begin_time: float = 0,
        ignore_unknown: bool = False,
        resource: Callable[[str, str], int] | Mapping[str, int] | None = None,
    ) -> None:
        """Builds the layers of a document: JSON as text or bytes, or as the object that json.loads returns. `resource` returns the
        number of an image or filter by its name and its source, or is a dict of numbers by name."""
        self.context = context
        self.pointer: ScenePointer | None = None
        self._gate = Gate("scene", waits=False)
        handle, pointer = KinLayer(0) if into is None else known_handle(into, "into"), ScenePointer()
        options = {"begin_time": begin_time, "ignore_unknown": ignore_unknown, "resource": resource}
        self._read(partial(lib.kinSceneLoad, context.pointer, handle), document, options, byref(pointer), pointer)

    def reload(self, document: str | bytes | Mapping[str, Any], **options: Any) -> SceneChanges:
        """Changes the layers by the differences to a new version of the document; what both versions have in common stays as it
        is, and runs on. Nothing has changed if the new version is refused. The options are those of the former version, unless
        they are given anew. Calls of other threads on this scene raise ConcurrencyError meanwhile.

        >>> import kinema
        >>> with kinema.Context() as ctx:
        ...     scene = ctx.load({"kinema": 1, "layers": [{"id": "ship", "set": {"opacity": 0.5}}]})
        ...     ship = scene["ship"]
        ...     changes = scene.reload({"kinema": 1, "layers": [{"id": "ship", "set": {"opacity": 0.75}}, {"id": "boat"}]})
        ...     changes.added_layers, changes.changed_values, ship.opacity
        (1, 1, 0.75)
        """
        changes = KinSceneChanges()
        with self._gate.alone():
            pointer, merged = self.pointer, {**self._options, **options}
            call = partial(lib.kinSceneReload, self.context.pointer, pointer)
            self._read(call, document, merged, byref(changes), pointer)
        return SceneChanges(*(getattr(changes, name) for name, _ in changes._fields_))  # type: ignore[misc]

    def _read(
        self,
        call: Callable[..., Any],
        document: str | bytes | Mapping[str, Any],
        given: dict[str, Any],
        result: Any,
        pointer: ScenePointer | None,
    ) -> None:
        from json import dumps  # slow to import

        data = document if isinstance(document, (str, bytes)) else dumps(document, allow_nan=False)
        text = data.encode() if isinstance(data, str) else data
        begin, ignored, resource = given.values()
        options = KinSceneOptions(size=sizeof(KinSceneOptions), beginTime=real(begin), ignoreUnknown=ignored)
        home: _callbacks.Home = {}  # until this call returns
        if resource is not None:
            options.resource, options.userData = _RESOURCE, _callbacks.keep(resource, home)
        call(text, len(text), byref(options), result)
        info = KinSceneInfo()
        lib.kinSceneGetInfo(pointer, byref(info))
        self.pointer, self._info, self._options = pointer, info, given

    def _release(self) -> None:
        self.pointer = None

    @property
    def duration(self) -> float:
        """Returns the duration in seconds; 0 if the document has none."""
        return float(self._info.duration)

    @property
    def size(self) -> Size:
        return Size(self._info.width, self._info.height)

    @property
    def layer_count(self) -> int:
        """Returns the number of layers and emitter cells."""
        return int(self._info.layerCount)

    @property
    def roots(self) -> list[Layer]:
        """Returns the layers that have no superlayer in the document."""
        with self._gate.shared():
            handles = read_array(partial(lib.kinSceneGetRoots, self.pointer), KinLayer)
        return [self.context.layer_of(handle) for handle in handles]

    @property
    def layers(self) -> list[Any]:
        """Returns all layers from back to front, each before its sublayers. A mask is the `mask` of a layer, and none of these."""
        return [found for root in self.roots for found in (root, *root.descendants())]

    @property
    def markers(self) -> list[Marker]:
        """Returns the markers in the order of the document."""
        with self._gate.shared():
            return [self._marker(index) for index in range(self._info.markerCount)]

    def _marker(self, index: int) -> Marker:
        time, duration = c_double(), c_double()
        name = read_text(lambda *buffer: lib.kinSceneGetMarker(self.pointer, index, *buffer, byref(time), byref(duration)))
        return Marker(name, time.value, duration.value)

    def __repr__(self) -> str:
        if self.pointer is None:
            return "<closed scene>"
        return f"<scene of {self.layer_count} layers, {self.duration:g} s>"

    def __getitem__(self, name: str) -> Any:
        """Returns the layer or emitter cell with an id of the document. Raises NotFoundError."""
        handle = KinLayer()
        with self._gate.shared():
            lib.kinSceneGetLayer(self.pointer, c_text(name, "name"), byref(handle))
        return self.context.layer_of(handle)


def write(
    context: Context,
    layer: LayerBase | None = None,
    *,
    indent: bool = False,
    resource: Callable[[int], str | tuple[str, str] | None] | Mapping[int, str | tuple[str, str]] | None = None,
) -> str:
    """Returns a layer with everything below it, or all roots, as a document. `resource` returns the name of an image or filter by
    its number, or the name and the source, or None; or it is a dict of these by number. Filters by name, and images by path, have their names and paths by
    themselves. Anything else without a name has its number in the document.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     ship = ctx.root(name="ship", position=(3, 4))
    ...     ctx.write()
    '{"kinema":1,"layers":[{"id":"ship","set":{"position":[3,4],"name":"ship"}}]}\\n'
    """
    options = KinSceneWriteOptions(size=sizeof(KinSceneWriteOptions), indent=indent)
    home: _callbacks.Home = {}  # until this call returns
    options.name, options.userData = _NAME, _callbacks.keep(_Names(context, {} if resource is None else resource), home)
    handle = KinLayer(0) if layer is None else known_handle(layer)
    return read_text(partial(lib.kinSceneWrite, context.pointer, handle, byref(options)))


class _Names:
    """The names of resources, which C borrows."""

    def __init__(
        self, context: Context, resource: Callable[[int], str | tuple[str, str] | None] | Mapping[int, str | tuple[str, str]]
    ) -> None:
        self.context, self.resource = context, resource
        self.held: list[bytes | None] = []

    def find(self, handle: int) -> list[bytes | None]:
        """Returns the name and the source, or only the name, or nothing."""
        found = self.resource.get(handle) if isinstance(self.resource, Mapping) else self.resource(handle)
        if found is None:
            found = _filters.name_of(handle) or self.context.pictures.name_of(handle)
        texts = [] if found is None else [found] if isinstance(found, str) else list(found)
        names = [c_text(text, "resource") for text in texts]
        self.held += names
        return names


def _name(number: int | None, handle: int, name: Any, source: Any) -> int:
    """Asks for the name of a handle. An exception is raised by the call that writes."""
    try:
        for out, text in zip((name, source), _callbacks.kept(number).find(handle)):
            out[0] = text
    except BaseException as error:
        _callbacks.fail(error)
        return Status.NOT_FOUND
    return Status.OK


_NAME = KinSceneNameCallback(_name)


def _ask(number: int | None, name: bytes, source: bytes, handle: Any) -> int:
    """Asks a function or a dict for a resource. An exception is raised by the call that loads."""
    try:
        known = _callbacks.kept(number)
        found = known[name.decode()] if isinstance(known, Mapping) else known(name.decode(), source.decode())
        handle[0] = found
    except BaseException as error:
        _callbacks.fail(error)
        return Status.NOT_FOUND
    return Status.OK


_RESOURCE = KinSceneResourceCallback(_ask)
