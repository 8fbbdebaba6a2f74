"""label(): questions answered by a function, and by keys."""

import builtins

import pytest

import kindred
from conftest import DICTS


def rows(file):
    return [line.split(",") for line in file.read_text().splitlines()[1:]]


def test_answers_go_to_the_file_and_a_later_call_goes_on(tmp_path, pipeline):
    file = tmp_path / "labels.csv"
    records = [{"id": number, "name": f"Ana Ruiz {number}", "phone": "1"} for number in range(5)]
    asked = []

    def first_two(pair):
        asked.append(pair)
        return "same" if len(asked) <= 2 else "quit"

    kindred.label(pipeline, records, file, ask=first_two)
    assert len(rows(file)) == 2
    name, left, right, mark = asked[0]["fields"][0]
    assert (name, mark) == ("name", "alike") and left[0].startswith("Ana Ruiz")

    kindred.label(pipeline, records, file, ask=lambda pair: "different")
    assert len(rows(file)) == 10
    assert len(kindred.link(pipeline, records, labels=file)) == 2


def test_back_takes_an_answer_back(tmp_path, pipeline):
    answers = iter(["same", "back", "different"])
    file = tmp_path / "labels.csv"
    kindred.label(pipeline, DICTS[:2] + [{"id": 9, "name": "x", "phone": "0301234567"}], file,
                  ask=lambda pair: next(answers, "quit"))
    assert [row[4] for row in rows(file)] == ["different"]


def test_what_the_function_raises_comes_back_and_no_answer_is_lost(tmp_path, pipeline):
    file = tmp_path / "labels.csv"
    records = [{"id": number, "name": "Ana Ruiz", "phone": "1"} for number in range(4)]

    def ask(pair):
        if pair["answered"] == 2:
            raise KeyboardInterrupt
        return "same"

    with pytest.raises(KeyboardInterrupt):
        kindred.label(pipeline, records, file, ask=ask)
    assert len(rows(file)) == 2
    with pytest.raises(kindred.UsageError, match="none of same"):
        kindred.label(pipeline, records, file, ask=lambda pair: "perhaps")


def test_keys_answer_where_there_is_no_notebook(tmp_path, pipeline, monkeypatch, capsys):
    typed = iter(["?", "S"])
    monkeypatch.setattr(builtins, "input", lambda prompt: next(typed, "q"))
    file = tmp_path / "labels.csv"
    kindred.label(pipeline, DICTS, file, by="me")
    assert [row[4] for row in rows(file)] == ["same"]
    assert "Anna Ruiz" in capsys.readouterr().out
