"""Real dice beside the map: which die it is, and what its faces mean."""

from sandtable.games.seal_team_flix.opposition.attack_die import attack_dice, meaning
from sandtable.games.seal_team_flix.opposition.spawning import Phase4SpawnAndQuiet
from sandtable.games.seal_team_flix.state import State
from sandtable.kernel.decision import Face
from sandtable.kernel.dice import ManualDice
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.seal_team_flix.build import position


class TwoDice(Step, frozen=True):
    def run(self, table: Table[State]) -> None:
        attack_dice(table, 2, "Patrol attacks Hannah", "STF-P6-5")


def prompts(step: Step, *faces: int, **setting: object) -> list[str]:
    """What is asked, die by die, until the step is done."""
    table = position(**setting)  # type: ignore[arg-type] # names of position's own
    table.dice = ManualDice(1)
    table.push(step)
    table.advance()
    found = []
    for face in faces:
        assert table.decision is not None
        found.append(table.decision.prompt)
        table.play(table.decision.seat, Face(face))
    assert table.throw is None
    return found


@covers("STF-CMP-5")
def test_the_question_for_an_attack_die_says_what_each_face_means() -> None:
    first, second = prompts(TwoDice(), 3, 5)
    assert first.startswith("Roll a D6: Patrol attacks Hannah, die 1 of 2; 1 to 3 miss, ")
    assert "die 2 of 2" in second
    for face in (4, 5, 6):
        assert f"{face} is {meaning(face)}" in first


@covers("STF-P4-5")
def test_the_question_for_new_patrols_names_the_numbers_that_bring_one() -> None:
    table = position(pool=3)
    numbers = sorted((path.spawn, path.colour) for path in table.state.ground.paths.values())
    (prompt,) = prompts(Phase4SpawnAndQuiet(), 10, pool=3, sound={"f": 2}, patrols=["F6"])
    assert prompt.startswith("Roll a D10: new Patrols; one comes on ")
    assert all(f"{n} ({colour})" in prompt for n, colour in numbers)
