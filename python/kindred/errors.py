"""What the package raises. Every exception is an :class:`Error`, and also the built-in one that comes nearest."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import List, Optional, Sequence, Tuple

__all__ = [
    "ConfigError",
    "DataWarning",
    "Error",
    "Fault",
    "InputError",
    "MissingInputError",
    "OutputError",
    "RecordError",
    "RejectedRecord",
    "UsageError",
]


class Error(Exception):
    """Anything that the engine says no to. Its text says what, where and what to do."""


@dataclass(frozen=True)
class Fault:
    """One fault of a configuration. Lines and columns count from 1.

    >>> Fault(2, 3, "unknown key").text
    'unknown key'
    """

    line: int
    column: int
    text: str


class ConfigError(Error, ValueError):
    """A configuration has faults: ``faults`` has all of them, in the order of the text.

    ``yaml`` is the text that they are in. For a pipeline of a dict that is the YAML it was written as.

    >>> from kindred import Pipeline
    >>> try:
    ...     Pipeline.from_yaml("fields:\\n  name: {clean: nmae}\\nblock: {any: [{same: name}]}\\n")
    ... except ConfigError as error:
    ...     print(error.faults[0].line, error.faults[0].column)
    1 1
    """

    def __init__(self, faults: Sequence[Fault], yaml: str = "", path: str = ""):
        self.faults: List[Fault] = list(faults)
        self.yaml = yaml
        self.path = path
        super().__init__("\n".join(self._shown(fault) for fault in self.faults))

    def _shown(self, fault: Fault) -> str:
        where = f"{self.path or 'configuration'}:{fault.line}:{fault.column}: {fault.text}"
        lines = self.yaml.splitlines()
        if self.path or not 0 < fault.line <= len(lines):
            return where
        return f"{where}\n    {lines[fault.line - 1].strip()}"

    def __reduce__(self):
        return (type(self), (self.faults, self.yaml, self.path))


class InputError(Error, ValueError):
    """Records, or what is known of pairs, are not what they have to be as a whole."""


class MissingInputError(Error, FileNotFoundError):
    """A file is not there, or may not be read."""

    def __str__(self) -> str:
        return Exception.__str__(self)


class UsageError(Error, ValueError):
    """What is asked for contradicts itself."""


class OutputError(Error, OSError):
    """A file cannot be written or read to its end."""

    def __str__(self) -> str:
        return Exception.__str__(self)


@dataclass(frozen=True)
class RejectedRecord:
    """A record that was not taken.

    ``row`` counts from 0 in what was given; in a file it is the line, from 1; on Spark, where rows have no order, it is
    -1. ``reason`` is one of the words of docs/files.md, such as ``missing_id``. ``record`` is the record as JSON text,
    where it could be shown.

    >>> from kindred.errors import RejectedRecord
    >>> str(RejectedRecord("records", 4, "missing_id", "it has no id", "{}"))
    'records, row 4: missing_id: it has no id'
    """

    input: str
    row: int
    reason: str
    message: str
    record: Optional[str] = None

    def __str__(self) -> str:
        where = self.input if self.row < 0 else f"{self.input}, row {self.row}"
        return f"{where}: {self.reason}: {self.message}"


class RecordError(Error, ValueError):
    """Records were rejected: ``rejected`` has them, those of the first batch in which there were some.

    Pass ``strict=False`` to go on without them; they are then in ``Matches.rejected``.

    >>> import kindred
    >>> try:
    ...     kindred.Linker(kindred.Pipeline.example()).apply([{"name": "Ana Ruiz"}])
    ... except RecordError as error:
    ...     print(error.rejected[0].reason)
    missing_id
    """

    _SHOWN = 5

    def __init__(self, rejected: Sequence[RejectedRecord]):
        self.rejected: List[RejectedRecord] = list(rejected)
        lines = [str(one) for one in self.rejected[: self._SHOWN]]
        if len(self.rejected) > self._SHOWN:
            lines.append(f"and {len(self.rejected) - self._SHOWN} more in .rejected")
        lines.append("strict=False goes on without such records")
        super().__init__("\n".join(lines))

    def __reduce__(self):
        return (type(self), (self.rejected,))


class DataWarning(UserWarning):
    """Something of the records may not be as it was meant: a field that no record has, records that were left out."""


def warn_of(report: str) -> None:
    """Warns of what a command says is amiss, for the caller of the function that calls this."""
    for line in report.splitlines():
        if line.startswith("warning: ") or ": rejected, " in line:
            warnings.warn(line.split(": ", 1)[1], DataWarning, stacklevel=3)


# How the engine's exit codes are called here: sysexits.h.
_CLASSES = {64: UsageError, 65: InputError, 66: MissingInputError, 74: OutputError}


_CONFIGURATION = 78


def from_failure(code: int, message: str) -> Error:
    if code == _CONFIGURATION:
        return ConfigError([Fault(1, 1, message)])
    return _CLASSES.get(code, Error)(message)


def from_faults(faults: Sequence[Tuple[int, int, str]], yaml: str, path: str) -> ConfigError:
    return ConfigError([Fault(*fault) for fault in faults], yaml, path)


def rejected_records(rows: Sequence[Tuple[str, int, str, str, Optional[str]]]) -> List[RejectedRecord]:
    return [RejectedRecord(*row) for row in rows]


def from_rejected(rows: Sequence[Tuple[str, int, str, str, Optional[str]]]) -> RecordError:
    return RecordError(rejected_records(rows))
