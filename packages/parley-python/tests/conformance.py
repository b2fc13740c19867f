from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from parley import Parley


def methods_of(parley: Parley) -> Iterator[Callable[..., Any]]:
    """The methods of the resources."""
    for attribute, resource in vars(parley).items():
        for name, method in inspect.getmembers(resource, inspect.ismethod):
            if not attribute.startswith("_") and not name.startswith("_"):
                yield method


def conforms(value: object, annotation: Any) -> bool:
    """Whether a JSON value is of a generated type."""
    if annotation is Any:
        return True
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        return any(conforms(value, one) for one in arguments)
    if origin is Literal:
        return value in arguments
    if origin is list:
        return isinstance(value, list) and all(conforms(item, arguments[0]) for item in value)
    if origin is dict:
        return isinstance(value, dict) and all(conforms(item, arguments[1]) for item in value.values())
    if is_typeddict(annotation):
        hints = get_type_hints(annotation)
        return (
            isinstance(value, dict)
            and annotation.__required_keys__ <= value.keys() <= hints.keys()
            and all(conforms(item, hints[key]) for key, item in value.items())
        )
    if annotation is float:
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return type(value) is (NoneType if annotation is None else annotation)
