"""docs/learning.md says what the code does: its tables, its examples, its picture."""

import json
from doctest import DocTestParser, DocTestRunner
from pathlib import Path
from runpy import run_path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "learning.md"
TOOL = run_path(str(ROOT / "tools" / "learning.py"))


def test_the_guide_describes_every_column_as_the_code_fills_it() -> None:
    page = PAGE.read_text("utf-8")
    assert page == TOOL["written"](page), "write it again: python tools/learning.py"
    assert page.count("**options**") == 5


def test_the_examples_of_the_guide_run() -> None:
    text = PAGE.read_text("utf-8").partition("<!-- arrays")[0]
    found = DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    assert len(found.examples) >= 8
    assert DocTestRunner(verbose=False).run(found).failed == 0


def test_the_curve_is_the_one_that_was_measured() -> None:
    data = json.loads((ROOT / "examples" / "train-curve.json").read_text("utf-8"))
    drawn = (ROOT / "docs" / "pictures" / "training.svg").read_text("utf-8")
    assert drawn == TOOL["picture"](data), "draw it again: python tools/learning.py"
    assert data["won"]["trained"] > 5 * data["won"]["random"]
