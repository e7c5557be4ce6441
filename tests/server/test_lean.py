"""Scripts are sent without their comments."""

import re
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

from sandtable.server.lean import BLOCK, lean
from sandtable.server.static import every_file

STATIC = Path(str(files("sandtable.server") / "static"))
SCRIPTS = {str(path.relative_to(STATIC)): path.read_bytes() for path in STATIC.rglob("*.js")}


def test_nothing_but_comments_is_left_out_and_every_line_stays_where_it_is() -> None:
    for name, script in SCRIPTS.items():
        sent = lean(script)
        assert sent.count(b"\n") == script.count(b"\n"), name
        kept = BLOCK.split(script)
        assert b"".join(kept).split() == sent.split(), name
        before = 0
        for part in kept[:-1]:  # what is left out begins in no text that goes over several lines
            before += len(re.findall(rb"(?<!\\)`", part))
            assert before % 2 == 0, name
    code = b"/** one */ (value) /** two */\nnext();\n/** three\n * lines */\nlast();\n"
    assert lean(code) == b"/** one */ (value) /** two */\nnext();\n\n\nlast();\n"
    lines = b"one(); // why\n  // a line\nconst at = 'http://x'; /* two */\n"
    assert lean(lines) == b"one(); // why\n\nconst at = 'http://x'; /* two */\n"


def test_what_is_sent_can_be_read_by_a_browser(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        return  # the browser's own tests read them too
    together = tmp_path / "all.cjs"
    bodies = (file.body.decode() for name, file in every_file().items() if name.endswith(".js"))
    checks = "".join(f"new vm.SourceTextModule({body!a});\n" for body in bodies)
    together.write_text(f'const vm = require("node:vm");\n{checks}', "utf-8")
    done = subprocess.run([node, "--experimental-vm-modules", str(together)], capture_output=True)
    assert done.returncode == 0, done.stderr.decode()[-800:]
