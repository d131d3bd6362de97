// What a client wants the laboratory to run, read from its request and checked.
#pragma once

#include <string>

#include "cycad/experiment/recipe.hpp"
#include "cycad/match/plan.hpp"
#include "serve/fields.hpp"
#include "serve/limits.hpp"

namespace cycad::serve {

struct LabPlan {
  Plan plan;  // with the name of the experiment
  std::string title;
  std::string store;  // a file's name
};

// How many games of a run are played at the same time: a processor is left to those who play.
unsigned run_threads();

// The agents get no more memory than the limits have for all runs together.
LabPlan read_tournament(Fields request, const Limits& limits);
LabPlan read_tuning(Fields request, const Limits& limits);

// A shipped recipe; ApiError 404 if there is none, 400 if it has no such size.
Recipe read_shipped_recipe(const std::string& name, const std::string& size);

}  // namespace cycad::serve
