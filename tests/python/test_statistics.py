"""Statistics and recipes."""

import math
from pathlib import Path

import cycad
import pytest
from cycad import statistics


def test_intervals_are_those_of_the_textbooks() -> None:
    assert statistics.wilson_interval(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert statistics.clopper_pearson_interval(10, 10) == pytest.approx((0.6915, 1.0), abs=1e-4)
    low, high = statistics.score_interval(60, 0, 40)
    assert low < 0.6 < high


def test_elo_and_superiority() -> None:
    difference, (low, high) = statistics.elo(75, 0, 25)
    assert difference == pytest.approx(400 * math.log10(3)) and low < difference < high
    assert statistics.superiority(10, 5, 10) == pytest.approx(0.5)
    assert statistics.elo_of_score(statistics.score_of_elo(120)) == pytest.approx(120)
    assert statistics.mean([1, 2, 3])[0] == 2


def test_ratings_sprt_and_rank_correlation() -> None:
    ratings = statistics.ratings([[(0, 0, 0), (30, 0, 10)], [(10, 0, 30), (0, 0, 0)]])
    assert ratings[0][0] == -ratings[1][0] > 0
    assert statistics.sprt(80, 0, 20, elo1=100)["verdict"] == "accept H1"
    assert statistics.sprt(pairs=[0, 0, 50, 0, 0], elo1=50)["verdict"] == "accept H0"
    assert statistics.kendall_tau([1, 2, 3], [1, 2, 3])[0] == 1 == -statistics.spearman_rho([1, 2, 3], [3, 2, 1])[0]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: statistics.wilson_interval(5, 3),
        lambda: statistics.wilson_interval(1, 3, confidence=2),
        lambda: statistics.elo_of_score(1),
        lambda: statistics.mean([]),
        lambda: statistics.sprt(1, 1, 1, elo0=3, elo1=1),
        lambda: statistics.ratings([[(0, 0, 0), (1, 0, 0)], [(1, 0, 0), (0, 0, 0)]]),
        lambda: statistics.ratings([[(0, 0, 0), (1, 0, 0)]]),
        lambda: statistics.kendall_tau([1], [1, 2]),
    ],
)
def test_wrong_numbers_are_input_errors(wrong: object) -> None:
    with pytest.raises(cycad.InputError):
        wrong()  # type: ignore[operator]


def test_a_wrong_count_is_named() -> None:
    with pytest.raises(cycad.InputError, match="^wins: expected a whole number from 0"):
        cycad.statistics.elo(-1, 0, 0)
    with pytest.raises(TypeError, match="^trials: expected a whole number, not 2.5"):
        cycad.statistics.wilson_interval(1, 2.5)  # type: ignore[arg-type]
    with pytest.raises(cycad.InputError, match="^matrix: expected wins, draws and losses"):
        cycad.statistics.ratings([[(1, 2)]])  # type: ignore[list-item]


def test_a_recipe_runs_and_has_cells_and_claims(tmp_path: Path) -> None:
    assert "perick2012-table2" in cycad.recipes()
    recipe = cycad.recipe("perick2012-table2")
    assert recipe.title and recipe.seconds("quick") > 0 and "perick2012-table2" in repr(recipe)
    own = Path(__file__).parents[1] / "experiment" / "new_recipe" / "ours2026-table1.toml"
    outcome = cycad.recipe(own).run(size="quick", store=tmp_path / "recipe.db", threads=2)
    assert outcome.claims[0]["verdict"] == "held" and outcome.cells[0]["low"] <= outcome.cells[0]["value"]
    assert list(outcome.frame()["name"]) == [cell["name"] for cell in outcome.cells]
    assert "claims held" in repr(outcome) and outcome._repr_html_()
    with pytest.raises(cycad.InputError, match="no-such"):
        cycad.recipe("no-such-recipe")
    with pytest.raises(cycad.InputError, match="size"):
        recipe.run(size="tiny")
