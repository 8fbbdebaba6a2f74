"""Record linkage: which records of one or several lists are of the same person, company, place, document.

The engine is that of the program ``kindred``, and so are the configurations and the answers. Records come from dicts,
pandas, Polars, DuckDB, PyArrow or files; matches go back as a table that all of these take.

>>> import kindred
>>> people = [
...     {"id": 1, "name": "Ana Ruiz", "phone": "030 1234567"},
...     {"id": 2, "name": "Anna Ruiz", "phone": "0301234567"},
...     {"id": 3, "name": "Bo Lund", "phone": "040 7654321"},
... ]
>>> pipeline = kindred.Pipeline.from_dict({
...     "fields": {"name": {}, "phone": {"clean": ["digits"]}},
...     "block": {"any": [{"same": "phone"}]},
...     "score": {"points": {"name": {}, "phone": {}}, "match": 150},
... })
>>> for match in kindred.link(pipeline, people):
...     print(match["left_id"], match["right_id"], match["decision"])
1 2 match
"""

from . import charts
from ._answers import Answer, Evaluation, Explanation, Level, Plan, Training
from ._commands import evaluate, explain, init, plan, train
from ._generate import Generated, generate
from ._label import label
from ._link import Matches, link
from ._linker import Linker
from ._pipeline import Pipeline
from ._records import Records
from ._table import Table
from .errors import (
    ConfigError,
    DataWarning,
    Error,
    Fault,
    InputError,
    MissingInputError,
    RecordError,
    RejectedRecord,
    UsageError,
)

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "ConfigError",
    "DataWarning",
    "Error",
    "Evaluation",
    "Explanation",
    "Fault",
    "Generated",
    "InputError",
    "Level",
    "Linker",
    "Matches",
    "MissingInputError",
    "Pipeline",
    "Plan",
    "RecordError",
    "Records",
    "RejectedRecord",
    "Table",
    "Training",
    "UsageError",
    "charts",
    "evaluate",
    "explain",
    "generate",
    "init",
    "label",
    "link",
    "plan",
    "train",
]
