// Any bytes as a store: refused, or read to its end, whatever its pages, tables, settings and rows are.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "cycad/match/store.hpp"
#include "input_file.hpp"
#include "outcome.hpp"

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using cycad::fuzz::accepted;
  const std::string path = cycad::fuzz::input_file({reinterpret_cast<const char*>(data), size}, "store.db");
  accepted([&] {
    const cycad::Store store(path, cycad::StoreAccess::read);
    for (const cycad::StoredExperiment& experiment : store.experiments()) {
      accepted([&] {
        const cycad::Plan plan = experiment.plan();
        store.for_each_game({.experiment = experiment.name, .limit = 100},
                            [&](const cycad::StoredGame& row) { (void)cycad::from_stored(plan, row); });
      });
    }
  });
  return 0;
}
