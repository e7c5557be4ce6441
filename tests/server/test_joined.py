"""A page is written of many modules and styles, and sent as one of each."""

import re
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from sandtable.server.joined import DIGITS, CannotJoin, joined
from sandtable.server.static import every_file

STATIC = Path(str(files("sandtable.server") / "static"))
PAGES = sorted(path.name for path in STATIC.glob("*.html"))
SCRIPTS = {
    "a/main.js": """import * as three from "../b/three.js";
import {
    one as first,
    Two,
} from "../b/one.js";
import "./said.js";

const { later } = await_it();
export const told = [first(), new Two().told, three.three, three.again];
console.log(JSON.stringify(told));
function await_it() {
    return { later: () => import("./later.js") };
}
""",
    "b/one.js": """export { three } from "./three.js";
import { three } from "./three.js";
export function one() {
    return `one before ${three}`;
}
export class Two {
    told = "two";
}
""",
    "b/three.js": """export const three = 3;
const four = 4;
export { four as again, four };
""",
    "a/said.js": 'console.log("said");\n',
    "a/later.js": """import { three } from "../b/three.js";
import { only } from "./only.js";
export async function later() {
    return three + only;
}
""",
    "a/only.js": "export const only = 7;\n",
}


def scripts(**changed: str) -> dict[str, bytes]:
    return {name: text.encode() for name, text in (SCRIPTS | changed).items()}


def test_modules_that_are_joined_do_what_they_did_apart(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        return  # the browser's own tests run them too
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    for name, text in (scripts() | joined("a/main.js", scripts())).items():
        place = tmp_path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text)
    said = [
        subprocess.run([node, tmp_path / name], capture_output=True, check=True).stdout
        for name in ("a/main.js", "joined/a/main.js")
    ]
    assert said[0] == said[1] == b'said\n["one before 3","two",3,4]\n'


def test_what_is_fetched_later_is_a_file_of_its_own_that_shares_what_is_there() -> None:
    found = joined("a/main.js", scripts())
    later = found["joined/a/main/a/later.js"].decode()
    main = found["joined/a/main.js"].decode()
    assert 'import("/static/joined/a/main/a/later.js")' in main
    assert later.startswith('import { $b_three } from "/static/joined/a/main.js";\n')
    assert "export { $b_three };" in main
    assert "only = 7" in later
    assert "only = 7" not in main
    assert "export const { later } = $a_later;" in later


def test_what_two_fetch_later_is_there_once() -> None:
    other = "a/other.js"
    text = SCRIPTS["a/main.js"] + 'const more = () => import("./other.js");\n'
    changed = {"a/main.js": text, other: 'export { only } from "./only.js";\n'}
    found = joined("a/main.js", scripts(**changed))
    assert [name for name, text in found.items() if b"only = 7" in text] == ["joined/a/main.js"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a/said.js", "export default 7;\n"),
        ("a/said.js", "export let count = 0;\n"),
        ("a/said.js", 'import "./nowhere.js";\n'),
        ("b/three.js", 'import { one } from "./one.js";\n'),
    ],
)
def test_what_cannot_be_joined_without_a_change_is_not(name: str, text: str) -> None:
    with pytest.raises(CannotJoin):
        joined("a/main.js", scripts(**{name: text}))


def numbers(told: str) -> list[int]:
    """What a map says with letters."""
    found, value, shift = [], 0, 0
    for letter in told:
        digit = DIGITS.index(letter)
        value |= (digit & 31) << shift
        shift += 5
        if not digit & 32:
            found.append(-(value >> 1) if value & 1 else value >> 1)
            value = shift = 0
    return found


def test_a_map_tells_the_file_and_the_line_of_every_line() -> None:
    sent = every_file()
    known = msgspec.json.decode(sent["joined/table/main.js.map"].body)
    lines = sent["joined/table/main.js"].body.decode().split("\n")
    read = {name: sent[name.removeprefix("/static/")].body.decode() for name in known["sources"]}
    source = line = same = 0
    for text, told in zip(lines, known["mappings"].split(";"), strict=False):
        if not told:
            continue
        _, more, further, _ = numbers(told)
        source, line = source + more, line + further
        written = [*read[known["sources"][source]].split("\n"), "", ""][line]
        if re.match(r"import|export|\} from|\Z", written) is None and line:
            same += text == written or 'import("' in written
            assert text == written or 'import("' in written
    assert same > 5000


@pytest.mark.parametrize("name", PAGES)
def test_a_page_asks_for_one_style_and_one_script(name: str) -> None:
    written, sent = (STATIC / name).read_bytes(), every_file()[name].body
    for form in (rb'rel="stylesheet" href="/static/([^"]+)"', rb'type="module" src="/static/([^"]+)"'):
        wanted, named = re.findall(form, written), re.findall(form, sent)
        assert len(named) == min(1, len(wanted))
        assert all(one.startswith(b"joined/") for one in named)
        assert all(one.decode() in every_file() for one in named)


def test_a_style_is_all_that_were_named_in_their_order() -> None:
    names = re.findall(r'stylesheet" href="/static/([^"]+)"', (STATIC / "table.html").read_text())
    parts = [every_file()[name].body for name in names]
    assert every_file()["joined/table.css"].body == b"".join(parts)
    assert not any(b"@import" in part for part in parts), "they hold at a style's beginning alone"
