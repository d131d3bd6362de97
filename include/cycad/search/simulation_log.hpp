// What one simulation did, noted while it runs: the paths that it backed up and what its playouts began with, from
// which they can be played again step by step (trace.hpp). A search that nobody watches has no log.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "cycad/search/backup.hpp"
#include "cycad/search/playout.hpp"

namespace cycad {

template <class G>
class SimulationLog {
 public:
  struct Playout {
    G from;
    Random random;
    PlayoutSettings limits;
  };
  struct Backup {
    std::vector<PathStep> path;
    float reward_one = 0;
    std::optional<Playout> playout;  // none where the reward was known without one
  };

  [[gnu::noinline]] void begin_playout(const G& from, const Random& random, const PlayoutSettings& limits) {
    playout_ = Playout{from, random, limits};
  }
  [[gnu::noinline]] void back_up(std::span<const PathStep> path, float reward_one) {
    backups_.push_back({{path.begin(), path.end()}, reward_one, playout_});
    playout_.reset();
  }

  // One, and with full expansion one for each child of the new leaf too.
  [[nodiscard]] const std::vector<Backup>& backups() const { return backups_; }

 private:
  std::vector<Backup> backups_;
  std::optional<Playout> playout_;
};

}  // namespace cycad
