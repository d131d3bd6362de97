"""cycad, a laboratory for Monte-Carlo tree search.

    import cycad

    game = cycad.game("tron", map="lanctot-a")
    state = game.new_initial_state()
    agent = cycad.Agent("tron", cycad.mcts(select="ucb1-tuned", sims=10_000))
    print(agent.decide(state, player=0))

    result = cycad.match("tron", "lanctot/uct", "random", games=20)
    print(result)

Positions have the methods of OpenSpiel's `State`. Agents are specifications, the same texts as on the command line;
`cycad.mcts`, `cycad.flat` and the others write them from keyword arguments. `docs/python.md` is the tutorial.
"""

from . import agents, policies, statistics
from ._agents import Agent, Arm, Decision, compare, describe, make_agent
from ._cycad import InputError, OutsideError, State, version as __version__
from ._evaluators import EvaluatedArms, EvaluatedSearch, Evaluator, evaluated_agent, run_searches
from ._games import Game, game, games, load_game
from ._matches import MatchResult, Result, TournamentResult, match, tournament
from ._own_games import check_game, register_game
from ._own_policies import register_policy
from ._players import Player
from ._recipes import Outcome, Recipe, recipe, recipes
from ._records import Records
from ._searches import Answer, Arms, Report, Search
from ._specifications import Specification
from ._stores import Store
from .agents import alphabeta, flat, greedy, mcts

__all__ = [
    "Agent", "Answer", "Arm", "Arms", "Decision", "EvaluatedArms", "EvaluatedSearch", "Evaluator", "Game", "InputError", "MatchResult", "Outcome", "OutsideError", "Player",
    "Recipe", "Records", "Report", "Result", "Search", "Specification", "State", "Store", "TournamentResult", "__version__",
    "agents", "alphabeta", "check_game", "compare", "describe",
    "evaluated_agent", "flat", "game", "games", "greedy", "load_game",
    "make_agent", "match", "mcts", "policies", "recipe", "recipes", "register_game", "register_policy", "run_searches", "statistics", "tournament",
]
