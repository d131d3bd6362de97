"""Games and positions: the names of OpenSpiel, texts, copies, errors."""

import copy
import pickle
import random
from typing import Any, Callable

import cycad
import pytest


def play_to_the_end(state: cycad.State, rng: random.Random) -> cycad.State:
    """The loop of an OpenSpiel user, word for word but for the import."""
    while not state.is_terminal():
        if state.is_simultaneous_node():
            state.apply_actions([rng.choice(state.legal_actions(player)) for player in range(2)])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", cycad.games())
def test_a_game_is_played_as_in_openspiel(name: str) -> None:
    game = cycad.load_game(name)
    assert game.num_players() == 2
    for seed in range(3):
        state = game.new_initial_state()
        assert state.returns() == [0, 0] and state.result is None and not state.is_chance_node()
        end = play_to_the_end(state, random.Random(seed))
        assert end.current_player() == -4 and end.legal_actions() == []
        assert end.returns()[0] == -end.returns()[1] == 2 * end.result - 1
        assert len(end.history()) == end.move_number() * (2 if game.simultaneous else 1)


def test_a_game_is_loaded_by_its_text() -> None:
    game = cycad.game("breakthrough", map="6x6")
    assert cycad.load_game(str(game)) == game == cycad.load_game("breakthrough", {"map": "6x6"})
    with pytest.raises(cycad.InputError, match="unknown parameter 'rows' of a game, expected map"):
        cycad.load_game("breakthrough(rows=6,columns=6)")


@pytest.mark.parametrize("name", cycad.games())
def test_the_smaller_methods_of_openspiel_agree_with_the_others(name: str) -> None:
    state = cycad.game(name).new_initial_state()
    assert state.num_players() == 2 and state.is_initial_state()
    for player in range(2):
        mask = state.legal_actions_mask(player)
        assert len(mask) == state.num_distinct_actions()
        assert [action for action, legal in enumerate(mask) if legal] == state.legal_actions(player)
    end = state.play_random(1)
    assert end.rewards() == end.returns() == [end.player_return(player) for player in range(2)]
    assert not end.is_initial_state() and sum(end.legal_actions_mask(0)) == 0


@pytest.mark.parametrize("name", cycad.games())
def test_actions_are_distinct_sorted_and_named(name: str) -> None:
    game = cycad.game(name)
    for seed in range(5):
        state = game.new_initial_state().play_random(seed, plies=seed)
        player = 0 if state.is_simultaneous_node() else state.current_player()
        actions = state.legal_actions(player)
        assert actions == sorted(set(actions)) and actions[-1] < game.num_distinct_actions()
        texts = [state.action_to_string(player, action) for action in actions]
        assert [state.string_to_action(player, text) for text in texts] == actions
        assert sorted(texts) == sorted(state.legal_moves(player))


def test_an_action_means_the_same_in_every_position() -> None:
    state = cycad.game("tron", map="empty:5x5").new_initial_state()
    names = {}
    for seed in range(20):
        now = state.play_random(seed, plies=seed % 4)
        for player in range(2):
            for action in now.legal_actions(player):
                assert names.setdefault(action, now.action_to_string(player, action)) == now.action_to_string(player, action)
    assert names == {0: "north", 1: "east", 2: "south", 3: "west"}


def test_copies_do_not_share_anything() -> None:
    state = cycad.game("breakthrough", map="5x5").new_initial_state()
    child = state.child(state.legal_actions()[0])
    others = [state.clone(), copy.copy(state), copy.deepcopy(state)]
    state.apply_action(state.legal_actions()[1])
    for other in others:
        assert other.history() == [] and other != state and other == others[0]
    assert child.move_number() == 1 and child != others[0]


def test_texts_pickles_and_hashes_lead_back() -> None:
    game = cycad.game("tron", map="lanctot-a")
    state = game.new_initial_state().play_random(3, plies=5)
    again = pickle.loads(pickle.dumps(state))
    assert again == state and hash(again) == hash(state) and again.history() == state.history()
    assert str(again) == str(state), "the trails are drawn as before"
    assert game.state(state.text).text == state.text
    assert state != 3 and state != "text"


