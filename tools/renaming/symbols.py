"""Rename module-level names and modules over a tree of Python files, by position.

usage: symbols.py ROOT PLAN.jsonl [--dry]
PLAN: [{"module": "sandtable.kernel.kept", "old": "Keeper", "new": "CacheOwner"},
       {"module": "sandtable.kernel.kept", "to": "sandtable.kernel.caching"}]
Local scopes are respected; imports follow; names in docs and strings are only reported.
"""
import ast, json, sys, re, symtable, subprocess
from collections import defaultdict
from pathlib import Path

ROOT = Path(sys.argv[1]); PLAN = [json.loads(line) for line in open(sys.argv[2])]; DRY = "--dry" in sys.argv
FOLDERS = ["src", "tests", "bench", "tools", "examples"]

def module_of(path):
    rel = path.relative_to(ROOT)
    parts = list(rel.with_suffix("").parts)
    if parts[0] == "src": parts = parts[1:]
    if parts[-1] == "__init__": parts = parts[:-1]
    return ".".join(parts)

files = [p for f in FOLDERS for p in sorted((ROOT/f).rglob("*.py")) if ".venv" not in p.parts]
mods = {module_of(p): p for p in files}
sources = {p: p.read_text("utf-8") for p in files}
trees = {p: ast.parse(s) for p, s in sources.items()}
renames = {(r["module"], r["old"]): r["new"] for r in PLAN if "old" in r}
moves = {r["module"]: r["to"] for r in PLAN if "to" in r}

# re-exports: name in module M bound by `from X import A` resolves to (X, A)
exports = defaultdict(dict)
def absolute(path, node):
    if not node.level: return node.module or ""
    base = module_of(path).split(".")
    if path.name != "__init__.py": base = base[:-1]
    base = base[: len(base) - (node.level - 1)]
    return ".".join([*base, *([node.module] if node.module else [])])

for p, t in trees.items():
    m = module_of(p)
    for n in ast.walk(t):
        if isinstance(n, ast.ImportFrom):
            for a in n.names:
                exports[m].setdefault(a.asname or a.name, (absolute(p, n), a.name))
def resolve(mod, name, seen=()):
    if (mod, name) in renames: return (mod, name)
    if (mod, name) in seen: return None
    x = exports.get(mod, {}).get(name)
    return resolve(*x, (*seen, (mod, name))) if x else None

class Edits:
    def __init__(self): self.by = defaultdict(list)
    def add(self, path, line, col, old, new):  # col in utf8 bytes
        self.by[path].append((line, col, old, new))
edits = Edits(); reports = []

def find_after(path, line, col, name):
    """position of identifier `name` at/after line,col"""
    lines = sources[path].split("\n")
    for ln in range(line, len(lines)+1):
        s = lines[ln-1].encode(); start = col if ln == line else 0
        for mm in re.finditer(rb"\b%s\b" % name.encode(), s[start:]):
            return ln, start + mm.start()
    raise ValueError((path, line, name))

def scopes(tree):
    """for each Name node: the chain of enclosing function/class nodes"""
    out = {}
    def visit(n, chain):
        if isinstance(n, ast.Name): out[n] = chain
        if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
            inner = (*chain, n)
            for f, v in ast.iter_fields(n):
                outer = f in ("decorator_list", "returns", "bases", "keywords") 
                for c in (v if isinstance(v, list) else [v]):
                    if isinstance(c, ast.arguments):
                        for d in [*c.defaults, *c.kw_defaults]: 
                            if d is not None: visit(d, chain)
                        for a in [*c.posonlyargs, *c.args, *c.kwonlyargs, c.vararg, c.kwarg]:
                            if a is not None and a.annotation is not None: visit(a.annotation, chain)
                    elif isinstance(c, ast.AST): visit(c, chain if outer else inner)
        else:
            for c in ast.iter_child_nodes(n): visit(c, chain)
    visit(tree, ()); return out

