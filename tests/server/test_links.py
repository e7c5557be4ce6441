"""Links: each opens one table for one role, and nothing else."""

import base64
import secrets
from typing import Any

import pytest

from sandtable.server import links
from sandtable.server.reach import network_address
from tests.server.client import Links, Made, Rest, data
from tests.server.conftest import Hall
from tests.server.plays import every_link

# method, path below the table, body, and who may (with the status that he gets)
ROUTES: list[tuple[str, str, Any, dict[str, int]]] = [
    ("GET", "", None, {"host": 200, "red": 200, "blue": 200, "spectator": 200}),
    ("GET", "/links", None, {"host": 200}),
    ("POST", "/links/blue", None, {"host": 201}),
    ("PUT", "/seats/blue", {"player": "basic"}, {"host": 200}),
    ("POST", "/close", None, {"host": 201}),
    ("DELETE", "", None, {"host": 204}),
    ("GET", "/journal", None, {"host": 409, "red": 409, "blue": 409, "spectator": 409}),
    ("POST", "/branch", {"at": 0}, {"host": 409, "red": 409, "blue": 409, "spectator": 409}),
    ("GET", "/moments", None, {"red": 200, "blue": 200, "spectator": 200}),
    ("GET", "/moments/0", None, {"red": 200, "blue": 200, "spectator": 200}),
    ("POST", "/choices", {"seq": 0, "key": "k", "option": 0}, {"red": 201, "blue": 409}),
]
ROLES = ("host", "red", "blue", "spectator")


def secret_of(table: Made, role: str) -> str:
    return table.links.host if role == "host" else every_link(table)[role]


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(("method", "path", "body", "may"), ROUTES)
def test_every_route_is_open_to_its_roles_alone(
    rest: Rest, role: str, method: str, path: str, body: Any, may: dict[str, int]
) -> None:
    table = rest.make("toy", "small")
    before = rest.table(table.id, table.links.host)
    answer = rest.request(method, f"{table.path}{path}", secret_of(table, role), json=body)
    expected = may.get(role, 403)
    if 200 <= expected < 300:
        assert answer.is_success, answer.text
    else:
        assert answer.status_code == expected, answer.text
        assert answer.json()["status"] == expected
        assert rest.table(table.id, table.links.host) == before


@pytest.mark.parametrize(("method", "path", "body", "may"), ROUTES)
def test_no_route_opens_without_a_link_or_with_a_wrong_one(
    rest: Rest, method: str, path: str, body: Any, may: dict[str, int]
) -> None:
    table, other = rest.make("toy", "small"), rest.make("toy", "small")
    before = rest.table(table.id, table.links.host)
    where = f"{table.path}{path}"
    wrong = ["", other.links.host, other.links.seats["red"], table.links.host[:-1], rest.house]
    for link in wrong:
        answer = rest.request(method, where, link, json=body)
        assert answer.status_code == 401, (link, answer.text)
    for header in ("Basic x", table.links.host, "Bearer", f"Bearer  {'x' * 5000}"):
        answer = rest.request(method, where, json=body, headers={"Authorization": header})
        assert answer.status_code in (401, 431), header
    in_address = rest.request(method, f"{where}?link={table.links.host}", json=body)
    assert in_address.status_code == 401
    assert rest.table(table.id, table.links.host) == before


def test_a_table_that_is_not_there_gives_404(rest: Rest, table: Made) -> None:
    for name in ("0" * 16, "x", "%2e%2e", "a" * 500):
        assert rest.get(f"/api/tables/{name}", table.links.host).status_code == 404


def test_a_revoked_link_is_dead_at_once_and_the_new_one_works(rest: Rest, table: Made) -> None:
    old = table.links.seats["red"]
    with rest.wire(table.id, old) as wire, rest.join(table, "blue") as blue:
        answer = data(rest.post(f"{table.path}/links/red", table.links.host))
        new = answer["seats"]["red"]
        assert new != old
        assert wire.close_code() == 4401
        blue.settle()  # the others stay
    assert rest.get(table.path, old).status_code == 401
    with rest.wire(table.id) as wire:
        wire.send("hello", link=old, since=-1)
        assert wire.close_code() == 4401
    with rest.wire(table.id, new) as wire:
        assert wire.choose(0)["type"] == "played"
    changed = data(rest.get(f"{table.path}/links", table.links.host))
    assert changed["seats"] == {"red": new, "blue": table.links.seats["blue"]}


def test_a_revoked_link_ends_its_stream(rest: Rest, table: Made) -> None:
    headers = {"Authorization": f"Bearer {table.links.spectator}"}
    with rest.http.stream("GET", f"{table.path}/stream", headers=headers) as stream:
        lines = stream.iter_lines()
        assert next(lines)
        data(rest.post(f"{table.path}/links/spectator", table.links.host))
        assert [line for line in lines if line.strip()] == []