def test_random_play_follows_from_its_seed() -> None:
    state = cycad.game("octagon").new_initial_state()
    assert state.play_random(1) == state.play_random(1) != state.play_random(2)
    assert state.play_random(1).is_terminal() and state.history() == []


def test_moves_may_be_texts_or_numpy_integers() -> None:
    numpy = pytest.importorskip("numpy")
    one = cycad.game("breakthrough").new_initial_state()
    two = one.clone()
    one.apply_action("a2a3")
    two.apply_action(numpy.int32(two.string_to_action("a2a3")))
    assert one == two


@pytest.mark.parametrize(
    "wrong, message",
    [
        (lambda: cycad.game("trn"), "unknown game 'trn', did you mean tron"),
        (lambda: cycad.game("tron", map="nowhere"), "nowhere"),
        (lambda: cycad.load_game("tron", {"size": 3}), "unknown parameter 'size'"),
        (lambda: cycad.game("tron").state("..."), "position"),
        (lambda: cycad.game("breakthrough").new_initial_state().apply_action(7), "illegal move '7'"),
        (lambda: cycad.game("breakthrough").new_initial_state().apply_action(1 << 70), "illegal move"),
        (lambda: cycad.game("breakthrough").new_initial_state().apply_action("a2a9"), "a2a9"),
        (lambda: cycad.game("tron").new_initial_state().apply_action(0), "both players move at once"),
        (lambda: cycad.game("tron").new_initial_state().apply_actions([0]), "each of the two players"),
        (lambda: cycad.game("tron").new_initial_state().legal_actions(), "both players move at once"),
        (lambda: cycad.game("tron").new_initial_state().legal_actions(2), "player 2: expected 0 or 1"),
        (lambda: cycad.game("breakthrough").new_initial_state().action_to_string(1, 0), "player 1 is not to move"),
        (lambda: cycad.game("octagon").new_initial_state().play_random(1).apply_action(0), "the game is over"),
    ],
)
def test_wrong_input_says_what_was_expected(wrong: object, message: str) -> None:
    with pytest.raises(cycad.InputError, match=message.replace("(", r"\(")):
        wrong()  # type: ignore[operator]
    assert issubclass(cycad.InputError, ValueError)


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda wrong: cycad.game(wrong), "name: expected a text, not 2.5"),
        (lambda wrong: cycad.game("breakthrough", map=wrong), "map: expected a text, not 2.5"),
        (lambda wrong: cycad.load_game(wrong), "name: expected a text, not 2.5"),
        (lambda wrong: cycad.game("tron").state(wrong), "text: expected a text, not 2.5"),
        (lambda wrong: cycad.game("tron").new_initial_state().play_random(wrong), "seed: expected a whole number, not 2.5"),
        (lambda wrong: cycad.Agent("tron", "random").decide(wrong), "state: expected a cycad.State, not 2.5"),
        (lambda wrong: cycad.Agent(wrong, "random"), "game: expected a text, not 2.5"),
        (lambda wrong: cycad.Search(wrong), "state: expected a cycad.State, not 2.5"),
        (lambda wrong: cycad.match(wrong, "random", "random"), "game: expected a text, not 2.5"),
        (lambda wrong: cycad.tournament("tron", "random"), "agents: expected a list of agents, not the text 'random'"),
        (lambda wrong: cycad.register_game("maps", object, maps="abc"), "maps: expected a list of texts, not the text 'abc'"),
        (lambda wrong: cycad.describe(wrong), "topic: expected a text, not 2.5"),
    ],
)
def test_a_wrong_type_is_named(call: Callable[[Any], object], message: str) -> None:
    with pytest.raises(TypeError, match="^" + message):
        call(2.5)


def test_a_negative_number_is_named() -> None:
    state = cycad.game("tron").new_initial_state()
    with pytest.raises(cycad.InputError, match="^seed: expected a whole number from 0"):
        state.play_random(-1)
    with pytest.raises(cycad.InputError, match="^plies: expected a whole number from 0"):
        state.play_random(1, plies=-1)


def test_a_move_of_another_type_is_a_type_error() -> None:
    state = cycad.game("breakthrough").new_initial_state()
    for wrong in (1.5, None, [], True, object()):
        with pytest.raises(TypeError):
            state.apply_action(wrong)  # type: ignore[arg-type]
