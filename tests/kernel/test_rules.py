"""The rule catalogue."""

from pathlib import Path

import pytest

from sandtable.kernel.errors import ContentError, UnknownName
from sandtable.kernel.rules import Catalogue

HEAD = 'game = "toy"\ntitle = "Toy"\nsource = "us"\nprefix = "TOY"\n'


def rule(name: str = "TOY-1", kind: str = "procedure", more: str = "") -> str:
    body = f'id = "{name}"\nsection = "1"\ntitle = "A rule"\ntext = "Words."\nkind = "{kind}"\n'
    return f"[[rule]]\n{body}{more}\n"


def loaded(tmp_path: Path, text: str | bytes) -> Catalogue:
    path = tmp_path / "rules.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return Catalogue.load(path)


def test_rules_are_found_by_id_and_listed_in_their_order(tmp_path: Path) -> None:
    catalogue = loaded(tmp_path, HEAD + rule("TOY-2") + rule("TOY-1", more='ruling = "Ours."'))
    assert [entry.id for entry in catalogue] == ["TOY-2", "TOY-1"]
    assert catalogue["TOY-1"].ruling == "Ours."
    assert ("TOY-2" in catalogue, "TOY-3" in catalogue, len(catalogue)) == (True, False, 2)
    assert catalogue.prefix == "TOY"


def test_an_unknown_rule_comes_with_the_nearest_one(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="unknown rule 'TOY-l'; did you mean 'TOY-1'"):
        loaded(tmp_path, HEAD + rule())["TOY-l"]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (HEAD + rule() + rule(), "rules.toml:TOY-1: the id is there twice"),
        (HEAD + rule("TO-1"), "rules.toml:TO-1: the id does not begin with 'TOY-'"),
        (HEAD + rule(kind="definition"), "rules.toml:TOY-1: a definition needs no test"),
        (HEAD + rule(kind="poem"), "Invalid enum value 'poem'"),
        (HEAD + rule(more="colour = 3"), "unknown field `colour`"),
        (HEAD, "missing required field `rule`"),
        (HEAD + "[[rule]", "rules.toml: "),
        (b"\xff\xfe", "can't decode byte"),
    ],
)
def test_a_catalogue_that_cannot_be_used_says_why(text: str | bytes, what: str, tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        loaded(tmp_path, text)
    assert what in str(caught.value)
    assert str(tmp_path / "rules.toml") in str(caught.value)


def test_a_definition_with_a_reason_is_fine(tmp_path: Path) -> None:
    text = HEAD + rule(kind="definition", more='reason = "It only names a thing."')
    assert loaded(tmp_path, text)["TOY-1"].kind == "definition"


def test_a_missing_catalogue_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"none\.toml: cannot be read"):
        Catalogue.load(tmp_path / "none.toml")
