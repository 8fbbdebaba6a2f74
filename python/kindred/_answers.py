"""What the commands answer."""

from __future__ import annotations

import html
import json
import os
import pathlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Tuple, Union

from ._pipeline import Pipeline
from .errors import UsageError


class Answer(Mapping):
    """Figures by their names, as the command's ``--json`` has them, and the same as a text.

    >>> import kindred
    >>> plan = kindred.plan(similarity=0.8, recall=0.95)
    >>> "chosen" in plan, "bands" in plan.text
    (True, True)
    """

    def __init__(self, figures: Dict[str, Any], text: str, report: str):
        self._figures = figures
        #: What the command prints.
        self.text = text
        #: What was amiss with the records.
        self.report = report

    def __getitem__(self, name: str) -> Any:
        return self._figures[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._figures)

    def __len__(self) -> int:
        return len(self._figures)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f"<pre>{html.escape(self.text)}</pre>"


class Plan(Answer):
    """What rules will find and cost. In a notebook it shows its S-curve.

    >>> import kindred
    >>> kindred.plan(similarity=0.8, recall=0.95).svg.startswith("<")
    True
    """

    def __init__(self, answer: Mapping[str, Any]):
        super().__init__(json.loads(answer["json"]), answer["text"], answer["report"])
        #: The curve as an SVG image.
        self.svg: str = answer["svg"]
        #: What the image shows: of each curve its name, whether it is a line or single points, and its points.
        self.series: List[Tuple[str, bool, List[Tuple[float, float]]]] = answer["series"]
        self.x_label: str = answer["x_label"]

    def _repr_html_(self) -> str:
        return self.svg[self.svg.index("<svg") :]

    def chart(self) -> Any:
        """The curve as a chart of Altair.

        >>> import kindred
        >>> type(kindred.plan(similarity=0.8, recall=0.95).chart()).__name__
        'LayerChart'
        """
        from .charts import s_curve

        return s_curve(self)


class Explanation(Answer):
    """Why two records match. In a notebook it shows how the score came about.

    >>> import kindred
    >>> why = kindred.explain(kindred.Pipeline.example(), kindred.Pipeline.example_records(), 1, 3)
    >>> why["decision"]
    'none'
    """

    def __init__(self, answer: Mapping[str, Any]):
        super().__init__(json.loads(answer["json"]), answer["text"], answer["report"])
        #: A bar for each step of the score, as an SVG element.
        self.svg: str = answer["svg"]

    def _repr_html_(self) -> str:
        from ._html import framed

        return framed(f"{self.svg}<pre>{html.escape(self.text)}</pre>")

    def chart(self) -> Any:
        """How the score came about, as a chart of Altair.

        >>> import kindred
        >>> why = kindred.explain(kindred.Pipeline.example(), kindred.Pipeline.example_records(), 1, 2)
        >>> type(why.chart()).__name__
        'Chart'
        """
        from .charts import waterfall

        return waterfall(self)


class Evaluation(Answer):
    """How good a pipeline is. In a notebook it shows the page that ``kindred evaluate --html`` writes.

    >>> import kindred
    >>> found = kindred.evaluate(kindred.Pipeline.example(), kindred.Pipeline.example_records(), [("1", "2")])
    >>> found["f1"]
    1.0
    """

    def __init__(self, answer: Mapping[str, Any]):
        super().__init__(json.loads(answer["json"]), "\n".join(answer["texts"]), answer["report"])
        #: A page with tables and curves; empty where only labels or promises were asked for.
        self.html: str = answer["html"]

    def _repr_html_(self) -> str:
        from ._html import framed_page

        return framed_page(self.html) if self.html else super()._repr_html_()

    def save_html(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the page to a file.

        >>> import kindred, tempfile, pathlib
        >>> found = kindred.evaluate(kindred.Pipeline.example(), kindred.Pipeline.example_records(), [("1", "2")])
        >>> file = pathlib.Path(tempfile.mkdtemp(), "page.html")
        >>> found.save_html(file)
        >>> "<svg" in file.read_text()
        True
        """
        if not self.html:
            raise UsageError("there is a page of gold or of an unscored field alone")
        pathlib.Path(path).write_text(self.html, encoding="utf-8")

    def chart(self) -> Any:
        """Precision over recall, as a chart of Altair. It needs gold.

        >>> import kindred
        >>> found = kindred.evaluate(kindred.Pipeline.example(), kindred.Pipeline.example_records(), [("1", "2")])
        >>> type(found.chart()).__name__
        'Chart'
        """
        from .charts import precision_recall

        return precision_recall(self)


@dataclass(frozen=True)
class Level:
    """How often a field agrees in this way among records that match (m) and among others (u).

    >>> from kindred._answers import Level
    >>> Level("name", "equal", 0.9, 0.01, 6.49).weight
    6.49
    """

    field: str
    level: str
    m: float
    u: float
    weight: float  # bits


class Training:
    """A model that was learnt.

    >>> import kindred
    >>> people = kindred.generate("people", 300).records
    >>> training = kindred.train(kindred.init(people), people)
    >>> all(0 < level.u < 1 for level in training.levels)
    True
    """

    def __init__(self, pipeline: Pipeline, result: Mapping[str, Any]):
        #: The model as YAML, and a hash of it.
        self.model: str = result["model"]
        self.hash: str = result["hash"]
        #: The pipeline with the model.
        self.pipeline: Pipeline = pipeline.with_model(self.model)
        #: Every level of every field.
        self.levels: List[Level] = [Level(*level) for level in result["levels"]]
        #: The share of the candidates that match.
        self.prior: float = result["prior"]
        #: What may be wrong with it.
        self.warnings: List[str] = result["warnings"]
        #: What ``kindred train`` prints.
        self.text: str = result["text"]
        #: What was amiss with the records.
        self.report: str = result["report"]

    def save(self, path: Optional[Union[str, "os.PathLike[str]"]] = None) -> str:
        """Writes the model to a file, by default the one that the pipeline names. Returns its path.

        >>> import kindred, tempfile, pathlib
        >>> people = kindred.generate("people", 300).records
        >>> training = kindred.train(kindred.init(people), people)
        >>> file = training.save(pathlib.Path(tempfile.mkdtemp(), "model.yaml"))
        >>> pathlib.Path(file).read_text() == training.model
        True
        """
        target = os.fspath(path) if path is not None else self.pipeline.model_file
        if not target:
            raise UsageError("the pipeline names no model: add \"model: FILE\", or give a path")
        aside = pathlib.Path(f"{target}.new")
        aside.write_text(self.model, encoding="utf-8")
        aside.replace(target)
        return target

    def chart(self) -> Any:
        """m and u of every level, as a chart of Altair.

        >>> import kindred
        >>> people = kindred.generate("people", 300).records
        >>> type(kindred.train(kindred.init(people), people).chart()).__name__
        'Chart'
        """
        from .charts import m_and_u

        return m_and_u(self)

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        from ._html import levels_html

        return levels_html(self.levels)
