"""Animation objects in a context, which `Layer.animation` returns and events refer to."""

from __future__ import annotations

from ctypes import byref, c_double, c_int, c_size_t, c_void_p
from functools import partial
from typing import TYPE_CHECKING, Any

from . import _callbacks
from ._fields import Field, GroupFields, KeyframeFields, SpringFields, TimingFields, TransitionFields
from ._library import lib
from ._object import Owned
from ._structures import KinAnimation, KinAnimationDelegate, KinEventCallback, KinLayer
from ._given import plain
from ._values import c_text, encode, read, read_array, real, shaped, values_array
from .animation_enumerations import AnimationClass
from .animation_enumerations import AnimationProperty as P
from .enumerations import PropertyType
from .errors import KinemaError, NotFoundError, UnknownKeyError
from .event import DID_START, DID_STOP, EventHandler
from .timing import control_points

if TYPE_CHECKING:
    from .context import Context
    from .saving import Era

_ENDS = (P.FROM_VALUE, P.TO_VALUE, P.BY_VALUE)
_HINTS = (
    *(PropertyType.HANDLE, PropertyType.HANDLES, PropertyType.LAYERS),
    *(PropertyType.PATH, PropertyType.COLOR, PropertyType.COLORS),
)
_SCALARS = (PropertyType.NUMBER, PropertyType.BOOL)


