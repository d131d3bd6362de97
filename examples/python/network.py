"""A small network in numpy that learns Breakthrough on 5x5 from its own games.

    ./run python examples/python/network.py              plays and learns for some minutes, and draws learning.svg
    ./run python examples/python/network.py --quick      the same in seconds, to see that it runs

The network maps the planes of a position to a prior for each action and the mover's expected reward; `Network` itself is
the evaluator of `cycad.EvaluatedSearch`. Each round plays games against itself, many at a time so that their leaves share
batches, and learns from them: the visits of the search are what the priors should have been, the result of the game what
the value should have been. Nothing else is known of the game.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

import cycad
import numpy as np
from cycad import plots
from numpy.typing import NDArray

Floats = NDArray[np.float32]

MAP = "5x5"
ACTIONS = cycad.game("breakthrough", map=MAP).num_distinct_actions()


class Network:
    """Two hidden layers, a head for priors and a head for the value; trained by Adam."""

    def __init__(self, inputs: int = 100, hidden: int = 128, seed: int = 1) -> None:
        random = np.random.default_rng(seed)

        def layer(rows: int, columns: int) -> Floats:
            drawn: Floats = (random.standard_normal((rows, columns)) * np.sqrt(2 / rows)).astype(np.float32)
            return drawn

        self.weights: list[Floats] = [
            layer(inputs, hidden), np.zeros(hidden, np.float32),
            layer(hidden, hidden), np.zeros(hidden, np.float32),
            layer(hidden, ACTIONS) * np.float32(0.1), np.zeros(ACTIONS, np.float32),
            layer(hidden, 1) * np.float32(0.1), np.zeros(1, np.float32),
        ]  # fmt: skip
        self._first = [np.zeros_like(each) for each in self.weights]
        self._second = [np.zeros_like(each) for each in self.weights]
        self._steps = 0

    def __call__(self, positions: Floats, legal: list[NDArray[np.int64]]) -> tuple[Floats, Floats]:
        """Priors (a row for each position, a column for each action) and the movers' expected rewards."""
        logits, values = self.forward(positions.reshape(len(positions), -1))[2:]
        return np.exp(np.clip(logits, -20, 20)), values

    def forward(self, inputs: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        w1, b1, w2, b2, wp, bp, wv, bv = self.weights
        one = np.maximum(inputs @ w1 + b1, 0)
        two = np.maximum(one @ w2 + b2, 0)
        values = 1 / (1 + np.exp(-(two @ wv + bv)[:, 0]))
        return one, two, two @ wp + bp, values

    def learn(self, inputs: Floats, visits: Floats, masks: NDArray[np.bool_], results: Floats, rate: float) -> float:
        """One step down the gradient of the cross-entropies of priors and value; returns their sum."""
        one, two, logits, values = self.forward(inputs)
        logits = np.where(masks, logits, np.float32(-1e9))
        priors = np.exp(logits - logits.max(axis=1, keepdims=True))
        priors /= priors.sum(axis=1, keepdims=True)
        loss = -(visits * np.log(priors + 1e-9)).sum(axis=1) - (
            results * np.log(values + 1e-9) + (1 - results) * np.log(1 - values + 1e-9)
        )
        scale = np.float32(1 / len(inputs))
        to_priors = (priors - visits) * scale
        to_value = ((values - results) * scale)[:, None]
        w1, _, w2, _, wp, _, wv, _ = self.weights
        to_two = (to_priors @ wp.T + to_value @ wv.T) * (two > 0)
        to_one = (to_two @ w2.T) * (one > 0)
        self._step(
            [
                inputs.T @ to_one, to_one.sum(axis=0), one.T @ to_two, to_two.sum(axis=0),
                two.T @ to_priors, to_priors.sum(axis=0), two.T @ to_value, to_value.sum(axis=0),
            ],
            rate,
        )  # fmt: skip
        return float(loss.mean())

    def _step(self, gradients: list[Floats], rate: float) -> None:
        self._steps += 1
        for place, gradient in enumerate(gradients):
            gradient = gradient + np.float32(1e-4) * self.weights[place]
            self._first[place] = 0.9 * self._first[place] + 0.1 * gradient
            self._second[place] = 0.999 * self._second[place] + 0.001 * gradient**2
            first = self._first[place] / (1 - 0.9**self._steps)
            second = self._second[place] / (1 - 0.999**self._steps)
            self.weights[place] = (self.weights[place] - rate * first / (np.sqrt(second) + 1e-8)).astype(np.float32)


@dataclass
class Examples:
    """Positions of games with what became of them."""

    inputs: list[Floats] = field(default_factory=list)
    visits: list[Floats] = field(default_factory=list)
    masks: list[NDArray[np.bool_]] = field(default_factory=list)
    results: list[float] = field(default_factory=list)

    def add(self, planes: Floats, actions: NDArray[np.int64], shares: NDArray[np.float64], result: float) -> None:
        """A position and its mirror image."""
        for mirrored in (False, True):
            visits = np.zeros(ACTIONS, np.float32)
            mask = np.zeros(ACTIONS, bool)
            places = mirror(actions) if mirrored else actions
            visits[places] = shares
            mask[places] = True
            self.inputs.append((planes[:, :, ::-1] if mirrored else planes).reshape(-1).copy())
            self.visits.append(visits)
            self.masks.append(mask)
            self.results.append(result)

    def last(self, count: int) -> Examples:
        """The youngest of them."""
        return Examples(self.inputs[-count:], self.visits[-count:], self.masks[-count:], self.results[-count:])


def mirror(actions: NDArray[np.int64]) -> NDArray[np.int64]:
    """An action is 3 * cell + direction on a board of eight columns, of which five are used."""
    cells, directions = actions // 3, actions % 3
    rows, columns = cells // 8, cells % 8
    flipped: NDArray[np.int64] = 3 * (8 * rows + 4 - columns) + (2 - directions)
    return flipped


def self_play(network: Network, games: int, simulations: int, seed: int, examples: Examples) -> None:
    """Games of the network against itself, all at the same time."""
    start = cycad.game("breakthrough", map=MAP).new_initial_state()
    searches = [
        cycad.EvaluatedSearch(start, network, c=1.5, noise=0.25, alpha=0.5, seed=seed * games + number) for number in range(games)
    ]
    seen: dict[int, list[tuple[int, Floats, NDArray[np.int64], NDArray[np.float64]]]] = {number: [] for number in range(games)}
    going = list(range(games))
    ply = 0
    while going:
        cycad.run_searches([searches[number] for number in going], simulations, batch=64)
        for number in list(going):
            search = searches[number]
            state, arms = search.state, search.arms()
            seen[number].append((state.current_player(), state.planes(), arms.actions, arms.visits / arms.visits.sum()))
            search.advance(search.choose(temperature=1.0 if ply < 8 else 0.3))
            result = search.state.result
            if result is not None:
                going.remove(number)
                for player, planes, actions, shares in seen[number]:
                    examples.add(planes, actions, shares, result if player == 0 else 1 - result)
        ply += 1


def train(network: Network, examples: Examples, steps: int, random: np.random.Generator) -> float:
    """Steps over examples that are drawn at random; returns the mean loss."""
    inputs, visits = np.array(examples.inputs), np.array(examples.visits)
    masks, results = np.array(examples.masks), np.array(examples.results, np.float32)
    losses = []
    for _ in range(steps):
        chosen = random.integers(0, len(inputs), 256)
        losses.append(network.learn(inputs[chosen], visits[chosen], masks[chosen], results[chosen], rate=1e-3))
    return float(np.mean(losses))


def strength(network: Network, games: int, opponent: str = "mcts(sims=200)", sims: int = 100) -> cycad.MatchResult:
    """The network with its search against UCT with twice as many simulations."""
    agent = cycad.evaluated_agent(network, sims=sims, batch=8, c=1.5, name="network")
    return cycad.match("breakthrough", agent, ("uct", opponent), map=MAP, games=games, threads=1)


def improve(rounds: int, games: int, simulations: int, match_games: int, seed: int = 1) -> list[cycad.MatchResult]:
    """The loop: play, learn, measure. Returns the matches, the untrained network's first."""
    network, examples = Network(seed=seed), Examples()
    random = np.random.default_rng(seed)
    begun = time.monotonic()
    matches = [strength(network, match_games)]
    print(f"untrained: score {matches[0].score:.3f} against UCT", flush=True)
    for number in range(1, rounds + 1):
        self_play(network, games, simulations, seed=number, examples=examples)
        examples = examples.last(40_000)
        loss = train(network, examples, steps=2 * games, random=random)
        matches.append(strength(network, match_games))
        seconds = time.monotonic() - begun
        print(f"round {number}: loss {loss:.3f}, score {matches[-1].score:.3f} against UCT, {seconds:.0f} s", flush=True)
    return matches


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="as little as shows that it runs")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--figure", default="learning.svg")
    options = parser.parse_args()
    if options.quick:
        matches = improve(rounds=1, games=8, simulations=8, match_games=2)
    else:
        matches = improve(rounds=options.rounds, games=200, simulations=64, match_games=100)
    import matplotlib

    matplotlib.use("Agg")
    axes = plots.curve(dict(enumerate(matches)))
    axes.set_xlabel("rounds of self-play")
    axes.set_title("network with 100 simulations against UCT with 200")
    axes.figure.savefig(options.figure)
    print("drawn:", options.figure)


if __name__ == "__main__":
    main()
