#include "cycad/match/tune/ntbea.hpp"

#include <cmath>
#include <limits>
#include <utility>

#include "cycad/core/error.hpp"

namespace cycad {

Ntbea::Ntbea(Places sizes, const NtbeaSettings& settings)
    : sizes_(std::move(sizes)), settings_(settings), random_(settings.seed) {
  for (const std::size_t size : sizes_)
    if (size == 0) throw InputError("an option without values, expected one or more");
  for (std::size_t one = 0; one < sizes_.size(); ++one) tuples_.push_back({one});
  for (std::size_t one = 0; one < sizes_.size(); ++one)
    for (std::size_t two = one + 1; two < sizes_.size(); ++two) tuples_.push_back({one, two});
  if (sizes_.size() > 2) {
    Tuple all;
    for (std::size_t option = 0; option < sizes_.size(); ++option) all.push_back(option);
    tuples_.push_back(std::move(all));
  }
  model_.resize(tuples_.size());
  for (const std::size_t size : sizes_) current_.push_back(random_.below(static_cast<std::uint32_t>(size)));
}

Places Ntbea::values_at(const Tuple& tuple, const Places& places) const {
  Places values;
  for (const std::size_t option : tuple) values.push_back(places[option]);
  return values;
}

double Ntbea::optimistic(const Places& places) const {
  constexpr double little = 0.5;  // stands in for the visits of a tuple that has none
  double sum = 0;
  for (std::size_t tuple = 0; tuple < tuples_.size(); ++tuple) {
    const auto found = model_[tuple].find(values_at(tuples_[tuple], places));
    const Statistics known = found == model_[tuple].end() ? Statistics{} : found->second;
    const double visits = known.visits + known.pending;
    if (known.visits > 0) sum += known.sum / known.visits;
    sum += settings_.exploration * std::sqrt(std::log(total_ + 1) / (visits + little));
  }
  return sum / static_cast<double>(tuples_.size());
}

double Ntbea::mean(const Places& places) const {
  double sum = 0;
  for (std::size_t tuple = 0; tuple < tuples_.size(); ++tuple) {
    const Statistics& known = model_[tuple].at(values_at(tuples_[tuple], places));
    sum += known.sum / known.visits;
  }
  return sum / static_cast<double>(tuples_.size());
}

// At least one option changes; each other one with the probability of one in their number.
Places Ntbea::mutant(const Places& places) {
  const auto options = static_cast<std::uint32_t>(sizes_.size());
  const std::uint32_t certain = random_.below(options);
  Places changed = places;
  for (std::uint32_t option = 0; option < options; ++option) {
    const auto size = static_cast<std::uint32_t>(sizes_[option]);
    const bool chosen = option == certain || random_.below(options) == 0;
    if (chosen && size > 1) changed[option] = (places[option] + 1 + random_.below(size - 1)) % size;
  }
  return changed;
}

void Ntbea::count_pending(const Places& places, double change) {
  for (std::size_t tuple = 0; tuple < tuples_.size(); ++tuple)
    model_[tuple][values_at(tuples_[tuple], places)].pending += change;
}

std::vector<Places> Ntbea::ask(std::size_t count) {
  std::vector<Places> asked;
  while (asked.size() < count) {
    if (begun_) {
      Places best = current_;
      double best_value = -std::numeric_limits<double>::infinity();
      for (std::size_t neighbour = 0; neighbour < settings_.neighbours; ++neighbour) {
        Places candidate = mutant(current_);
        const double value = optimistic(candidate) + 1e-6 * random_.uniform_double();  // ties are broken at random
        if (value <= best_value) continue;
        best_value = value;
        best = std::move(candidate);
      }
      current_ = std::move(best);
    }
    begun_ = true;
    total_ += 1;
    count_pending(current_, 1);
    asked.push_back(current_);
  }
  return asked;
}

void Ntbea::tell(const Places& places, double value) {
  for (std::size_t tuple = 0; tuple < tuples_.size(); ++tuple) {
    Statistics& known = model_[tuple][values_at(tuples_[tuple], places)];
    known.visits += 1;
    known.sum += value;
    if (known.pending > 0) known.pending -= 1;
  }
}

Places Ntbea::best() const {
  // The last tuple is the whole point (of one or two options, the only one with all of them).
  Places found = current_;
  double best_mean = -std::numeric_limits<double>::infinity();
  for (const auto& [places, known] : model_.back()) {
    if (known.visits == 0 || mean(places) <= best_mean) continue;
    best_mean = mean(places);
    found = places;
  }
  return found;
}

}  // namespace cycad