class AnimationObject(Owned, TimingFields, KeyframeFields, SpringFields, GroupFields, TransitionFields):
    """An animation that lives in a context, with the attributes of its class. An animation that is attached to a layer is frozen:
    setting its values raises ReadOnlyError, the commit has set its begin_time, and its tags can still be set.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     layer = ctx.root()
    ...     layer.add(kinema.Basic("opacity", 0, 1, duration=2), key="fade")
    ...     layer.animation("fade"), layer.animation("fade").duration
    (<basic animation opacity of 2.0 s>, 2.0)
    """

    __slots__ = ("context", "handle", "_era")

    def __init__(self, context: Context, handle: KinAnimation) -> None:
        """Takes over one reference to `handle`."""
        self.context, self.handle = context, handle
        self._era: Era | None = context.eras.current

    @classmethod
    def create(cls, context: Context, animation_class: AnimationClass) -> AnimationObject:
        """Makes a mutable animation with Core Animation's defaults."""
        handle = KinAnimation()
        lib.kinAnimationCreate(context.pointer, animation_class, byref(handle))
        return cls(context, handle)

    @classmethod
    def retaining(cls, context: Context, handle: KinAnimation) -> AnimationObject:
        lib.kinAnimationRetain(context.pointer, handle)
        return cls(context, KinAnimation(handle.id))

    def copy(self) -> AnimationObject:
        """Returns a mutable deep copy."""
        handle = KinAnimation()
        lib.kinAnimationCopy(self.context.pointer, self.handle, byref(handle))
        return AnimationObject(self.context, handle)

    __copy__ = copy

    def _release(self) -> None:
        era = self.context.swapped(self, "_era", None)
        if era is not None and era.counts and (pointer := self.context.pointer):
            lib.kinAnimationRelease(pointer, self.handle)

    @property
    def animation_class(self) -> AnimationClass:
        result = c_int()
        lib.kinAnimationGetClass(self.context.pointer, self.handle, byref(result))
        return AnimationClass(result.value)

    @property
    def settling_duration(self) -> float:
        """Seconds until the spring stays within 0.001 of its target."""
        return self._number(P.SETTLING_DURATION)

    @property
    def perceptual_duration(self) -> float:
        """Seconds of one undamped oscillation of the spring, 2 pi sqrt(mass / stiffness)."""
        return self._number(P.PERCEPTUAL_DURATION)

    @property
    def bounce(self) -> float:
        """The bounce of the spring: 1 - damping ratio, or 1 / ratio - 1 if it is overdamped."""
        return self._number(P.BOUNCE)

    def set_perceptual_spring(self, duration: float, bounce: float) -> None:
        """Sets a spring by its perceptual duration in seconds and its bounce in (-1, 1]; its duration becomes the settling
        duration."""
        lib.kinAnimationSetPerceptualSpring(self.context.pointer, self.handle, real(duration), real(bounce))

    def tag(self, key: str, default: Any = None) -> Any:
        """Returns a key-value tag; every copy has the same tags."""
        try:
            found = read(partial(lib.kinAnimationGetTag, self.context.pointer, self.handle, c_text(key)))
            if isinstance(found, list) and found and isinstance(found[0], KinLayer):
                layers = [self.context.layer_of(handle) for handle in found]
                return layers[0] if len(layers) == 1 else layers
            return found
        except NotFoundError:
            return default

    def set_tag(self, key: str, value: Any) -> None:
        """Sets a tag of any key and value; None removes it. Also works on a frozen animation."""
        lib.kinAnimationSetTag(self.context.pointer, self.handle, c_text(key), byref(encode(value)))

    @property
    def user_data(self) -> Any:
        """Any Python object that the animation and its copies carry."""
        number = c_void_p()
        lib.kinAnimationGetUserData(self.context.pointer, self.handle, byref(number))
        return _callbacks.kept(number.value)

    @user_data.setter
    def user_data(self, thing: Any) -> None:
        number = _callbacks.keep(thing, self.context.kept)
        try:
            lib.kinAnimationSetUserData(self.context.pointer, self.handle, number, _callbacks.DESTROY)
        except KinemaError:
            _callbacks.forget(number)
            raise

    def set_delegate(self, did_start: EventHandler | None, did_stop: EventHandler | None) -> None:
        """Sets functions of one argument, the event, which receive the events of every copy that is added. Both None removes
        them."""
        if did_start is None and did_stop is None:
            lib.kinAnimationSetDelegate(self.context.pointer, self.handle, None)
            return
        number = _callbacks.keep((self.context.weak, did_start, did_stop), self.context.kept)
        delegate = KinAnimationDelegate(
            DID_START if did_start else KinEventCallback(),
            DID_STOP if did_stop else KinEventCallback(),
            number,
            _callbacks.DESTROY,
        )
        try:
            lib.kinAnimationSetDelegate(self.context.pointer, self.handle, byref(delegate))
        except KinemaError:
            _callbacks.forget(number)
            raise

    def __getitem__(self, name: str) -> Any:
        """Returns a property by Core Animation's name: `animation["fromValue"]`. Raises UnknownKeyError if the class lacks it."""
        number = c_int()
        lib.kinAnimationPropertyNamed(c_text(name, "name"), byref(number))
        field = _FIELDS.get(number.value)
        return self._get(field) if field else self._number(P(number.value))

    def __setitem__(self, name: str, value: Any) -> None:
        """Sets a property by Core Animation's name: `animation["toValue"] = 1`. Its attribute is documented: `animation.to`."""
        number = c_int()
        lib.kinAnimationPropertyNamed(c_text(name, "name"), byref(number))
        field = _FIELDS.get(number.value)
        self._set(field, value) if field else self._write(P(number.value), value, None, name)

    # ---- Attributes ----------------------------------------------------------------------------------------------------

    def _get(self, field: Field[Any]) -> Any:
        if field.number is None:
            return self._values() if field.name == "values" else self._animations()
        if field.kind in _SCALARS:
            return shaped([self._number(field.number)], field.kind)
        kind = self._kind() if field.number in _ENDS else field.kind
        result = read(partial(lib.kinAnimationGetData, self.context.pointer, self.handle, field.number), kind)
        return None if result == () else result

    def _set(self, field: Field[Any], value: Any) -> None:
        value = plain(value)
        if field.name == "key_path" and isinstance(value, str) and "_" in value:
            value = self._spelled(value)
        if field.name == "values":
            array = values_array(value or (), self._hint())
            lib.kinAnimationSetKeyframeValues(self.context.pointer, self.handle, array, len(array))
        elif field.name == "animations":
            self._set_animations(value)
        elif field.number is not None:
            self._write(field.number, value, self._hint() if field.number in _ENDS else field.kind, field.name)

    def _spelled(self, name: str) -> str:
        """Returns a key path in Core Animation's spelling, if it is known."""
        try:
            return self.context.key_path(name).name
        except UnknownKeyError:
            return name

    def _write(self, number: P, value: Any, kind: int | None, name: str) -> None:
        if number == P.TIMING_FUNCTIONS and value is not None:
            value = [(0.0, 0.0, 1.0, 1.0) if timing is None else control_points(timing) for timing in value]
        elif number == P.TIMING_FUNCTION and callable(value):
            value = control_points(value)
        if isinstance(value, (int, float)) and kind != PropertyType.HANDLE:
            lib.kinAnimationSetValue(self.context.pointer, self.handle, number, c_double(value), 1)
        else:
            lib.kinAnimationSetData(self.context.pointer, self.handle, number, byref(encode(value, kind, name)))

    def _number(self, number: P) -> float:
        result = c_double()
        lib.kinAnimationGetValue(self.context.pointer, self.handle, number, byref(result), 1, None)
        return result.value

    def _kind(self) -> int | None:
        """The type of the key path, if it is known."""
        return self.context.kind_of(read(partial(lib.kinAnimationGetData, self.context.pointer, self.handle, P.KEY_PATH)))

    def _hint(self) -> int | None:
        """The type of the values if it decides their encoding; a value function may change the number of components."""
        kind = self._kind()
        return kind if kind in _HINTS else None

    def _values(self) -> list[Any]:
        count, kind = c_size_t(), self._kind()
        lib.kinAnimationGetKeyframeValueCount(self.context.pointer, self.handle, byref(count))
        return [
            read(partial(lib.kinAnimationGetKeyframeValueAtIndex, self.context.pointer, self.handle, index), kind)
            for index in range(count.value)
        ]

    def _animations(self) -> list[AnimationObject]:
        handles = read_array(partial(lib.kinAnimationGetAnimations, self.context.pointer, self.handle), KinAnimation)
        return [AnimationObject(self.context, KinAnimation(handle.id)) for handle in handles]

    def _set_animations(self, children: Any) -> None:
        objects = [self.context.animation(child) for child in children or ()]
        array = (KinAnimation * len(objects))(*(child.handle for child in objects))
        lib.kinAnimationSetAnimations(self.context.pointer, self.handle, array, len(objects))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AnimationObject) and (self.context, self.handle.id) == (other.context, other.handle.id)

    def __hash__(self) -> int:
        return hash(self.handle.id)

    def __repr__(self) -> str:
        try:
            kind = self.animation_class
            path = "" if kind in (AnimationClass.GROUP, AnimationClass.TRANSITION) else self.key_path or ""
            return " ".join(f"<{kind.name.lower()} animation {path} of {self.duration} s>".split())
        except KinemaError as error:
            return f"<animation {self.handle.id:#x}: {error.status_name}>"


_FIELDS: dict[int, Field[Any]] = {
    field.number: field
    for field in (getattr(AnimationObject, name) for name in dir(AnimationObject))
    if isinstance(field, Field) and field.number is not None
}
