"""The rules of a game as HTML that needs no script to be read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from sandtable.kernel.rules import Catalogue, Rule
from sandtable.kernel.words import counted
from sandtable.server.reading.chapters import Chapter, Kin, chapters, kin, rule_ids
from sandtable.server.static import every_file
from sandtable.show import ShownGame

KINDS = {
    "setup": "Set-up",
    "content": "Content",
    "physics": "Physics",
    "procedure": "Procedure",
    "constraint": "Limit",
    "table": "Table",
    "ai": "Opposition",
    "scoring": "Scoring",
    "campaign": "Campaign",
    "definition": "Definition",
}


def rules_page(game: ShownGame[Any], others: Iterable[ShownGame[Any]]) -> str:
    """All rules of a game on one page, by chapter."""
    catalogue = game.catalogue
    found = chapters(catalogue)
    writer = _Writer(catalogue)
    return _filled(
        "rules.html",
        game=game.id,
        title=game.title,
        count=counted(len(catalogue), "rule"),
        games="".join(_game_link(one, game) for one in others),
        chapters="".join(_chapter_link(one) for one in found),
        rules="".join(writer.chapter(one) for one in found),
    )


def index_page(games: Iterable[ShownGame[Any]]) -> str:
    """Every game, with its picture, how many rules it has and where they begin."""
    return _filled("rules-index.html", games="".join(map(_card, games)))


def _filled(name: str, **parts: str) -> str:
    page = every_file()[name].body.decode()
    for part, words in parts.items():
        whole = part in ("rules", "chapters", "games")
        page = page.replace(f"{{{{{part}}}}}", words if whole else escape(words))
    return page


def _card(game: ShownGame[Any]) -> str:
    catalogue = game.catalogue
    rulings = sum(bool(rule.ruling) for rule in catalogue)
    address = f"/api/games/{escape(game.id)}/picture.svg?theme="
    return (
        f'<li class="rulebook"><a href="/rules/{escape(game.id)}">'
        f'<img class="by-night" loading="lazy" alt="" src="{address}night">'
        f'<img class="by-day" loading="lazy" alt="" src="{address}day">'
        f"<h2>{escape(game.title)}</h2>"
        f"<p>{counted(len(catalogue), 'rule')} in {counted(len(chapters(catalogue)), 'chapter')}, "
        f"{counted(rulings, 'ruling')} of our own</p></a></li>"
    )


def _game_link(one: ShownGame[Any], here: ShownGame[Any]) -> str:
    current = ' aria-current="page"' if one is here else ""
    return f'<a href="/rules/{escape(one.id)}"{current}>{escape(one.title)}</a>'


def _chapter_link(chapter: Chapter) -> str:
    return f'<li><a href="#{escape(chapter.id)}">{escape(chapter.title)} <span>{len(chapter.rules)}</span></a></li>'


class _Writer:
    """Writes the rules of one catalogue; ids in a text become links."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._ids = rule_ids(catalogue)
        self._kin: Mapping[str, Kin] = kin(catalogue)
        self._catalogue = catalogue

    def chapter(self, chapter: Chapter) -> str:
        rules = "".join(self._rule(rule, chapter) for rule in chapter.rules)
        title = escape(chapter.title)
        label = f'aria-labelledby="{escape(chapter.id)}"'
        return f'<section class="chapter" {label}><h2 id="{escape(chapter.id)}">{title}</h2>{rules}</section>'

    def _rule(self, rule: Rule, chapter: Chapter) -> str:
        ident = escape(rule.id)
        where = "" if rule.section == chapter.title else f" \u00b7 {escape(rule.section)}"
        link = f'<a class="chip" href="#{ident}" title="Link to this rule">{ident}</a>'
        return (
            f'<article class="rule" id="{ident}" tabindex="-1" aria-labelledby="{ident}-title">'
            f'<header>{link}<h3 id="{ident}-title">{escape(rule.title)}</h3>'
            f'<span class="kind">{KINDS[rule.kind]}{where}</span></header>'
            f"<p>{self._linked(rule.text)}</p>"
            f"{self._note('ruling', 'Our ruling', rule.ruling)}"
            f"{self._note('example', 'Example', rule.example)}"
            f"{self._see_also(rule.id)}</article>"
        )

    def _note(self, kind: str, label: str, text: str) -> str:
        if not text:
            return ""
        return f'<p class="{kind}"><span class="label">{label}</span> {self._linked(text)}</p>'

    def _linked(self, text: str) -> str:
        return self._ids.sub(lambda found: self._link(found[0]), escape(text, quote=False))

    def _link(self, ident: str) -> str:
        title = escape(self._catalogue[ident].title)
        return f'<a class="cite" href="#{escape(ident)}" title="{title}">{escape(ident)}</a>'

    def _see_also(self, ident: str) -> str:
        """What it names is a link in its text already: below stand those that name it."""
        found = self._kin.get(ident)
        if not found or not found.named_by:
            return ""
        links = " ".join(map(self._link, found.named_by))
        return f'<p class="kin"><span class="label">Named by</span> {links}</p>'
