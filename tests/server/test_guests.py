"""Guests through the real server: lobby, tables, devices, chat, bots, and coming back."""

import time
from collections.abc import Iterator

import pytest

from croupier.history.read import read_history
from croupier.statute import load_statute, rule_set_ids
from tests.server.house import Guest, Process, house, is_closed


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("house")
    with house(folder / "house.sqlite", CROUPIER_RATE_FACTOR="20") as made:
        yield made


@pytest.fixture
def ana(place: Process) -> Iterator[Guest]:
    with Guest(place, "Ana") as guest:
        yield guest


@pytest.fixture
def bo(place: Process) -> Iterator[Guest]:
    with Guest(place, "Bo") as guest:
        yield guest


def test_a_new_house_has_a_lively_table_under_each_rule_set(ana: Guest) -> None:
    tables = ana.get("/api/tables")["tables"]
    houses = [each for each in tables if each["bots"]]
    assert {each["rules"] for each in houses} == set(rule_set_ids())
    assert all(each["free_boxes"] for each in houses)


@pytest.mark.parametrize("rules", rule_set_ids())
def test_bots_play_while_somebody_watches(ana: Guest, rules: str) -> None:
    table = ana.open_table(rules, bots=3)
    frame = ana.watch(table)
    assert sum(seat["bot"] for seat in frame["public"]["seats"].values()) == 3
    deadline = time.monotonic() + 60
    while ana.until("table", timeout=60)["public"]["last"] is None:
        assert time.monotonic() < deadline
    assert sum(ana.seen["public"]["last"]["net"].values()) is not None
    ana.send({"type": "unwatch", "table": table})
    ana.look(ana.open_table())
    time.sleep(2)
    before = ana.get(f"/api/tables/{table}")
    time.sleep(3)
    assert ana.get(f"/api/tables/{table}")["round"] == before["round"]


def test_every_option_comes_from_the_statute(ana: Guest) -> None:
    for rules in rule_set_ids():
        sheet = ana.get(f"/api/rules/{rules}")
        options = [option for line in sheet["lines"] for option in line["options"]]
        assert {each["name"] for each in options} == {
            each.name for each in load_statute(rules).options
        }
        assert all(each["says"] and each["article"] for each in options)
    chosen = ana.get("/api/rules/macau-2000?decks=4")
    assert chosen["options"] == {"decks": 4}
    assert ana.http.get("/api/rules/macau-2000?decks=99").status_code == 422


def test_a_private_table_is_for_whoever_has_its_link(ana: Guest, bo: Guest) -> None:
    table = ana.open_table(public=False)
    assert table not in {each["id"] for each in bo.get("/api/tables")["tables"]}
    assert bo.get(f"/api/tables/{table}")["link"].endswith(f"/#/table/{table}")
    assert bo.watch(table)["public"]["host"] == ana.name


def test_a_seat_is_carried_to_another_device_once(place: Process, ana: Guest) -> None:
    link = ana.http.post("/api/me/device-link").json()
    with Guest(place, "Phone") as phone:
        answer = phone.http.post("/api/device", json={"code": link["code"]})
        assert answer.json()["who"] == ana.name
        phone.http.cookies = answer.cookies
        assert phone.get("/api/me")["who"] == ana.name
        again = phone.http.post("/api/device", json={"code": link["code"]})
        assert again.json()["code"] == "link_expired"


def test_two_tabs_of_one_person_stay_in_step(place: Process, ana: Guest) -> None:
    table = ana.open_table(clocks={"on": False})
    with Guest(place, "Tab") as tab:
        tab.http.cookies = ana.http.cookies
        for each in (ana, tab):
            each.watch(table)
        assert ana.act(table, "sit 2")["ok"]
        frame = tab.until("table", seq=ana.look(table)["seq"])
        assert frame["you"]["who"] == ana.name
        assert frame["you"]["seats"] == [2]


def test_closing_the_tab_is_not_leaving(ana: Guest, bo: Guest) -> None:
    table = ana.open_table(clocks={"on": False})
    for guest in (ana, bo):
        guest.watch(table)
    ana.act(table, "sit 1")
    seq = ana.look(table)["seq"]
    ana.hang_up()
    while bo.look(table)["public"]["seats"]["1"]["connected"]:
        time.sleep(0.05)
    assert ana.watch(table, after=seq)["fresh"] is False
    assert ana.seen["you"]["seats"] == [1]
    assert bo.wait_for(table)["public"]["seats"]["1"]["who"] == ana.name


def test_chat_is_plain_text_by_phrase_or_line_and_can_be_forbidden(ana: Guest, bo: Guest) -> None:
    table = ana.open_table()
    for guest in (ana, bo):
        guest.watch(table)
    line = "<script>1</script>"
    assert bo.command("say", table, text=line)["ok"]
    assert ana.until("chat")["text"] == line
    assert bo.command("say", table, phrase="good_luck")["ok"]
    assert ana.until("chat")["phrase"] == "good_luck"
    assert bo.command("say", table)["error"]["code"] == "say_one"
    assert bo.command("say", table, text="a\nb")["error"]["code"] == "say_plain"
    assert ana.command("host", table, do="chat_off")["ok"]
    assert bo.command("say", table, text="x")["error"]["code"] == "chat_off"


def test_who_is_removed_is_shown_out_and_cannot_come_back(ana: Guest, bo: Guest) -> None:
    table = ana.open_table()
    for guest in (ana, bo):
        guest.watch(table)
    bo.act(table, "sit 2")
    assert ana.command("host", table, do="remove", who=bo.name)["ok"]
    assert bo.until("closed")["code"] == "removed"
    bo.send({"type": "watch", "table": table})
    assert bo.until("closed")["code"] == "removed"
    assert not is_closed(bo)


def test_a_round_can_be_downloaded(ana: Guest) -> None:
    table = ana.open_table(clocks={"on": False})
    ana.watch(table)
    for text in ("sit 1", "cut 9", "bet 10 1"):
        ana.look(table)
        assert ana.act(table, text)["ok"]
    while ana.look(table)["public"]["last"] is None:
        turn = ana.seen["public"]["turn"]
        if turn is None:
            ana.ready(table)
        else:
            ana.act(table, f"stand {turn['box']}.{turn['hand']}")
    answer = ana.http.get(f"/api/tables/{table}/rounds/1")
    assert answer.headers["content-type"].startswith("text/plain")
    history = read_history(answer.text)
    assert history.proof is None
    assert ana.get("/api/me/rounds")["rounds"][0]["table"] == table
    proof = ana.get(f"/api/tables/{table}/shoes/1")
    assert (proof["order"], proof["cut"]) == (None, 9)
    assert proof["commitment"] == ana.seen["public"]["shoe"]["commitment"]
    assert ana.http.get(f"/api/tables/{table}/shoes/1/history").status_code == 409
    assert ana.http.get(f"/api/tables/{table}/rounds/2").status_code == 404


def test_the_api_describes_itself(ana: Guest) -> None:
    schema = ana.get("/schema/openapi.json")
    assert "/api/tables" in schema["paths"]
    page = ana.http.get("/schema").text
    assert "<script" not in page


def test_the_sentences_are_served_by_language(ana: Guest) -> None:
    catalogue = ana.get("/api/messages/en")
    assert "chips" in catalogue["files"]["refusal"]
    assert ana.http.get("/api/messages/xx").status_code == 404
