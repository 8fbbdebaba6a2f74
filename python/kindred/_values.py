"""Values of Python that are none of JSON, as values that are."""

from __future__ import annotations

import base64
import dataclasses
import datetime
import decimal
import enum
import uuid
from collections.abc import Mapping
from typing import Any


def plain(value: Any) -> Any:
    """One of dict, list, tuple, str, int, float, bool and None that stands for the value.

    Days and times become ISO 8601, what is missing (NaN, NaT, NA) None, bytes base64; an array or a series a list; a
    number of numpy one of Python. Raises TypeError for what has no such form.

    >>> plain(datetime.date(2024, 3, 1))
    '2024-03-01'
    """
    for kind in (dict, list, tuple, str, bool, int, float):
        if isinstance(value, kind):
            return _exact(value, kind)
    # What is missing is not equal to itself, or does not say whether it is.
    try:
        if value != value:  # noqa: PLR0124
            return None
    except (TypeError, ValueError):
        if not hasattr(value, "tolist"):
            return None
    return _of_other_kind(value)


def _exact(value: Any, kind: type) -> Any:
    if isinstance(value, enum.Enum):
        return plain(value.value)
    if kind is tuple and hasattr(value, "_asdict"):
        return dict(value._asdict())
    if kind is bool:
        return value
    return {dict: dict, list: list, tuple: tuple, str: str.__str__, int: int.__int__, float: float.__float__}[kind](
        value
    )


def _of_other_kind(value: Any) -> Any:
    if isinstance(value, (datetime.datetime, datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, (bytes, bytearray, memoryview)):
        return base64.b64encode(bytes(value)).decode("ascii")
    if isinstance(value, enum.Enum):
        return plain(value.value)
    if isinstance(value, (decimal.Decimal, uuid.UUID, datetime.timedelta)):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, (set, frozenset)):
        return list(value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.asdict(value)
    # numpy and pandas, which need not be there.
    for to_plain in ("item", "tolist", "to_pylist"):
        if hasattr(value, to_plain):
            try:
                return _checked(getattr(value, to_plain)())
            except (TypeError, ValueError):
                continue
    raise TypeError(
        f"a record has a value of the type {type(value).__qualname__}; make it a text, a number, a date, a list or a dict"
    )


def _checked(value: Any) -> Any:
    if isinstance(value, (dict, list, tuple, str, bool, int, float)) or value is None:
        return value
    return plain(value)
