"""Rename vague local variables after the type or the collection they come from.

usage: variables.py ROOT OUT.json NAME... ; writes the edits and what was left
"""
import json, os, re, sys, keyword, builtins
from collections import defaultdict, Counter
from pathlib import Path
from mypy import nodes as N, types as T
from typed import checked, children

ROOT = Path(sys.argv[1]); OUT = sys.argv[2]; NAMES = set(sys.argv[3:])
FOLDERS = os.environ.get("FOLDERS", "src").split()
result = checked(ROOT, FOLDERS)

def snake(name): return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()
def singular(name):
    name = name.lstrip("_")
    irregular = {"indices": "index", "dice": "die", "foes": "foe", "ways": "way", "axes": "axis", "pieces":"piece", "spaces":"space", "places":"place", "classes": "class_name", "matches": "match_", "choices": "choice", "faces":"face", "bases": "base", "houses":"house", "edges":"edge", "doses":"dose", "losses": "loss", "passes":"pass_", "boxes": "box", "statuses": "status", "people": "person", "men":"man","dies":"die", "children":"child"}
    if name in irregular: return irregular[name]
    if name.endswith("ies"): return name[:-3] + "y"
    if name.endswith(("ches", "shes", "xes", "sses")): return name[:-2]
    if name.endswith("s") and not name.endswith(("ss", "us", "is")) and len(name) > 2: return name[:-1]
    return None
def plural(name):
    if name.endswith("y") and name[-2:-1] not in "aeiou": return name[:-1] + "ies"
    if name.endswith(("s", "x", "ch", "sh")): return name + "es"
    return name + "s"
NICE = {"path": "path", "match": "matched", "html_element": "element", "struct": "struct"}
GENERIC = {"object", "type", "function", "callable", "any", "struct", "bool", "float", "bytes"}
def of_type(t, depth=0):
    """(noun, is_collection)"""
    t = T.get_proper_type(t) if t is not None else None
    if isinstance(t, T.UnionType):
        items = [i for i in map(T.get_proper_type, t.items) if not isinstance(i, T.NoneType)]
        got = {of_type(i, depth) for i in items}
        return got.pop() if len(got) == 1 else None
    if isinstance(t, T.TypeVarType): return of_type(t.upper_bound, depth) if depth < 3 else None
    if isinstance(t, T.TypeType): return None
    if isinstance(t, T.TupleType):
        if t.partial_fallback.type.fullname != "builtins.tuple": return (snake(t.partial_fallback.type.name), False)
        return None
    if isinstance(t, T.LiteralType): return None
    if isinstance(t, T.Instance):
        full = t.type.fullname
        if full in ("builtins.list", "builtins.tuple", "builtins.set", "builtins.frozenset", "typing.Sequence", "typing.Iterable", "typing.Iterator", "typing.Collection", "collections.deque") and t.args:
            inner = of_type(t.args[0], depth + 1)
            return (plural(inner[0]), True) if inner and not inner[1] else None
        if full.startswith("builtins.") or full.startswith(("typing.", "numpy.", "collections.")): return None
        noun = snake(t.type.name).lstrip("_")
        if noun in GENERIC: return None
        return (noun, False)
    return None

def iter_name(expr):
    """a noun from what is iterated over"""
    while True:
        if isinstance(expr, N.CallExpr):
            callee = expr.callee
            if isinstance(callee, N.NameExpr) and callee.name in ("sorted", "list", "tuple", "reversed", "set", "iter", "filter", "islice", "chain", "dict") and expr.args:
                expr = expr.args[-1] if callee.name == "filter" else expr.args[0]; continue
            if isinstance(callee, N.MemberExpr):
                if callee.name == "values": expr = callee.expr; continue
                if callee.name in ("items", "keys"): return None
                return callee.name
            if isinstance(callee, N.NameExpr): return callee.name
            return None
        if isinstance(expr, N.MemberExpr): return expr.name
        if isinstance(expr, N.NameExpr): return expr.name
        if isinstance(expr, N.IndexExpr): expr = expr.base; continue
        return None

