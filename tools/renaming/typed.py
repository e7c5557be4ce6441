"""Types of every expression, from mypy, and a walk over its syntax trees."""

import os
import sys

from mypy import build
from mypy import nodes as N
from mypy.config_parser import parse_config_file
from mypy.find_sources import create_source_list
from mypy.options import Options

SKIPPED = {"node", "info", "type", "unanalyzed_type", "analyzed", "original_def", "defn", "var", "names", "imports", "plugin_deps"}
_attributes = {}


def checked(root, folders):
    """Check the folders with the project's options; return mypy's result, with trees and types."""
    os.chdir(root)
    options = Options()
    parse_config_file(options, lambda: None, "pyproject.toml", sys.stdout, sys.stderr)
    options.export_types = options.preserve_asts = True
    options.incremental = False
    result = build.build(create_source_list(folders, options), options)
    print(len(result.errors), "errors")
    return result


def children(node):
    """The nodes below a node; mypy's own visitors are compiled and cannot be extended."""
    for name in _attributes_of(type(node)):
        yield from _nodes_in(getattr(node, name, None))


def _attributes_of(kind):
    if kind not in _attributes:
        named = {name for base in kind.__mro__ for name in getattr(base, "__mypyc_attrs__", ())}
        _attributes[kind] = sorted(named - SKIPPED)
    return _attributes[kind]


def _nodes_in(value):
    if isinstance(value, N.Node):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _nodes_in(item)
