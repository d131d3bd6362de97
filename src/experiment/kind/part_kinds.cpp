#include <algorithm>

#include "cycad/agent/nearest.hpp"
#include "cycad/core/error.hpp"
#include "experiment/kind/part_kind.hpp"

namespace cycad {

PartKind adaptive_kind();
PartKind bandit_kind();
PartKind complexity_kind();
PartKind exploitability_kind();
PartKind gauntlet_kind();
PartKind mean_kind();
PartKind move_kinds_kind();
PartKind payoffs_kind();
PartKind position_kind();
PartKind tournament_kind();

const std::vector<PartKind>& part_kinds() {
  static const std::vector<PartKind> kinds{tournament_kind(),     gauntlet_kind(), position_kind(), bandit_kind(),
                                           complexity_kind(),     payoffs_kind(),  adaptive_kind(), move_kinds_kind(),
                                           exploitability_kind(), mean_kind()};
  return kinds;
}

const PartKind& kind_of(const Part& part) {
  std::vector<std::string> names;
  for (const PartKind& kind : part_kinds()) {
    if (kind.name == part.kind) return kind;
    names.emplace_back(kind.name);
  }
  throw InputError(unknown_name("kind", part.kind, names));
}

bool PartKind::has_key(std::string_view key) const { return std::find(keys.begin(), keys.end(), key) != keys.end(); }

}  // namespace cycad
