"""The environments are the engine's game: what is open, what is refused, what is paid."""

import pickle
from collections import Counter
from random import Random
from typing import Any

import pytest

import croupier.envs.table as table_module
from croupier.core.cards import CARDS
from croupier.engine import acts as a
from croupier.engine import events as e
from croupier.engine.apply import apply
from croupier.engine.judge import refusal
from croupier.engine.judge_bets import placed
from croupier.engine.offers import offers
from croupier.engine.state import State
from croupier.engine.views import view
from croupier.envs import Action, IllegalAction, Moment, TableEnv
from croupier.envs.actions import SIDE_BETS, act_of
from croupier.players.card_order import CardOrder
from croupier.statute import ChoiceError
from tests.engine.tables import is_offered
from tests.envs.rollout import questions, some_settings

SEEDS = range(40)


class Watched:
    """Every act that a table applies, judged once more, and what it settled."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.nets: Counter[str] = Counter()
        self.last: dict[str, int] = {}
        self.burned = False
        self.kinds: Counter[type] = Counter()
        monkeypatch.setattr(table_module, "apply_legal", self.apply)

    def apply(self, state: State, act: a.Act) -> tuple[State, list[e.Event]]:
        self.kinds[type(act)] += 1
        after, events = apply(state, act)
        for event in events:
            self.kinds[type(event)] += 1
            if isinstance(event, e.WagerSettled):
                self.nets[event.person] += event.net
                if state.banker_name is not None:
                    self.nets[state.banker_name] -= event.net
            elif isinstance(event, e.RoundEnded):
                self.last = {} if event.burned else dict(self.nets)
                self.nets.clear()
        return after, events


def table_of(env: TableEnv) -> table_module.Table:
    return env._episode.table


def is_asked_for(state: State, moment: int, act: a.PersonAct | None, *, has_main: bool) -> bool:
    """Whether an environment asks for an act at a moment at all, be it legal or not."""
    kinds: dict[int, tuple[type, ...]] = {
        Moment.BETS: (a.Bet,),
        Moment.PAIR: (a.Bet,),
        Moment.WINDOW: a.WINDOW_ACTS,
        Moment.PLAY: a.PLAYS,
        Moment.BANKER: a.BANKER_ACTS,
    }
    if not isinstance(act, kinds[moment]):
        return False
    if not isinstance(act, a.Bet):
        return True
    if moment == Moment.PAIR:
        return act.hand is not None and not placed(state, act)
    return (act.wager is a.Wager.MAIN) != has_main and not placed(state, act)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_mask_is_what_the_judge_says_under_any_rules(seed: int) -> None:
    rng = Random(seed)
    settings = some_settings(rng)
    env = TableEnv(**settings)
    for agent in questions(env, rng, 6):
        question = env._episode.question
        assert question is not None
        assert question.ask.person == agent
        table, moment = table_of(env), question.ask.moment
        seen = view(table.state, agent)
        offered = offers(seen, agent)
        mask = env.infos[agent]["action_mask"]
        assert mask.any()
        box = table.state.boxes.get(question.ask.box)
        has_main = box is not None and box.stake_of(agent) is not None
        for action in range(1, env.action_space(agent).n):
            act = act_of(table.state, question.ask, table.setup.stakes, action)
            assert act is not None
            asked = is_asked_for(table.state, moment, act, has_main=has_main)
            allowed = refusal(table.state, act) is None
            assert mask[action] == (asked and allowed), (Action(min(action, 15)), act)
            assert allowed == is_offered(offered, act), act
        if moment is Moment.BETS:
            could = mask[Action.BET :].any()
            assert mask[Action.PASS] == (has_main or not could or settings["may_sit_out"])
        else:
            assert mask[Action.PASS] == (moment in {Moment.PAIR, Moment.WINDOW})
        for other in env.agents:
            assert other == agent or not env.infos[other]["action_mask"].any()


def test_random_tables_come_to_every_moment_and_every_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watched = Watched(monkeypatch)
    moments: Counter[Moment] = Counter()
    for seed in SEEDS:
        rng = Random(seed)
        env = TableEnv(**some_settings(rng))
        for _ in questions(env, rng, 20):
            question = env._episode.question
            assert question is not None
            moments[question.ask.moment] += 1
    assert set(moments) == set(Moment) - {Moment.NOTHING}
    assert {*a.PLAYS, *a.WINDOW_ACTS, *a.BANKER_ACTS, a.Bet, a.Cut} <= set(watched.kinds)
    assert {e.CardBurned, e.CutCardOut, e.BankPassed} <= set(watched.kinds)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_reward_is_what_the_engine_has_settled(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(seed)
    settings = some_settings(rng) | {"rounds": 1}
    watched = Watched(monkeypatch)
    env = TableEnv(**settings)
    unit, chips = settings["stakes"][0], settings["chips"]
    env.reset(seed=seed)
    for _ in range(12):
        watched.last = {}
        while not any(env.terminations.values()):
            assert not any(env.rewards.values()), "nothing is paid before the round is over"
            open_now = env.infos[env.agent_selection]["action_mask"].nonzero()[0]
            env.step(int(rng.choice(list(open_now))))
        for agent in env.agents:
            net = watched.last.get(agent, 0)
            assert env.infos[agent]["net"] == net
            assert isinstance(env.infos[agent]["net"], int)
            assert env.rewards[agent] == net / unit
            if chips is not None:
                assert table_of(env).state.purses[agent] == chips + net
        env.reset()


@pytest.mark.parametrize("seed", range(6))
def test_an_illegal_action_is_refused_with_its_line_and_changes_nothing(seed: int) -> None:
    rng = Random(seed)
    env = TableEnv(**some_settings(rng) | {"illegal": "refuse"})
    codes: Counter[str] = Counter()
    for agent in questions(env, rng, 6):
        question, state = env._episode.question, table_of(env).state
        assert question is not None
        seen = env.observe(agent)
        for action in range(env.action_space(agent).n):
            if env.infos[agent]["action_mask"][action]:
                continue
            act = act_of(state, question.ask, table_of(env).setup.stakes, action)
            refused = None if act is None else refusal(state, act)
            env.step(action)
            told = env.infos[agent].pop("refusal")
            assert table_of(env).state is state
            assert env.agent_selection == agent
            assert (env.observe(agent) == seen).all()
            assert not any(env.rewards.values())
            if refused is None:
                assert told == {"code": "not_asked", "article": ""}
            else:
                assert told == {"code": refused.code.name.lower(), "article": refused.article}
            codes[told["code"]] += 1
    assert len(codes) > 5


def test_an_illegal_action_can_be_raised() -> None:
    env = TableEnv(players=1, illegal="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="Action 2 is not allowed now") as raised:
        env.step(Action.HIT)
    assert raised.value.refusal is not None
    with pytest.raises(IllegalAction, match="not asked for") as unasked:
        env.step(Action.PASS)
    assert unasked.value.refusal is None
    with pytest.raises(ValueError, match="There is no action 16"):
        env.step(16)
    with pytest.raises(TypeError):
        env.step(15.5)  # type: ignore[arg-type]  # that is the point
    copied = pickle.loads(pickle.dumps(raised.value))
    assert (str(copied), copied.refusal) == (str(raised.value), raised.value.refusal)
    env.step(Action.BET)
    assert table_of(env).state.boxes[1].stake_of("player_1") is not None


def test_somebody_cuts_by_chance_and_the_shoe_is_cut_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    acts: list[a.Cut] = []
    moved: list[int] = []
    cut = CardOrder.cut

    def watched(state: State, act: a.Act) -> tuple[State, list[e.Event]]:
        if isinstance(act, a.Cut):
            acts.append(act)
        return apply(state, act)

    def moving(self: CardOrder, cards: int) -> None:
        moved.append(cards)
        cut(self, cards)

    monkeypatch.setattr(table_module, "apply_legal", watched)
    monkeypatch.setattr(CardOrder, "cut", moving)
    env = TableEnv(players=3, rules="macau-2000")
    for seed in range(30):
        env.reset(seed=seed)
    assert moved == [act.cards for act in acts]
    assert len(set(moved)) > 20
    assert {act.person for act in acts} == set(env.possible_agents)


def check_cards(table: table_module.Table) -> None:
    """Hold what is in the shoe and what is out of it together against the packs."""
    shoe, cards = table.state.shoe, table._cards
    assert len(cards._cards) == shoe.left
    if shoe.out.unseen == len(cards._burned):
        held, out = Counter(cards._cards), shoe.out.revealed(cards._burned)
        assert {held[card] + out.of(card) for card in CARDS} == {table.state.rules.decks}


def test_a_shoe_that_runs_out_inside_a_round_is_shuffled_and_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watched = Watched(monkeypatch)
    options = {"decks": 2, "cut_card_from_end": 30, "boxes": 9}
    env = TableEnv(players=9, rules="macau-2004", options=options)
    env.reset(seed=1)
    for _ in range(30):
        while not any(env.terminations.values()):
            mask = env.infos[env.agent_selection]["action_mask"]
            wanted = (Action.BET, Action.HIT, Action.PASS, Action.STAND)
            env.step(next(action for action in wanted if mask[action]))
            check_cards(table_of(env))
        env.reset()
    assert watched.kinds[e.RanOutShuffled] > 1


@pytest.mark.parametrize("seed", SEEDS)
def test_the_cards_that_leave_a_shoe_are_those_of_its_packs(seed: int) -> None:
    rng = Random(seed)
    env = TableEnv(**some_settings(rng))
    for _ in questions(env, rng, 6):
        check_cards(table_of(env))


def test_side_bets_are_all_named() -> None:
    assert set(SIDE_BETS.values()) == set(a.Wager) - {a.Wager.MAIN, a.Wager.INSURANCE}


def test_settings_that_cannot_be_are_refused() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"stakes": (3,)}, "even number"),
        ({"stakes": ()}, "even number"),
        ({"side_stake": 1}, "even number"),
        ({"rounds": 0}, "1 or more"),
        ({"chips": -1}, "0 to"),
        ({"illegal": "ignore"}, "refuse"),
        ({"render_mode": "rgb_array"}, "ansi, human"),
        ({"players": 8}, "1 to 7"),
        ({"rules": "banker", "players": 1, "others": ()}, "2 to 5"),
    ]
    for settings, said in wrong:
        with pytest.raises(ValueError, match=said):
            TableEnv(**settings)
    with pytest.raises(ChoiceError, match="hands_max"):
        TableEnv(options={"hands_max": 9})
    with pytest.raises(ChoiceError, match="rule_set_unknown"):
        TableEnv(rules="macau")
