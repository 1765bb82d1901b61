"""What each reader is sent: the same bytes, whatever lies under a card that he may not see."""

import asyncio
import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from croupier.core.cards import Card, card
from croupier.server import play
from croupier.server.hub import Client, Hub
from croupier.server.live import Member
from croupier.server.offered import offered_to
from croupier.server.shoe import ShoeOrder, commitment
from tests.server.desk import Desk, desk

READERS = ("ana", "bo", "cy", "eve")
# Ids, times, and what is a hash of the whole order.
APART = re.compile(rb'"(now|at)":\d+|"commitment":"[0-9a-f]+"')


class Transcript:
    """Every frame that each reader was sent, in order."""

    def __init__(self, table: Desk) -> None:
        self.table = table
        self.frames: dict[str, list[bytes]] = {name: [] for name in READERS}

    def play(self, steps: Iterable[tuple[str, str]]) -> None:
        """Let people act, and everybody watch."""
        asyncio.run(self._play(list(steps)))

    async def _play(self, steps: list[tuple[str, str]]) -> None:
        hub = Hub(self.table.live)
        for name in READERS:
            member = self.table.people[name]
            client = Client(member, self.frames[name].append)
            hub.connect(client, self.table.chips(name))
            hub.watch(client, "tableone0", None)
        for who, text in steps:
            before = len(self.table.committed)
            if text == "ready":
                await asyncio.to_thread(self.table.ready, who)
            else:
                await asyncio.to_thread(self.table.well, who, text)
            for committed in self.table.committed[before:]:
                hub.publish(committed)
            # What would follow some milliseconds later: here it follows at once, and only here.
            for room in hub._rooms.values():
                hub._refresh(room)
        await hub.close()

    def of(self, name: str) -> list[bytes]:
        """What somebody was sent, but for ids and times."""
        return [APART.sub(b"", frame) for frame in self.frames[name]]


def shoe_of(first: str) -> object:
    """Shoes that begin with these cards; the rest follow in one fixed order."""

    def make(number: int, seq: int, round_: int, cards: Iterable[Card]) -> ShoeOrder:
        rest = list(cards)
        named = [card(text) for text in first.split()]
        for each in named:
            rest.remove(each)
        order = (*named, *rest)
        return ShoeOrder(number, seq, round_, order, "00" * 32, commitment(order, "00" * 32))

    return make


def transcript(
    folder: Path, monkeypatch: pytest.MonkeyPatch, first: str, steps: list[tuple[str, str]]
) -> Transcript:
    monkeypatch.setattr(play, "new_order", shoe_of(first))
    monkeypatch.setattr("croupier.server.hub._SOON_S", 3600)
    folder.mkdir()
    with desk(folder) as table:
        for name in READERS:
            table.guest(name)
        table.open_table("banker")
        for box, name in enumerate(("ana", "bo", "cy"), start=1):
            table.well(name, f"sit {box}")
        made = Transcript(table)
        made.play(steps)
        return made


BETS = [("bo", "bet 20 2"), ("cy", "bet 20 3"), ("bo", "ready"), ("cy", "ready")]
# The deal: bo, cy, ana hidden; bo, cy, ana open.


def test_a_punters_hidden_card_shows_in_no_frame_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = [*BETS, ("bo", "hit 2.1"), ("bo", "stand 2.1")]
    nine = transcript(tmp_path / "1", monkeypatch, "9h 5c 8d 7h 6c 7d 3h", steps)
    four = transcript(tmp_path / "2", monkeypatch, "4h 5c 8d 7h 6c 7d 3h", steps)
    for name in ("ana", "cy", "eve"):
        assert nine.of(name) == four.of(name)
        last = json.loads(nine.frames[name][-1])
        hand = last["public"]["boxes"]["2"]["hands"][0]
        assert hand["cards"] == [None, "7h", "3h"]
        assert hand["total"] is None
        assert "2" not in last["you"]["boxes"]
    assert nine.of("bo") != four.of("bo")
    own = json.loads(nine.frames["bo"][-1])["you"]["boxes"]["2"]["hands"][0]
    assert (own["cards"], own["total"]) == (["9h", "7h", "3h"], 19)


def test_an_open_ace_of_the_banker_tells_nothing_of_the_hidden_card_until_it_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = [*BETS, ("bo", "insure 10 2"), ("bo", "ready")]
    king = transcript(tmp_path / "1", monkeypatch, "9h 5c Kd 7h 6c Ad", steps)
    five = transcript(tmp_path / "2", monkeypatch, "9h 5c 5d 7h 6c Ad", steps)
    for name in ("bo", "cy", "eve"):
        assert king.of(name) == five.of(name)
    assert king.of("ana") != five.of("ana")
    assert json.loads(king.frames["bo"][-1])["public"]["stage"] == "window"


