"""The notebook of the tutorial, cell by cell in a kernel of its own, in an empty folder."""

import os
import pathlib

import nbclient
import nbformat
import pytest

NOTEBOOK = pathlib.Path(__file__).parents[2] / "docs" / "tutorial.ipynb"
PAGE = NOTEBOOK.with_suffix(".md")


@pytest.fixture(scope="module")
def cells(tmp_path_factory):
    os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    folder = tmp_path_factory.mktemp("tutorial")
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(folder)}}).execute()
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def last(cell, kind):
    return [output.data for output in cell.outputs if "data" in output and kind in output.data][-1][kind]


def figures(cell):
    return [f"{value:.4f}" for value in eval(last(cell, "text/plain")).values()]


def test_it_finds_what_the_page_says(cells):
    page = PAGE.read_text(encoding="utf-8")
    rows = [line.split()[3:] for line in page.splitlines() if line.startswith("match at 0.95")]
    measured = [cell for cell in cells if '"precision"' in cell.source]
    assert [figures(cell) for cell in measured] == rows


def test_answers_show_themselves(cells):
    by_source = {cell.source.split("(")[0]: cell for cell in cells}
    assert "&lt;svg" in last(by_source["kindred.explain"], "text/html")
    assert "birth_date" in last(by_source["training"], "text/html")
    assert "birth_date: {from: [birth_date, born]" in cells[1].outputs[0].text


def test_it_is_committed_without_outputs():
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells)