_bound = {}
def bound_in(scope):
    """names bound in a function/class/comprehension scope"""
    if id(scope) in _bound: return _bound[id(scope)]
    names = set(); glob = set()
    if isinstance(scope, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
        a = scope.args
        names |= {x.arg for x in [*a.posonlyargs, *a.args, *a.kwonlyargs, a.vararg, a.kwarg] if x}
    def collect(n, top):
        if isinstance(n, ast.Name) and isinstance(n.ctx, (ast.Store, ast.Del)): names.add(n.id)
        if isinstance(n, (ast.Import, ast.ImportFrom)):
            for al in n.names: names.add((al.asname or al.name).split(".")[0])
        if isinstance(n, (ast.Global, ast.Nonlocal)): glob.update(n.names)
        if isinstance(n, ast.ExceptHandler) and n.name: names.add(n.name)
        if isinstance(n, (ast.MatchAs, ast.MatchStar)) and n.name: names.add(n.name)
        if isinstance(n, ast.MatchMapping) and n.rest: names.add(n.rest)
        if not top and isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.add(n.name); return
        if not top and isinstance(n, ast.Lambda): return
        if not top and isinstance(n, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)) :
            for w in ast.walk(n):
                if isinstance(w, ast.NamedExpr): names.add(w.target.id)
            return
        for c in ast.iter_child_nodes(n): collect(c, False)
    if isinstance(scope, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
        for g in scope.generators:
            for w in ast.walk(g.target):
                if isinstance(w, ast.Name): names.add(w.id)
    else:
        for c in getattr(scope, "body", []) if isinstance(getattr(scope, "body", []), list) else []: collect(c, False)
    _bound[id(scope)] = names - glob
    return _bound[id(scope)]

for p in files:
    t, m = trees[p], module_of(p)
    local = {}   # name -> new name (module-level or imported bindings)
    modvars = {} # local var name -> module dotted
    # definitions
    for n in t.body:
        nodes = [n]
        if isinstance(n, (ast.If, ast.Try)): nodes = [*ast.walk(n)]
        for n in nodes:
            name = None
            if isinstance(n, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and (m, n.name) in renames:
                kw = "class" if isinstance(n, ast.ClassDef) else "def"
                ln, c = find_after(p, n.lineno, n.col_offset + len(kw), n.name)
                edits.add(p, ln, c, n.name, renames[m, n.name]); local[n.name] = renames[m, n.name]
            elif isinstance(n, (ast.Assign, ast.AnnAssign)):
                for tg in (n.targets if isinstance(n, ast.Assign) else [n.target]):
                    for w in ast.walk(tg):
                        if isinstance(w, ast.Name) and (m, w.id) in renames: local[w.id] = renames[m, w.id]
    # imports anywhere
    fn_local = defaultdict(dict)
    parents = {}
    for n in ast.walk(t):
        for c in ast.iter_child_nodes(n): parents[c] = n
    imported_local = {}
    for n in ast.walk(t):
        if isinstance(n, ast.ImportFrom):
            src = absolute(p, n)
            for a in n.names:
                r = resolve(src, a.name)
                if r:
                    new = renames[r]
                    edits.add(p, a.lineno, a.col_offset, a.name, new)
                    if not a.asname:
                        imported_local[a.name] = new
                full = f"{src}.{a.name}"
                if full in moves:
                    ns, _, nn = moves[full].rpartition(".")
                    reports.append(("IMPORTMOD", p, n.lineno, full))
                if full in mods: modvars[a.asname or a.name] = full
            if src in moves and not n.level:
                ln, c = n.lineno, n.col_offset
                edits.add(p, ln, c + 5, n.module, moves[src])
        elif isinstance(n, ast.Import):
            for a in n.names:
                if a.name in mods: modvars[a.asname or a.name] = a.name
                if a.name in moves: edits.add(p, a.lineno, a.col_offset, a.name, moves[a.name])
    local |= imported_local
    sc = scopes(t)
    if local:
        new_names = set(local.values())
        for n, chain in sc.items():
            if n.id in local:
                shadow = False
                for s in reversed(chain):
                    if isinstance(s, ast.ClassDef) and s is not chain[-1]: continue
                    b = bound_in(s)
                    if n.id in b:
                        # bound by a local import of the same?
                        imp = any(isinstance(w, ast.ImportFrom) and any((a.asname or a.name) == n.id and resolve(absolute(p, w), a.name) for a in w.names) for w in ast.walk(s))
                        shadow = not imp; break
                if not shadow:
                    edits.add(p, n.lineno, n.col_offset, n.id, local[n.id])
            elif n.id in new_names:
                reports.append(("CLASH", p, n.lineno, n.id))
        for w in ast.walk(t):
            if isinstance(w, ast.Constant) and isinstance(w.value, str) and w.value in local:
                reports.append(("STRING", p, w.lineno, w.value))
            if isinstance(w, ast.arg) and w.arg in new_names: reports.append(("CLASHARG", p, w.lineno, w.arg))
            if isinstance(w, ast.Global):
                for g in w.names:
                    if g in local: reports.append(("GLOBAL", p, w.lineno, g))
    # module attributes: mod.name
    for n in ast.walk(t):
        if isinstance(n, ast.Attribute):
            dotted = None
            if isinstance(n.value, ast.Name) and n.value.id in modvars:
                chain = sc.get(n.value, ())
                if not any(n.value.id in bound_in(s) and not any(isinstance(w,(ast.Import, ast.ImportFrom)) and any((a.asname or a.name)==n.value.id for a in w.names) for w in ast.walk(s)) for s in chain if not isinstance(s, ast.ClassDef)):
                    dotted = modvars[n.value.id]
            elif isinstance(n.value, ast.Attribute):
                try: d = ast.unparse(n.value)
                except Exception: d = ""
                if d in mods and d.split(".")[0] in {k.split(".")[0] for k in modvars}: dotted = d
            if dotted:
                r = resolve(dotted, n.attr)
                if r: edits.add(p, n.end_lineno, n.end_col_offset - len(n.attr.encode()), n.attr, renames[r])

count = 0
for p, es in edits.by.items():
    lines = sources[p].split("\n")
    for ln, c, old, new in sorted(set(es), reverse=True):
        b = lines[ln-1].encode()
        assert b[c:c+len(old.encode())] == old.encode(), (p, ln, c, old, b)
        lines[ln-1] = (b[:c] + new.encode() + b[c+len(old.encode()):]).decode(); count += 1
    if not DRY: p.write_text("\n".join(lines), "utf-8")
for m, to in moves.items():
    src = mods[m]; head = "src/" if str(src.relative_to(ROOT)).startswith("src") else ""
    dst = ROOT / (head + to.replace(".", "/") + ("/__init__.py" if src.name == "__init__.py" else ".py"))
    if not DRY:
        dst.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["git", "-C", str(ROOT), "mv", str(src), str(dst)], check=True)
print(count, "edits in", len(edits.by), "files")
seen = set()
for r in reports:
    k = tuple(map(str, r))
    if k not in seen: seen.add(k); print(*k)
