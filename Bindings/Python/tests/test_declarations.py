"""The tables of the package are those of the C header."""

from __future__ import annotations

import ctypes
from ctypes import POINTER
from types import ModuleType
from typing import Any

import header
import kinema
import pytest
from kinema import (
    _declarations,
    _output_structures,
    _structures,
    animation_enumerations,
    enumerations,
    key_path,
    output_enumerations,
    properties,
)
from kinema._library import lib

SCALARS = {
    "void": None,
    "bool": ctypes.c_bool,
    "char": ctypes.c_char,
    "double": ctypes.c_double,
    "float": ctypes.c_float,
    "size_t": ctypes.c_size_t,
    "int32_t": ctypes.c_int32,
    "uint8_t": ctypes.c_uint8,
    "uint16_t": ctypes.c_uint16,
    "uint32_t": ctypes.c_uint32,
    "uint64_t": ctypes.c_uint64,
    "KinKeyPath": ctypes.c_uint32,
    "KinContext*": ctypes.c_void_p,
    "KinSampler*": ctypes.c_void_p,
    "KinStream*": ctypes.c_void_p,
    "KinScene*": ctypes.c_void_p,
    "KinRenderList*": ctypes.c_void_p,
    "void*": ctypes.c_void_p,
}


def declared(name: str, *modules: ModuleType) -> Any:
    """Returns the class of that name, from the module that defines it."""
    found = {vars(module)[name] for module in modules if name in vars(module)}
    assert len(found) == 1, name
    return found.pop()


def structure(name: str) -> Any:
    return declared(name, _structures, _output_structures)


def ctype(kind: str) -> Any:
    """The ctypes type for a C type of the header."""
    if kind in SCALARS:
        return SCALARS[kind]
    if kind == "char*":
        return ctypes.c_char_p
    if kind in header.enumerations():
        return ctypes.c_int
    if kind.endswith("*"):
        return POINTER(ctype(kind[:-1]))
    return structure(kind)


TABLE = {name: (result, arguments) for name, result, arguments in _declarations.FUNCTIONS}


def test_the_table_has_exactly_the_functions_of_the_header() -> None:
    assert [name for name, _, _ in _declarations.FUNCTIONS] == list(TABLE)
    assert set(TABLE) == {function.name for function in header.functions()}
    assert len(TABLE) > 100


@pytest.mark.parametrize("function", header.functions(), ids=lambda function: function.name)
def test_types_of(function: header.Function) -> None:
    result, arguments = TABLE[function.name]
    assert result == ctype(function.result)
    assert len(arguments) == len(function.arguments)
    for got, want in zip(arguments, function.arguments, strict=True):
        # A text buffer is written, so it cannot be a c_char_p; the parsed type does not distinguish them.
        assert got == ctype(want) or (want == "char*" and got == POINTER(ctypes.c_char)), (function.name, want)


def test_text_buffers_are_not_read_only_strings() -> None:
    for name, (_, arguments) in TABLE.items():
        writes_text = POINTER(ctypes.c_char) in arguments
        assert writes_text == name.endswith(
            (
                "GetName",
                "Dump",
                "GetAnimationKey",
                "GetConstraints",
                "GetText",
                "GetMarker",
                "GetState",
                "GetStateName",
                "SceneWrite",
            )
        ), name


@pytest.mark.parametrize("name", header.structs())
def test_layout_of(name: str) -> None:
    fields = structure(name)._fields_
    members = header.structs()[name]
    assert [field[0] for field in fields] == [member[0] for member in members]
    for (_, got), (member, kind, count) in zip(fields, members, strict=True):
        if kind == "function" or kind in header.callbacks():
            assert issubclass(got, ctypes._CFuncPtr), member  # type: ignore[attr-defined]
        else:
            want = ctype(kind)
            assert got == (want * count if count else want), member


def enumeration(name: str) -> Any:
    return declared(name, enumerations, output_enumerations, animation_enumerations)


@pytest.mark.parametrize("name", header.enumerations())
def test_members_of(name: str) -> None:
    assert all(member.startswith(name) for member in header.enumerations()[name])
    want = {member[len(name) :].upper(): value for member, value in header.enumerations()[name].items()}
    got = {member.replace("_", ""): int(value) for member, value in enumeration(name[3:]).__members__.items()}
    assert got == want


@pytest.mark.parametrize("name", header.callbacks())
def test_callback_type_of(name: str) -> None:
    callback = structure(name)
    assert callback._restype_ is None
    assert list(callback._argtypes_) == [ctype(kind) for kind in header.callbacks()[name]]


def test_the_library_has_every_function() -> None:
    assert [name for name in TABLE if not hasattr(getattr(lib, name), "argtypes")] == []


@pytest.mark.parametrize("number", [number for number in enumerations.Property if number])
def test_a_property_has_a_row_in_the_engine_and_an_attribute(number: enumerations.Property) -> None:
    context = kinema.Context()
    described = key_path.describe(context, number)
    assert described.name and not described.custom
    classes = [value for value in vars(properties).values() if isinstance(value, type)]
    attributes = [value for owner in classes for value in vars(owner).values() if isinstance(value, properties.Attribute)]
    assert number in {attribute.number for attribute in attributes}
