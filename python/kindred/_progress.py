"""Showing how far a call has come."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator
from typing import Callable, Optional, Union

#: True: a line on standard error. A function: it is called with what is done and its share, 0 to 1 or None.
Progress = Union[bool, None, Callable[[str, Optional[float]], None]]

_CLEAR = "\r\x1b[K"
_BAR = 20


@contextlib.contextmanager
def shown_progress(progress: Progress) -> Iterator[Optional[Callable[[str, Optional[float]], None]]]:
    """The function to call, while the line is there."""
    if not progress:
        yield None
    elif callable(progress):
        yield progress
    else:
        line = _Line()
        try:
            yield line.show
        finally:
            line.end()


class _Line:
    def __init__(self) -> None:
        self._start = time.monotonic()
        self._there = False

    def show(self, doing: str, share: Optional[float]) -> None:
        seconds = time.monotonic() - self._start
        bar = ""
        if share is not None:
            filled = int(_BAR * share)
            bar = f"{share:4.0%} |{'█' * filled}{' ' * (_BAR - filled)}| "
        sys.stderr.write(f"{_CLEAR}{bar}{doing}, {seconds:.0f} s")
        sys.stderr.flush()
        self._there = True

    def end(self) -> None:
        if self._there:
            sys.stderr.write(_CLEAR)
            sys.stderr.flush()
