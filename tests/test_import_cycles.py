"""Whoever reads a module can read what it imports first."""

from graphlib import TopologicalSorter

import grimp

STF = "sandtable.games.seal_team_flix.rules"
CO = "sandtable.games.covert_ops.rules"
CALL_EACH_OTHER = {
    # A Wound can release the Bio-Weapon that a SEAL carries, and an explosion wounds.
    (f"{STF}.harm", f"{STF}.explosions"),
    # Whoever has moved may be shot at, and whoever is shot at may dodge: that is a move.
    (f"{CO}.movement", f"{CO}.interrupts"),
}


def test_no_modules_import_each_other_but_chapters_that_call_each_other() -> None:
    graph = grimp.build_graph("sandtable", exclude_type_checking_imports=True, cache_dir=None)
    for importer, imported in CALL_EACH_OTHER:
        assert graph.direct_import_exists(importer=importer, imported=imported)
        graph.remove_import(importer=importer, imported=imported)

    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    TopologicalSorter(imports).prepare()  # raises CycleError, which names the modules
