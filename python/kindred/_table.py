"""Tables of answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Dict, List, Optional, Union

from . import _engine


class Table:
    """Rows and columns, in Arrow's layout.

    pandas, Polars, DuckDB and PyArrow take it as it is, by ``__arrow_c_stream__``, without a copy. Iterated, it gives
    each row as a dict.

    >>> import kindred
    >>> table = kindred.link(kindred.Pipeline.example(), kindred.Pipeline.example_records())
    >>> len(table), table.columns[:2]
    (1, ['left_source', 'left_id'])
    >>> table[0]["left_id"]
    '1'
    """

    def __init__(self, data: "_engine.TableData"):
        self._data = data

    def __len__(self) -> int:
        return len(self._data)

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        return (self._data.row(i) for i in range(len(self)))

    def __getitem__(self, what: Union[int, str]) -> Any:
        """A row as a dict by its number, or the values of a column by its name, as a list."""
        if isinstance(what, str):
            return self.column(what)
        rows = len(self)
        return self._data.row(what + rows if what < 0 else what)

    @property
    def columns(self) -> List[str]:
        """The names of the columns.

        >>> import kindred
        >>> kindred.Linker(kindred.Pipeline.example()).clusters().columns
        ['source', 'id', 'cluster']
        """
        return self._data.columns

    def column(self, name: str) -> List[Any]:
        """The values of a column.

        >>> import kindred
        >>> linker = kindred.Linker(kindred.Pipeline.example())
        >>> _ = linker.apply(kindred.Pipeline.example_records())
        >>> linker.clusters().column("id")
        ['1', '2', '3']
        """
        names = self.columns
        if name not in names:
            raise KeyError(f"there is no column {name!r}; there are {', '.join(names)}")
        return self._data.column(names.index(name))

    def to_dicts(self) -> List[Dict[str, Any]]:
        """All rows as dicts.

        >>> import kindred
        >>> table = kindred.link(kindred.Pipeline.example(), kindred.Pipeline.example_records())
        >>> [row["right_id"] for row in table.to_dicts()]
        ['2']
        """
        return list(self)

    def to_arrow(self) -> Any:
        """A table of PyArrow.

        >>> import kindred
        >>> kindred.link(kindred.Pipeline.example(), kindred.Pipeline.example_records()).to_arrow().num_rows
        1
        """
        import pyarrow

        return pyarrow.table(self)

    def to_pandas(self) -> Any:
        """A frame of pandas.

        >>> import kindred
        >>> kindred.link(kindred.Pipeline.example(), kindred.Pipeline.example_records()).to_pandas().shape[0]
        1
        """
        import pandas

        try:
            return self.to_arrow().to_pandas()
        except ImportError:
            return pandas.DataFrame({name: self.column(name) for name in self.columns})

    def to_polars(self) -> Any:
        """A frame of Polars.

        >>> import kindred
        >>> kindred.link(kindred.Pipeline.example(), kindred.Pipeline.example_records()).to_polars().height
        1
        """
        import polars

        return polars.DataFrame(self)

    def __arrow_c_schema__(self) -> Any:
        return self._data.schema()

    def __arrow_c_stream__(self, requested_schema: Optional[Any] = None) -> Any:
        return self._data.stream()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self):,} rows: {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        from ._html import table_html

        return table_html(self)
