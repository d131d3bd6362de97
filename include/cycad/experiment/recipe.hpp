// A recipe: one published table or figure as a file, with what is to be run, at which sizes, the published numbers and
// the claims of the paper. experiments/README.md has the format; the files in experiments/ are part of the program.
//
//   Recipe recipe = read_recipe(text, "experiments/lanctot2013-table3.toml", "quick");
//   for (const Part& part : recipe.parts) ...
//
// Whatever is wrong with the file is an InputError that begins with FILE:LINE.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cycad {

// What is counted of games.
enum class Scoring : std::uint8_t {
  points,    // a draw is half a point
  decided,   // the share of wins among the games that were not drawn
  wins,      // the share of wins among all games
  outcomes,  // wins, losses and ties, each a cell
  replayed,  // as `decided`, and a drawn game is played again until it is decided (Schedule::replays)
};
inline constexpr std::array<std::string_view, 5> scoring_words{"points", "decided", "wins", "outcomes", "replayed"};

// Who is player one: the agents of a pairing by turns, or a gauntlet's variant always first or always second.
enum class PartSides : std::uint8_t { paired, first, second };
inline constexpr std::array<std::string_view, 3> part_side_words{"paired", "first", "second"};

// An agent under the name that its cells have.
struct Labelled {
  std::string label = {};
  std::string agent = {};         // a specification
  std::uint64_t simulations = 0;  // per move; 0: those of the part
  std::uint64_t factor = 1;       // of the part's simulations, for the same time
  friend bool operator==(const Labelled&, const Labelled&) = default;
};

// A list of words under a name: values of a grid, moves of a group.
struct NamedWords {
  std::string name = {};
  std::vector<std::string> words = {};
  friend bool operator==(const NamedWords&, const NamedWords&) = default;
};

// One run within a recipe. src/experiment/kind has a file for each kind, which says which fields it uses.
struct Part {
  std::string name = {};
  std::string kind = "tournament";
  std::size_t line = 0;  // in the file
  std::string title = {};
  std::uint64_t seed = 1;

  // Games.
  std::string game = "tron";
  std::vector<std::string> maps = {};
  std::vector<Labelled> agents = {};  // of a gauntlet: its variants
  std::string against = {};           // the opponent of a gauntlet
  std::uint64_t simulations = 0;      // per move, of agents whose specification has no budget
  double simulations_per_ms = 0;      // that stand for a millisecond of the paper; 0: it gave no times
  std::uint64_t games = 0;            // of each pairing
  PartSides sides = PartSides::paired;
  Scoring scoring = Scoring::points;

  // Starts that are made: positions at a ply of drawn games of an agent against itself.
  std::string start_agent = {};
  std::uint64_t start_ply = 0, starts = 0;

  // Decisions in a position.
  std::uint64_t player = 1, trials = 0;
  std::vector<NamedWords> groups = {};      // moves whose shares are cells
  std::vector<std::uint64_t> budgets = {};  // each agent with each of them; none: `simulations`

  // The bandit laboratory.
  std::string model = {};  // "manual" or "walk"
  std::uint64_t arms = 0, tasks = 0, models = 1;
  double winners = 10;                     // percent of the arms
  std::vector<std::uint64_t> points = {};  // pulls after which cells are taken; turns of the complexity

  // Best responses to agents: decisions per position, and which strategy is meant (match/exploitability.hpp).
  std::uint64_t samples = 0;
  std::string strategy = {};

  // A constant that is moved: `agents` are templates with {value}, from `from`, by the factor `step`.
  double from = 0, step = 1;
  std::uint64_t rounds = 0, repetitions = 0;

  std::vector<std::string> of = {};  // a mean's parts

  // Whether its searches have the budgets of the size full: the paper's own.
  bool full_budget = true;
  // A part that a reading (below) has in the place of another part; empty in the parts of the file.
  std::string reading = {}, reading_of = {};
};

// Another reading of an unclear sentence of the paper. Its parts are copies of parts of the file, called PART-NAME,
// whose agents have other options, or which have other maps or another opponent.
struct Reading {
  std::string name = {}, text = {};
};

// A number of the paper and how far it can be trusted.
struct PublishedCell {
  std::string cell = {};
  double value = 0;
  double error = 0;  // standard error by the games behind it, and the rounding of the print
  std::size_t line = 0;
};

// Which cells a claim speaks of: each one that fits, or the mean of them. A star stands for any text without a slash.
struct CellChoice {
  std::vector<std::string> patterns = {};
  bool mean = false;
};

enum class Relation : std::uint8_t { above, below, within, differ };

// What we believe about a claim that is not held.
enum class Belief : std::uint8_t { open, reading, budget, claim };
inline constexpr std::array<std::string_view, 4> belief_words{"open", "our reading", "the budget", "the claim itself"};

struct Claim {
  std::string text = {};
  bool ours = false;  // not the paper's: it does not count among those of the paper
  Belief belief = Belief::open;
  std::string because = {};  // the evidence for the belief
  CellChoice subject = {};
  Relation relation = Relation::above;
  std::optional<double> bound = {}, upper_bound = {};  // a number, or a range for `within`
  bool pairwise = false;      // the first subject with the first reference, the second with the second, and so on
  CellChoice reference = {};  // otherwise
  std::size_t line = 0;
};

struct Recipe {
  std::string name = {}, file = {}, size = {};
  std::string title = {}, paper = {}, source = {}, question = {}, notes = {};
  std::string explanation = {};  // of what does not come out, as far as it was tested
  std::vector<Part> parts = {};  // those of the file, then those of the readings
  std::vector<Reading> readings = {};
  std::vector<PublishedCell> published = {};
  std::vector<Claim> claims = {};
  bool has_size = true;  // false: the file has no such size; the parts are those of the full one
};

// The sizes that a file can have tables for. The size budget has the parts of the full one: the paper's budgets, and as
// many repetitions as a time limit allows.
inline constexpr std::array<std::string_view, 4> recipe_sizes{"showcase", "quick", "medium", "full"};
inline constexpr std::string_view budget_size = "budget";

// `file` is for errors, and its stem is the recipe's name.
Recipe read_recipe(std::string_view text, const std::string& file, const std::string& size);

// The recipes that are part of the program, by name.
struct ShippedRecipe {
  std::string_view name = {}, text = {};
};
std::vector<ShippedRecipe> shipped_recipes();

// A commented recipe that runs as it is, for `cycad reproduce --new`.
std::string_view new_recipe_text();

// The names of all cells of a recipe's parts, in order.
std::vector<std::string> cell_names(const std::vector<Part>& parts);

// The shipped recipes that the words name: a name, or the beginning of some. All of them without a word. InputError
// with the near names if a word names none.
std::vector<ShippedRecipe> chosen_recipes(const std::vector<std::string>& words);

}  // namespace cycad