def test_a_possible_split_is_offered_in_ones_own_frame_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = transcript(tmp_path / "1", monkeypatch, "7s 5c 8d 7h 6c 7d", BETS)
    none = transcript(tmp_path / "2", monkeypatch, "4s 5c 8d 7h 6c 7d", BETS)
    for name in ("ana", "cy", "eve"):
        assert pair.of(name) == none.of(name)
    offers = json.loads(pair.frames["bo"][-1])["you"]["offers"]
    assert [each["refusal"] for each in offers if each["verb"] == "split"] == [None]


def test_a_pair_bet_is_announced_when_the_cards_are_turned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = [("bo", "bet 2 2 pair"), *BETS]
    pair = transcript(tmp_path / "1", monkeypatch, "7s 5c 8d 7h 6c 7d", steps)
    none = transcript(tmp_path / "2", monkeypatch, "4s 5c 8d 7h 6c 7d", steps)
    for name in ("ana", "cy", "eve"):
        assert pair.of(name) == none.of(name)


def test_others_chips_are_in_no_frame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = transcript(tmp_path / "1", monkeypatch, "9h 5c 8d 7h 6c 7d", BETS)
    for name in ("cy", "eve"):
        for frame in map(json.loads, made.frames[name]):
            told = [each for each in frame["events"] if each["type"] == "ChipsSet"]
            assert {each["person"] for each in told} <= {name, "ana"}
            assert frame["you"]["who"] == name


def test_no_secret_is_in_any_frame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = transcript(tmp_path / "1", monkeypatch, "9h 5c 8d 7h 6c 7d", BETS)
    for name in READERS:
        text = b"".join(made.frames[name])
        assert b"00" * 32 not in text
        assert b"token" not in text


def test_a_reader_who_was_away_gets_what_he_missed_or_a_fresh_view(tmp_path: Path) -> None:
    with desk(tmp_path) as table:
        for name in READERS:
            table.guest(name)
        table.open_table()
        asyncio.run(_resume(table))


async def _resume(table: Desk) -> None:
    hub = Hub(table.live)
    frames: list[bytes] = []
    client = Client(Member("eve", "eve", bot=False), frames.append)
    hub.connect(client, 0)
    hub.watch(client, "tableone0", None)
    seq = json.loads(frames[-1])["seq"]
    hub.disconnect(client)
    before = len(table.committed)
    await asyncio.to_thread(table.well, "ana", "sit 1")
    for committed in table.committed[before:]:
        hub.publish(committed)
    hub.watch(client, "tableone0", seq)
    missed = json.loads(frames[-1])
    assert missed["fresh"] is False
    assert "SeatTaken" in [each["type"] for each in missed["events"]]
    hub.watch(client, "tableone0", missed["seq"])
    assert json.loads(frames[-1])["events"] == []
    assert json.loads(frames[-1])["fresh"] is False
    hub.watch(client, "tableone0", 0)
    assert json.loads(frames[-1])["fresh"] is True
    await hub.close()


def test_offers_reach_everybody_in_a_moment_whoever_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.server.hub._SOON_S", 0.01)
    with desk(tmp_path) as table:
        for name in READERS:
            table.guest(name)
        table.open_table()
        asyncio.run(_offers_follow(table))


async def _offers_follow(table: Desk) -> None:
    hub = Hub(table.live)
    frames: dict[str, list[bytes]] = {name: [] for name in READERS}
    for name in READERS:
        client = Client(table.people[name], frames[name].append)
        hub.connect(client, 1000)
        hub.watch(client, "tableone0", None)
    for who, text in (("ana", "sit 1"), ("ana", "cut 9"), ("bo", "bet 10 1"), ("ana", "bet 4 1")):
        before = len(table.committed)
        await asyncio.to_thread(table.well, who, text)
        for committed in table.committed[before:]:
            hub.publish(committed)
        await asyncio.sleep(0.2)
        live, reserved = table.live(), table.balance("cover:tableone0")
        for name in READERS:
            told = json.loads(frames[name][-1])["you"]["offers"]
            offered = offered_to(live, name, table.chips(name), reserved).offers
            assert [(each["act"], each["most"]) for each in told] == [
                (each.act, each.most) for each in offered
            ]
            assert any(each.act.startswith("bet") for each in offered)
    await hub.close()
