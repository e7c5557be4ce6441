"""The web application: tables for browsers and bots; no rules.

Nothing is imported here: a process that only thinks for it has no use for the web.
"""
