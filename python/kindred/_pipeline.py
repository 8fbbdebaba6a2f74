"""Configurations."""

from __future__ import annotations

import json
import os
import pathlib
import re
from typing import Any, Dict, List, Mapping, Optional, Union

from . import _engine
from .errors import MissingInputError

_NOT_OF_A_NAME = re.compile(r"[^a-z0-9_-]")


class Pipeline:
    """How records become matches: fields, blocking rules, a score, thresholds. docs/configuration.md has every key.

    A pipeline never changes. One that names a model which is not learnt yet can be planned and trained, and says so by
    ``trained``.

    >>> pipeline = Pipeline.from_yaml('''
    ... fields: {name: {clean: [text]}}
    ... block: {any: [{same: name}]}
    ... score: {points: {name: {}}, match: 90}
    ... ''')
    >>> pipeline.fields, pipeline.match
    (['name'], 90.0)
    """

    def __init__(self, yaml: str, *, name: str = "kindred", path: str = "", model: Optional[str] = None):
        """``path`` is where the YAML is from: the files that it names stand beside it. ``model`` is the text of a model,
        in place of the file that the YAML names."""
        self._loaded = _engine.LoadedPipeline(yaml, model, name, path)
        self._model = model
        #: Of a pipeline that init() made: what was concluded of the sources.
        self.report = ""

    @classmethod
    def from_yaml(cls, text_or_path: Union[str, "os.PathLike[str]"]) -> "Pipeline":
        """A pipeline of YAML, or of a file of it. A text of one line that ends in .yaml or .yml is a path.

        Raises ConfigError with every fault, and MissingInputError where there is no such file.

        >>> Pipeline.from_yaml("fields: {name: {}}\\nblock: {any: [{same: name}]}")
        Traceback (most recent call last):
        ...
        kindred.errors.ConfigError: configuration:1:1: "score" is missing
            fields: {name: {}}
        """
        text = os.fspath(text_or_path)
        looks_like_path = "\n" not in text and text.endswith((".yaml", ".yml"))
        if not isinstance(text_or_path, pathlib.PurePath) and not looks_like_path:
            return cls(text)
        try:
            yaml = pathlib.Path(text).read_text(encoding="utf-8")
        except OSError as error:
            raise MissingInputError(f"{text}: {error.strerror}") from error
        name = _NOT_OF_A_NAME.sub("-", pathlib.Path(text).stem.lower()) or "kindred"
        return cls(yaml, name=name, path=text)

    @classmethod
    def from_dict(cls, config: Mapping[str, Any], *, name: str = "kindred") -> "Pipeline":
        """A pipeline of the same keys as a dict.

        >>> Pipeline.from_dict({
        ...     "fields": {"name": {}},
        ...     "block": {"any": [{"same": "name"}]},
        ...     "score": {"points": {"name": {}}, "match": 100},
        ... }).rules
        ['same(name)']
        """
        from ._values import plain

        # JSON is YAML, and has a line for each key, which faults can name.
        return cls(json.dumps(config, ensure_ascii=False, indent=2, default=plain) + "\n", name=name)

    @classmethod
    def example(cls) -> "Pipeline":
        """A small pipeline for trying things out: names and phone numbers.

        >>> Pipeline.example().fields
        ['name', 'phone']
        """
        return cls.from_dict(
            {
                "fields": {"name": {}, "phone": {"clean": ["digits"]}},
                "block": {"any": [{"same": "phone"}]},
                "score": {
                    "points": {"name": {}, "phone": {}},
                    "match": 150,
                },
            },
            name="example",
        )

    @staticmethod
    def example_records() -> List[Dict[str, Any]]:
        """Three records for it, two of which match.

        >>> len(Pipeline.example_records())
        3
        """
        return [
            {"id": 1, "name": "Ana Ruiz", "phone": "030 1234567"},
            {"id": 2, "name": "Anna Ruiz", "phone": "0301234567"},
            {"id": 3, "name": "Bo Lund", "phone": "040 7654321"},
        ]

    def with_model(self, model: str) -> "Pipeline":
        """The same pipeline with a model, as text, in place of the file that it names.

        >>> Pipeline.example().with_model("").trained
        True
        """
        return Pipeline(self.yaml, name=self.name, path=self.path, model=model)

    @property
    def name(self) -> str:
        """What it is called.

        >>> Pipeline.example().name
        'example'
        """
        return self._loaded.name

    @property
    def yaml(self) -> str:
        """Its text.

        >>> Pipeline.from_yaml(Pipeline.example().yaml).fields
        ['name', 'phone']
        """
        return self._loaded.yaml

    @property
    def path(self) -> str:
        """The file that it is of, or an empty text.

        >>> Pipeline.example().path
        ''
        """
        return self._loaded.path

    @property
    def model(self) -> Optional[str]:
        """The text of its model where that was given, and not read from a file.

        >>> Pipeline.example().model is None
        True
        """
        return self._model

    @property
    def model_file(self) -> str:
        """The file of the model that it names, or an empty text.

        >>> Pipeline.example().model_file
        ''
        """
        return self._loaded.model_file

    @property
    def trained(self) -> bool:
        """Whether it can link: it needs no model, or has one.

        >>> Pipeline.example().trained
        True
        """
        return self._loaded.trained

    @property
    def fields(self) -> List[str]:
        """The names of its fields.

        >>> Pipeline.example().fields
        ['name', 'phone']
        """
        return self._loaded.fields

    @property
    def rules(self) -> List[str]:
        """Its blocking rules.

        >>> Pipeline.example().rules
        ['same(phone)']
        """
        return self._loaded.rules

    @property
    def scorer(self) -> str:
        """points, jaccard or probability.

        >>> Pipeline.example().scorer
        'points'
        """
        return self._loaded.scorer

    @property
    def match(self) -> float:
        """The least score of a match.

        >>> Pipeline.example().match
        150.0
        """
        return self._loaded.match

    @property
    def review(self) -> Optional[float]:
        """The least score of a pair to review, where there is such a thing.

        >>> Pipeline.example().review is None
        True
        """
        return self._loaded.review

    @property
    def makes_entities(self) -> bool:
        """Whether its YAML has a section ``entities``.

        >>> Pipeline.example().makes_entities
        False
        """
        return self._loaded.makes_entities

    @property
    def warnings(self) -> List[str]:
        """What may not be meant, as ``kindred check`` warns of it.

        >>> Pipeline.example().warnings
        []
        """
        return self._loaded.warnings

    def summary(self) -> str:
        """What ``kindred check`` prints.

        >>> Pipeline.example().summary().splitlines()[0].split()[0]
        'pipeline'
        """
        return self._loaded.summary()

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the YAML to a file, and the model, where it was given as text, to the file beside it that the YAML names.

        >>> import tempfile, pathlib
        >>> file = pathlib.Path(tempfile.mkdtemp(), "people.yaml")
        >>> Pipeline.example().save(file)
        >>> Pipeline.from_yaml(file).name
        'people'
        """
        target = pathlib.Path(path)
        target.write_text(self.yaml, encoding="utf-8")
        if self._model is None or not self.model_file:
            return
        beside = pathlib.Path(os.path.relpath(self.model_file, os.path.dirname(self.path) or "."))
        (target.parent / beside).write_text(self._model, encoding="utf-8")

    def __repr__(self) -> str:
        return f"<Pipeline {self.name}: fields {', '.join(self.fields)}; rules {', '.join(self.rules)}>"

    def __reduce__(self):
        return (_again, (self.yaml, self.name, self.path, self._model))


def _again(yaml: str, name: str, path: str, model: Optional[str]) -> Pipeline:
    return Pipeline(yaml, name=name, path=path, model=model)
