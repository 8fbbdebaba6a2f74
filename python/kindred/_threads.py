"""How many threads a call may take."""

from __future__ import annotations

import numbers
from typing import Optional

from .errors import UsageError

# As many as `threads` of a configuration may say.
MOST = 1024


def checked_threads(threads: Optional[int]) -> Optional[int]:
    """The number as it is. Raises UsageError for what is none.

    >>> checked_threads(2)
    2
    """
    if threads is None:
        return None
    if isinstance(threads, numbers.Integral) and not isinstance(threads, bool) and 0 <= threads <= MOST:
        return int(threads)
    raise UsageError(f"threads is a number up to {MOST}, 0 for as many as the machine has, not {threads!r}")
