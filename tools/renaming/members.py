"""Rename class members by mypy's types. usage: members.py ROOT PLAN.jsonl [--dry]; FOLDERS env"""
import json, os, re, sys
from collections import defaultdict, Counter
from pathlib import Path
from mypy import nodes as N, types as T
from typed import checked, children

ROOT = Path(sys.argv[1]); PLAN = [p for p in [json.loads(line) for line in open(sys.argv[2])] if "member" in p]; DRY = "--dry" in sys.argv
FOLDERS = os.environ.get("FOLDERS", "src tests bench tools examples").split()
result = checked(ROOT, FOLDERS)
want = defaultdict(dict)
for p in PLAN: want[p["member"]][p["class"]] = p["new"]
def infos(t, depth=0):
    t = T.get_proper_type(t) if t is not None else None
    if t is None or depth > 4: return None
    if isinstance(t, T.AnyType): return None
    if isinstance(t, T.Instance): return [t.type]
    if isinstance(t, T.TupleType): return [t.partial_fallback.type]
    if isinstance(t, T.TypeVarType): return infos(t.upper_bound, depth+1)
    if isinstance(t, T.TypeType): return infos(t.item, depth+1)
    if isinstance(t, T.LiteralType): return [t.fallback.type]
    if isinstance(t, T.FunctionLike) and t.is_type_obj(): return infos(t.items[0].ret_type, depth+1)
    if isinstance(t, T.UnionType):
        out = []
        for i in t.items:
            got = infos(i, depth+1)
            if got is None: return None
            out += got
        return out
    return []
def new_of(name, info):
    for c in info.mro:
        if c.fullname in want[name]: return want[name][c.fullname]
edits = defaultdict(set); unknown = defaultdict(list); defined = Counter()
def find_after(lines, line, col, name):
    for ln in range(line, min(line+12, len(lines))+1):
        s = lines[ln-1].encode(); st = col if ln == line else 0
        m = re.search(rb"\b%s\b" % name.encode(), s[st:])
        if m: return ln, st + m.start()
for modname, tree in result.files.items():
    path = tree.path
    if not path.startswith(tuple(FOLDERS)): continue
    lines = Path(path).read_text("utf-8").split("\n"); seen = set(); todo = [tree]
    def edit(line, col, old, new): edits[path].add((line, col, old, new))
    while todo:
        n = todo.pop()
        if id(n) in seen or isinstance(n, (N.TypeInfo, N.Var)): continue
        seen.add(id(n))
        if isinstance(n, N.MemberExpr) and n.name in want:
            got = infos(result.types.get(n.expr))
            ln, col = n.end_line, n.end_column - len(n.name.encode())
            if got is None:
                unknown[n.name].append((path, ln, col))
            else:
                news = {new_of(n.name, i) for i in got} - {None}
                if len(news) == 1: edit(ln, col, n.name, news.pop())
        elif isinstance(n, N.SuperExpr) and n.name in want and n.info:
            new = next((want[n.name][c.fullname] for c in n.info.mro if c.fullname in want[n.name]), None)
            if new: edit(n.end_line, n.end_column - len(n.name.encode()), n.name, new)
        elif isinstance(n, N.ClassDef) and n.info:
            for d in n.defs.body:
                fs = d.items if isinstance(d, N.OverloadedFuncDef) else [d]
                for f in fs:
                    if isinstance(f, N.Decorator): f = f.func
                    if isinstance(f, N.FuncDef) and f.name in want:
                        defined[f.name] += 1
                        new = new_of(f.name, n.info)
                        if new:
                            at = find_after(lines, f.line, f.column, f.name)
                            # skip decorators: find "def name"
                            for ln in range(f.line, f.line+12):
                                m = re.search(rf"\bdef {f.name}\b", lines[ln-1])
                                if m: at = (ln, len(lines[ln-1][:m.start()+4].encode())); break
                            edit(*at, f.name, new)
                if isinstance(d, N.AssignmentStmt):
                    for l in d.lvalues:
                        if isinstance(l, N.NameExpr) and l.name in want:
                            defined[l.name] += 1
                            new = new_of(l.name, n.info)
                            if new: edit(l.line, l.column, l.name, new)
        elif isinstance(n, N.CallExpr):
            got = infos(result.types.get(n.callee)) if isinstance(T.get_proper_type(result.types.get(n.callee)) if result.types.get(n.callee) else None, T.FunctionLike) else []
            isrep = isinstance(n.callee, N.RefExpr) and (n.callee.fullname or "").endswith(".replace")
            if isrep and n.args: got = infos(result.types.get(n.args[0])) or []
            for a, an in zip(n.args, n.arg_names):
                if an in want and got:
                    news = {new_of(an, i) for i in got} - {None}
                    if news:
                        # keyword sits before the value
                        ln, col = a.line, a.column
                        s = lines[ln-1].encode()[:col].decode()
                        m = None
                        for m in re.finditer(rf"\b{an}\s*=\s*$", s): pass
                        if m: edit(ln, len(s[:m.start()].encode()), an, news.pop())
                        else: unknown["KW " + an].append((path, ln, col))
        todo += children(n)
count = 0
for path, es in edits.items():
    lines = Path(path).read_text("utf-8").split("\n")
    for ln, c, old, new in sorted(es, reverse=True):
        b = lines[ln-1].encode()
        if b[c:c+len(old)] != old.encode(): print("POS", path, ln, old, lines[ln-1]); continue
        lines[ln-1] = (b[:c] + new.encode() + b[c+len(old):]).decode(); count += 1
    if not DRY: Path(path).write_text("\n".join(lines), "utf-8")
print(count, "edits in", len(edits))
json.dump({k: v for k, v in unknown.items()}, open("/tmp/rename/unknown.json", "w"))
print({k: len(v) for k, v in unknown.items()})
