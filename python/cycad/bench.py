"""What Python costs: `python -m cycad.bench` measures the module beside the compiled program, one after the other.

Each row alternates the two sides and takes the median of their ratios, so that a machine that is now fast and now slow does
not matter. Rates are per second of the processor, those of evaluators per second of the clock. `--json` prints the same for programs.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from typing import Any, Callable

import cycad

from . import _cycad


def import_seconds(repetitions: int = 7) -> float:
    """The median of fresh interpreters."""
    code = "import time; t = time.perf_counter(); import cycad; print(time.perf_counter() - t)"
    return statistics.median(
        float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout)
        for _ in range(repetitions)
    )


def alternate(ours: Callable[[], float], theirs: Callable[[], float], repetitions: int) -> tuple[float, float, float]:
    """The medians of two rates, and of their ratio in the same repetition."""
    pairs = [(ours(), theirs()) for _ in range(repetitions)]
    return (
        statistics.median(one for one, _ in pairs),
        statistics.median(two for _, two in pairs),
        statistics.median(one / two for one, two in pairs),
    )


def search_rate(simulations: int = 100_000) -> float:
    """Simulations per CPU-second of `Search.run`."""
    search = cycad.Search(cycad.game("tron", map="empty:13x13").new_initial_state(), "mcts(select=ucb1)", player=0)
    begun = time.thread_time()
    search.run(simulations=simulations)
    return simulations / (time.thread_time() - begun)


MATCH = ("mcts(sims=1000)", "mcts(select=ucb1-tuned, sims=1000)")


def match_rate(games: int = 60) -> float:
    """Games per CPU-second of `cycad.match` with one thread."""
    begun = time.process_time()
    cycad.match("tron", *MATCH, map="empty:13x13", games=games, threads=1)
    return games / (time.process_time() - begun)


def program_match_rate(program: str, games: int = 60) -> float:
    """The same by the program, whose start of some milliseconds counts."""
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [program, "match", "tron", *MATCH, "--map", "empty:13x13", "--threads", "1", "--games", str(games)]
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return games / (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


class _Layers:
    """A network of two layers of 256 with random weights: what an evaluator may cost."""

    def __init__(self, inputs: int, actions: int) -> None:
        import numpy

        random = numpy.random.default_rng(1)
        self.weights = [
            random.standard_normal(shape).astype(numpy.float32) / 16 for shape in ((inputs, 256), (256, 256), (256, actions + 1))
        ]

    def __call__(self, positions: Any, legal: Any) -> tuple[Any, Any]:
        import numpy

        layer = positions.reshape(len(positions), -1)
        for weights in self.weights[:-1]:
            layer = numpy.maximum(layer @ weights, 0)
        answer = layer @ self.weights[-1]
        return numpy.exp(numpy.clip(answer[:, :-1], -5, 5)), 1 / (1 + numpy.exp(-answer[:, -1]))


def evaluator_rates(games: int, batch: int = 64, simulations: int = 6400) -> tuple[Callable[[], float], Callable[[], float]]:
    """Positions per second of searches by such an evaluator in batches, and of the evaluator alone."""
    import numpy

    state = cycad.game("breakthrough").new_initial_state()
    evaluator = _Layers(state.planes().size, state.num_distinct_actions())
    positions = numpy.repeat(state.planes()[None], batch, axis=0)
    legal = [numpy.array(state.legal_actions())] * batch

    def ours() -> float:
        searches = [cycad.EvaluatedSearch(state, evaluator, seed=seed) for seed in range(games)]
        begun = time.perf_counter()
        done = cycad.run_searches(searches, simulations // games, batch=batch)
        return done / (time.perf_counter() - begun)

    def alone() -> float:
        begun = time.perf_counter()
        for _ in range(simulations // batch):
            evaluator(positions, legal)
        return simulations // batch * batch / (time.perf_counter() - begun)

    return ours, alone


class _Heap:
    """A heap of matches: whoever takes the last one wins. As short as a game can be."""

    moves = 0

    def __init__(self) -> None:
        self.left, self.player = 21, 0

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.left == 0

    def returns(self) -> list[float]:
        return [-1.0, 1.0] if self.player == 0 else [1.0, -1.0]

    def legal_actions(self) -> list[int]:
        return [count for count in (1, 2, 3) if count <= self.left]

    def apply_action(self, action: int) -> None:
        self.left -= action
        self.player = 1 - self.player

    def clone(self) -> _Heap:
        other = type(self)()
        other.left, other.player = self.left, self.player
        return other


class _Counted(_Heap):
    def apply_action(self, action: int) -> None:
        _Heap.moves += 1
        super().apply_action(action)


def own_game_rate(simulations: int = 20_000) -> float:
    """Moves per CPU-second of a search of a game in Python; they are counted in a search that is not timed."""
    seconds = 0.0
    _Heap.moves = 0
    for kind in (_Counted, _Heap):
        cycad.register_game("bench-heap", kind)
        search = cycad.Search(cycad.game("bench-heap").new_initial_state())
        begun = time.thread_time()
        search.run(simulations=simulations)
        seconds = time.thread_time() - begun
    return _Heap.moves / seconds


def _ucb1(visits: Any, rewards: Any, t: float) -> int:
    import numpy

    untried = int(visits.argmin())
    if visits[untried] == 0:
        return untried
    return int((rewards / visits + numpy.sqrt(2 * numpy.log(t) / visits)).argmax())


def policy_rate(policy: str, simulations: int) -> float:
    """Simulations per CPU-second with a policy."""
    search = cycad.Search(cycad.game("breakthrough").new_initial_state(), cycad.mcts(select=policy))
    begun = time.thread_time()
    search.run(simulations=simulations)
    return simulations / (time.thread_time() - begun)


def rows(program: str, repetitions: int) -> list[dict[str, object]]:
    """All rows: name, ours, theirs, ratio."""
    search = alternate(search_rate, lambda: _cycad.bench_rate("tron13.matrix-ucb1.100k"), repetitions)
    match = alternate(match_rate, lambda: program_match_rate(program), repetitions)
    one = alternate(*evaluator_rates(games=1), repetitions)
    many = alternate(*evaluator_rates(games=16), repetitions)
    own = cycad.register_policy("bench-ucb1", _ucb1)
    policy = alternate(lambda: policy_rate(own, 3000), lambda: policy_rate("ucb1", 30_000), repetitions)
    found: list[dict[str, object]] = [
        {"row": "import", "seconds": import_seconds()},
        {"row": "own-game", "moves": statistics.median(own_game_rate() for _ in range(repetitions))},
    ]
    compared = {
        "search.run.100k": search, "match.1k": match, "evaluator.64": one, "evaluator.64.16-games": many, "own-policy": policy,
    }  # fmt: skip
    for name, (ours, theirs, ratio) in compared.items():
        found.append({"row": name, "ours": ours, "theirs": theirs, "ratio": ratio})
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m cycad.bench", description=__doc__)
    parser.add_argument("--program", default="build/release/cycad", help="the command line to compare with")
    parser.add_argument("--repetitions", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    found = rows(options.program, options.repetitions)
    if options.json:
        print(json.dumps(found, indent=2))
        return
    for row in found:
        print("  ".join(f"{key} {value:.4g}" if isinstance(value, float) else str(value) for key, value in row.items()))


if __name__ == "__main__":
    main()
