// How far `cycad reproduce` has come over all recipes that were asked for, by their estimated costs: one line that is
// drawn again on a terminal, a plain line every few seconds elsewhere.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cycad/experiment/run.hpp"
#include "cycad/match/progress.hpp"

namespace cycad {

class ReproduceProgress {
 public:
  // `seconds` is the time limit of the size budget; 0: none.
  ReproduceProgress(const std::vector<Recipe>& recipes, bool readings, double seconds);

  void begin(const Recipe& recipe);
  void show(const PartProgress& state);
  // A line of its own, above the progress.
  void note(const std::string& text) const { line_.note(text); }
  // The recipe is done: takes the line off a terminal.
  void finish();

 private:
  const Recipe* recipe_ = nullptr;
  double total_ = 0, finished_ = 0;          // estimated seconds: of all recipes, of those that are done
  double earlier_ = 0, recipe_earlier_ = 0;  // of what was there before
  bool readings_;
  double limit_;
  ProgressLine line_;
};

}  // namespace cycad
