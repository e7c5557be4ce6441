"""The Tangos, as the rulebook runs them (guide, section 6): one module per Phase, in order of play.

reaction (after each Action of a SEAL), sentries (Phase 2), patrols (3), spawning (4), cover (5),
attack (6). Beneath them: `ways` and `cover_spaces` say where a Tango would go, `order` and
`lookahead` whether it matters who goes first.
"""