class Vars:
    def __init__(self):
        self.uses = defaultdict(list); self.hints = {}; self.owner = {}; self.names_in = defaultdict(set); self.args = set(); self.seen = set()
    def walk(self, n, top):
        todo = [(n, top)]
        while todo:
            n, top = todo.pop()
            if id(n) in self.seen or isinstance(n, (N.TypeInfo, N.Var)): continue
            self.seen.add(id(n))
            if isinstance(n, N.FuncDef) and top is None: top = n
            if isinstance(n, N.FuncItem):
                for a in n.arguments: self.arg(a, top or n)
            if isinstance(n, N.NameExpr): self.name(n, top)
            elif isinstance(n, N.ForStmt): self.hint(n.index, n.expr)
            elif isinstance(n, (N.GeneratorExpr, N.DictionaryComprehension)):
                for i, s in zip(n.indices, n.sequences): self.hint(i, s)
            elif isinstance(n, N.AssignmentStmt):
                for l in n.lvalues:
                    if isinstance(l, N.NameExpr) and isinstance(l.node, N.Var): self.hints.setdefault(l.node, ("value", iter_name(n.rvalue)))
            elif isinstance(n, N.AssignmentExpr):
                if isinstance(n.target.node, N.Var): self.hints.setdefault(n.target.node, ("value", iter_name(n.value)))
            if isinstance(n, N.Decorator): self.walk(n.func, top)
            todo += [(c, top) for c in children(n)]
    def arg(self, a, top):
        v = a.variable
        if v.name in NAMES:
            self.uses[v].append((a.line, a.column)); self.owner[v] = top; self.args.add(v)
        self.names_in[top].add(v.name)
    def name(self, o, top):
        self.names_in[top].add(o.name)
        if o.name in NAMES and isinstance(o.node, N.Var) and o.kind == N.LDEF:
            self.uses[o.node].append((o.line, o.column)); self.owner.setdefault(o.node, top)
    def hint(self, index, expr):
        if isinstance(index, N.NameExpr) and isinstance(index.node, N.Var): self.hints.setdefault(index.node, ("each", iter_name(expr)))

def suggest(var, hints, inferred):
    how, noun = hints.get(var, (None, None))
    by_type = of_type(var.type or inferred)
    out = []
    if how == "each" and noun:
        s = singular(noun)
        if s and s not in NAMES and len(s) > 1: out.append(s)
    if by_type: out.append(by_type[0])
    if how == "value" and noun and noun not in NAMES:
        clean = noun.lstrip("_")
        if not by_type and len(clean) > 2: out.append(clean)
    return out

edits = []; left = []; stats = Counter()
for name, tree in result.files.items():
    path = tree.path
    if not path.startswith(tuple(FOLDERS)): continue
    v = Vars(); v.walk(tree, None)
    module_names = set(tree.names); picked = defaultdict(dict)
    source = Path(path).read_text("utf-8").split("\n")
    for var, places in v.uses.items():
        top = v.owner.get(var)
        if top is None: continue
        taken = v.names_in[top] | module_names; mine = picked[top]
        inferred = None
        cands = suggest(var, v.hints, inferred)
        pick = None
        FALL = {"one": ["item", "candidate"], "found": ["result", "match_found"], "said": ["message", "text"], "known": ["known_names"], "there": ["present"], "told": ["lines"]}
        for c in [*cands, *(f"other_{c}" for c in cands[:1]), *([] if cands else FALL.get(var.name, []))]:
            c = {"str": "text", "int": "number"}.get(c, c)
            if keyword.iskeyword(c) or hasattr(builtins, c) or (c in taken and mine.get(c) != var.name) or not c.isidentifier() or c in NAMES: continue
            pick = c; break
        if pick is None or (var in v.args and False):
            left.append([path, places[0][0], var.name, cands, str(var.type)]); stats["left"] += 1; continue
        v.names_in[top].add(pick); mine[pick] = var.name
        for line, col in sorted(set(places)):
            b = source[line-1].encode()
            if b[col:col+len(var.name)] != var.name.encode(): left.append([path, line, "POS", var.name, source[line-1]]); continue
            edits.append([path, line, col, var.name, pick, var in v.args])
        stats[pick] += 1
json.dump({"edits": edits, "left": left}, open(OUT, "w"), indent=0)
print(len(edits), stats.most_common(150)); print(len(left))
