"""Core Animation's names and types of the properties of layers in Swift, for swift.py."""


def quartzcore(classes: dict[str, list]) -> dict[str, str]:
    return {}