def test_the_hosts_own_link_can_be_reissued(rest: Rest, table: Made) -> None:
    answer = data(rest.post(f"{table.path}/links/host", table.links.host))
    assert rest.get(f"{table.path}/links", table.links.host).status_code == 401
    assert data(rest.get(f"{table.path}/links", answer["host"])) == answer


def test_a_link_that_no_table_has_cannot_be_reissued(rest: Rest, table: Made) -> None:
    answer = rest.post(f"{table.path}/links/green", table.links.host)
    assert answer.status_code == 404


def test_reissued_links_outlive_a_restart(hall: Hall, database: str) -> None:
    rest = hall(database)
    table = rest.make("toy", "small")
    new = data(rest.post(f"{table.path}/links/red", table.links.host))["seats"]["red"]
    rest.server.stop()
    rest = hall(database)
    assert rest.get(table.path, table.links.seats["red"]).status_code == 401
    assert rest.table(table.id, new)["seat"] == "red"


def test_the_house_link_lists_every_table_and_nobody_else_may(hall: Hall) -> None:
    rest = hall()
    tables = [rest.make("toy", "small") for _ in range(3)]
    listed = data(rest.get("/api/tables", rest.house))
    assert [table["id"] for table in listed] == [table.id for table in reversed(tables)]
    assert listed[0]["links"]["host"] == tables[-1].links.host
    for link in ("", tables[0].links.host, tables[0].links.seats["red"], rest.house[:-1]):
        assert rest.get("/api/tables", link).status_code == 401


def all_secrets(found: Links) -> list[str]:
    return [found.host, found.spectator, *found.seats.values()]


def test_secrets_have_128_bits_at_least_and_none_is_used_twice(rest: Rest) -> None:
    found = [rest.house]
    for _ in range(20):
        found += all_secrets(rest.make("toy", "small").links)
    assert len(set(found)) == len(found) == 81
    for secret in found:
        assert len(base64.urlsafe_b64decode(secret + "=" * (-len(secret) % 4))) * 8 >= 128


def test_secrets_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[bytes, bytes]] = []
    real = secrets.compare_digest

    def watched(one: bytes, other: bytes) -> bool:
        compared.append((one, other))
        return real(one, other)

    monkeypatch.setattr(secrets, "compare_digest", watched)
    known = {"host": "a" * 24, "red": "b" * 24, "blue": "c" * 24}
    assert links.role_of("b" * 24, known) == "red"
    # Whichever matches, every link of the table was compared.
    assert [other for _, other in compared] == [secret.encode() for secret in known.values()]
    assert links.role_of("b" * 23, known) is None


def test_a_table_tells_each_role_what_it_is_and_no_secret(rest: Rest, table: Made) -> None:
    for role in ROLES:
        answer = rest.get(table.path, secret_of(table, role))
        found = answer.json()
        seat = role if role in table.links.seats else None
        assert (found["role"], found["seat"]) == ("seat" if seat else role, seat)
        assert found["seed"] is None
        assert not [secret for secret in all_secrets(table.links) if secret in answer.text]


def test_the_houses_list_names_each_tables_mission_by_its_id(rest: Rest) -> None:
    made = rest.make("toy", "small")
    listed = data(rest.get("/api/tables", rest.house))

    assert [one["mission"] for one in listed if one["id"] == made.id] == ["small"]


def test_a_page_of_a_table_that_is_not_there_is_the_page_that_says_so(rest: Rest, table: Made) -> None:
    for page in ("table", "replay"):
        assert rest.get(f"/{page}/{table.id}").status_code == 200
        for unknown in ("0" * 16, "x", "0" * 15, "..%2f..%2fx"):
            answer = rest.get(f"/{page}/{unknown}")
            assert answer.status_code == 404, unknown
            assert "This square of the map is empty" in answer.text
    assert rest.delete(table.path, table.links.host).status_code == 204
    assert rest.get(f"/table/{table.id}").status_code == 404


def test_a_server_for_this_machine_alone_names_no_address_in_the_network(hall: Hall) -> None:
    rest = hall()
    table = rest.make("toy", "small")
    assert data(rest.get(f"{table.path}/links", table.links.host))["network"] == ""
    rest.server.hall.network_port = 8787
    found = data(rest.get(f"{table.path}/links", table.links.host))["network"]
    assert found == network_address(8787)
    assert "127.0.0.1" not in found
    for link in (table.links.spectator, table.links.seats["red"]):
        assert rest.get(f"{table.path}/links", link).status_code == 403
