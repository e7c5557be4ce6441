"""Pending work and pending questions: small frozen structs on the agenda."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from sandtable.kernel.decision import Choice, Decision, Refusal, RuleId

if TYPE_CHECKING:
    from sandtable.kernel.table import Table


NOT_AN_OPTION = "That is not one of the options now"


def not_an_option(rule: RuleId) -> Refusal:
    """A refusal where there is nothing better to say."""
    return Refusal(rule, NOT_AN_OPTION, plain=True)


class Step(Struct, frozen=True, tag=True, tag_field="step", gc=False):
    """Pending work. A loop is a step that pushes itself, a phase one that pushes its steps."""

    asks: ClassVar[bool] = False

    def run(self, table: Table[Any]) -> None:
        """Do the work; may roll, record and push."""
        raise NotImplementedError


class Ask(Step, frozen=True):
    """A pending question."""

    asks: ClassVar[bool] = True

    def decision(self, state: Any) -> Decision | None:
        """The only place that says what is legal; None when there is nothing to ask."""
        raise NotImplementedError

    def refuse(self, state: Any, choice: Choice) -> Refusal | None:
        """Judge a choice that is not among the options; None accepts it (open decisions)."""
        decision = self.decision(state)
        rule = decision.rule if decision else ""
        return not_an_option(rule)

    def answer(self, table: Table[Any], choice: Any) -> None:
        """Carry the choice out; the Ask itself is already off the agenda."""
        raise NotImplementedError


class Settled(Ask, frozen=True):
    """A question that is put only where the answer matters: `settle` it, do not push it."""

    def default(self, state: Any, options: tuple[Any, ...]) -> Choice | None:
        """Which of these is answered where nobody wants to be asked; None to ask."""
        return None

    def settle(self, table: Table[Any]) -> None:
        """Answer it at once where there is only one answer, or a default; else ask."""
        decision = self.decision(table.state)
        if decision is None:
            return
        options = decision.options
        only = options[0] if len(options) == 1 else self.default(table.state, options)
        if only is None:
            table.push(self)
        else:
            self.answer(table, only)
