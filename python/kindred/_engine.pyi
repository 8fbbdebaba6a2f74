"""The extension module. Use the package, which calls it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Dict, List, Optional, Tuple

_Input = Tuple[str, str, Any, int]
_Inputs = Iterable[_Input]
_Progress = Optional[Callable[[str, Optional[float]], None]]
_RejectedRow = Tuple[str, int, str, str, Optional[str]]

class TableData:
    columns: List[str]
    def __len__(self) -> int: ...
    def row(self, i: int) -> Dict[str, Any]: ...
    def column(self, number: int) -> List[Any]: ...
    def schema(self) -> object: ...
    def stream(self) -> object: ...

class LoadedPipeline:
    name: str
    yaml: str
    path: str
    model_file: str
    trained: bool
    scorer: str
    match: float
    review: Optional[float]
    highest: float
    fields: List[str]
    rules: List[str]
    makes_entities: bool
    saved_head: str
    chooses: bool
    singletons: bool
    warnings: List[str]
    def __init__(self, yaml: str, model: Optional[str], name: str, path: str) -> None: ...
    def summary(self) -> str: ...
    def check_linkable(self) -> None: ...

class LakeStage:
    def __init__(self, name: str, pipeline: LoadedPipeline, entities: bool, source: str, groups: int) -> None: ...
    def push(self, batch: object) -> List[TableData]: ...
    def finish(self) -> List[TableData]: ...

class StreamLinker:
    makes_entities: bool
    def __init__(self, pipeline: LoadedPipeline, entities: bool, threads: Optional[int]) -> None: ...
    def apply(self, inputs: _Inputs, strict: bool, progress: _Progress) -> Tuple[TableData, List[_RejectedRow]]: ...
    def find(self, inputs: _Inputs, strict: bool) -> Tuple[TableData, List[_RejectedRow]]: ...
    def label(self, labels: _Inputs) -> TableData: ...
    def matches(self) -> TableData: ...
    def clusters(self) -> TableData: ...
    def entities(self) -> TableData: ...
    def explain(self, left: Tuple[str, str], right: Tuple[str, str]) -> str: ...
    def stats(self) -> Dict[str, int]: ...

def link(
    pipeline: LoadedPipeline,
    inputs: _Inputs,
    against: Optional[_Inputs],
    labels: Optional[_Inputs],
    clusters: bool,
    entities: bool,
    strict: bool,
    threads: Optional[int],
    progress: _Progress,
) -> Dict[str, Any]: ...
def init(
    inputs: _Inputs, name: str, link_only: bool, one_to_one: bool, threads: int, progress: _Progress
) -> Tuple[str, str]: ...
def train(
    pipeline: LoadedPipeline,
    inputs: _Inputs,
    gold: Optional[_Inputs],
    labels: Optional[_Inputs],
    threads: Optional[int],
    progress: _Progress,
) -> Dict[str, Any]: ...
def evaluate(
    pipeline: LoadedPipeline,
    inputs: _Inputs,
    gold: Optional[_Inputs],
    labels: Optional[_Inputs],
    promised: bool,
    unscored: str,
    worst: int,
    threads: Optional[int],
    progress: _Progress,
) -> Dict[str, Any]: ...
def explain(
    pipeline: LoadedPipeline,
    inputs: _Inputs,
    left: str,
    right: str,
    labels: Optional[_Inputs],
    threads: Optional[int],
    progress: _Progress,
) -> Dict[str, Any]: ...
def plan(
    pipeline: LoadedPipeline,
    inputs: Optional[_Inputs],
    at: Sequence[str],
    sample: Optional[int],
    records: Optional[int],
    threads: Optional[int],
    progress: _Progress,
) -> Dict[str, Any]: ...
def plan_family(
    family: Optional[str],
    similarity: Optional[float],
    distance: Optional[float],
    recall: Optional[float],
    construct: Optional[str],
    functions: Optional[int],
) -> Dict[str, Any]: ...
def label(
    pipeline: LoadedPipeline,
    inputs: _Inputs,
    file: str,
    ask: Callable[[Dict[str, Any]], str],
    questions: Optional[int],
    sample: Optional[int],
    by: str,
    blind: bool,
) -> str: ...
def generate(
    kind: str, records: int, duplicates: float, seed: int, folder: str, sources: Sequence[str]
) -> None: ...
