"""The house's list: page by page, to the last table."""

from typing import Any

import pytest

from tests.server.client import Rest, data
from tests.server.conftest import Hall


def pages(rest: Rest, limit: int) -> list[list[str]]:
    found: list[list[str]] = []
    query: dict[str, Any] = {"limit": limit}
    while True:
        page = data(rest.get("/api/tables", rest.house, params=query))
        found.append([one["id"] for one in page])
        if len(page) < limit:
            return found
        query["after"] = f"{page[-1]['touched']!r},{page[-1]['id']}"


def test_the_list_goes_on_to_the_last_table(database: str, hall: Hall) -> None:
    rest = hall(database)
    made = [rest.make("toy", "small").id for _ in range(11)]
    found = pages(rest, 4)
    assert [len(page) for page in found] == [4, 4, 3]
    assert sorted(one for page in found for one in page) == sorted(made)
    assert len(data(rest.get("/api/tables", rest.house))) == 11


@pytest.mark.parametrize("after", ["x", "1", "1,", "nan,0123456789abcdef", "1,'; drop", "inf,1"])
def test_a_place_in_the_list_that_is_none_is_said_clearly(hall: Hall, after: str) -> None:
    rest = hall()
    answer = rest.get("/api/tables", rest.house, params={"after": after})
    assert (answer.status_code, "TOUCHED,ID" in answer.json()["detail"]) == (400, True)


@pytest.mark.parametrize("limit", ["0", "501", "-1", "x"])
def test_a_page_has_one_to_five_hundred_tables(hall: Hall, limit: str) -> None:
    rest = hall()
    assert rest.get("/api/tables", rest.house, params={"limit": limit}).status_code == 400
