"""Reads the XML of CAML into elements that know their place.

No DOCTYPE is read, hence no entity. A text that is not well-formed is refused, because a repaired tree would be a guess.
"""

from __future__ import annotations

from typing import Any
from xml.sax import SAXException, SAXParseException
from xml.sax.handler import ContentHandler, feature_namespaces
from xml.sax.xmlreader import AttributesNSImpl, Locator

from ..._extras import Extra
from ..files import ImportFailure
from ..work import Work

NAMESPACE = "http://www.apple.com/CoreAnimation/1.0"
LARGEST = 16 << 20
DEEPEST = 128
MOST = 500_000

_reader: Any = Extra("defusedxml.expatreader", "defusedxml", "import")


class Element:
    """An element. Its names have no namespace if that is CAML's or none, else they are "{namespace}name"."""

    __slots__ = ("attributes", "children", "column", "line", "pieces", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str], line: int, column: int) -> None:
        self.tag, self.attributes, self.line, self.column = tag, attributes, line, column
        self.children: list[Element] = []
        self.text = ""  # once its end is read
        self.pieces: list[str] = []

    def get(self, name: str) -> str | None:
        return self.attributes.get(name)

    def child(self, tag: str) -> Element | None:
        """Returns the first child of a tag."""
        return next((one for one in self.children if one.tag == tag), None)

    @property
    def place(self) -> str:
        return f"line {self.line}, column {self.column}"


class Tree(ContentHandler):
    """The elements of a document, and its processing instructions by target."""

    def __init__(self, work: Work | None = None) -> None:
        super().__init__()
        self._work = work or Work()
        self.root: Element | None = None
        self.instructions: dict[str, str] = {}
        self._open: list[Element] = []
        self._count = 0
        self._locator: Locator | None = None

    def setDocumentLocator(self, locator: Locator) -> None:
        self._locator = locator

    @property
    def place(self) -> tuple[int, int]:
        if self._locator is None:
            return 1, 1
        return self._locator.getLineNumber() or 1, (self._locator.getColumnNumber() or 0) + 1

    def startElementNS(self, name: tuple[str | None, str], qname: str | None, attributes: AttributesNSImpl) -> None:
        line, column = self.place
        self._count += 1
        self._work.add(10 + len(attributes))
        if len(self._open) >= DEEPEST or self._count > MOST:
            what = f"elements nested {DEEPEST} deep" if len(self._open) >= DEEPEST else f"{MOST} elements"
            raise ImportFailure(f"line {line}, column {column}: more than {what} given")
        given = {_name(*key): value for key, value in attributes.items()}
        element = Element(_name(*name), given, line, column)
        if self._open:
            self._open[-1].children.append(element)
        else:
            self.root = element
        self._open.append(element)

    def endElementNS(self, name: tuple[str | None, str], qname: str | None) -> None:
        element = self._open.pop()
        element.text, element.pieces = "".join(element.pieces), []

    def characters(self, content: str) -> None:
        if self._open:
            self._open[-1].pieces.append(content)

    def processingInstruction(self, target: str, data: str) -> None:
        self.instructions[target] = data


def _name(namespace: str | None, name: str) -> str:
    return name if namespace in (None, "", NAMESPACE) else f"{{{namespace}}}{name}"


def read(data: bytes, work: Work | None = None) -> Tree:
    """Returns the tree of a text. Raises ImportFailure with the line and the column."""
    if len(data) > LARGEST:
        raise ImportFailure(f"{len(data)} bytes given, expected at most {LARGEST}")
    tree = Tree(work)
    parser = _reader.DefusedExpatParser(forbid_dtd=True)
    parser.setFeature(feature_namespaces, True)
    parser.setContentHandler(tree)
    tree.setDocumentLocator(parser)
    try:
        parser.feed(data)
        parser.close()
    except SAXParseException as error:
        place = f"line {error.getLineNumber()}, column {(error.getColumnNumber() or 0) + 1}"
        raise ImportFailure(f"{place}: {error.getMessage()}") from error
    except ImportFailure:
        raise
    except (SAXException, ValueError, LookupError) as error:  # defusedxml's errors are ValueErrors
        line, column = tree.place
        what = "a DOCTYPE given, expected none" if type(error).__name__ == "DTDForbidden" else str(error)
        raise ImportFailure(f"line {line}, column {column}: {what}") from error
    if tree.root is None:
        raise ImportFailure("line 1, column 1: no element given, expected caml")
    return tree
