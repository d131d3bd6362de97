// Any text as the settings of an experiment: refused with a line, or a plan that can be written, read and scheduled.
#include <cstddef>
#include <cstdint>
#include <string>

#include "cycad/match/plan.hpp"
#include "outcome.hpp"

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using cycad::fuzz::accepted, cycad::fuzz::require;
  const std::string text(reinterpret_cast<const char*>(data), size);
  cycad::Plan plan;
  if (!accepted([&] { plan = cycad::plan_from_json("fuzzed", text); })) return 0;
  const std::string settings = cycad::settings_json(plan);
  require(cycad::settings_json(cycad::plan_from_json("fuzzed", settings)) == settings);
  require(cycad::settings_differences(settings, settings).empty());
  accepted([&] { (void)cycad::settings_differences(text, settings); });
  accepted([&] { (void)cycad::make_tournament(plan); });
  const std::size_t games = plan.schedule.size();
  for (const std::size_t place : {std::size_t{0}, games / 2, games - 1}) {
    if (place >= games) continue;
    const cycad::ScheduledGame game = plan.schedule.game(place);
    require(game.map < plan.starts.size() && plan.schedule.index(game.pairing, game.number) == place);
  }
  return 0;
}
