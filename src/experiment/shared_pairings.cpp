#include "experiment/shared_pairings.hpp"

#include <algorithm>
#include <utility>

#include "experiment/kind/part_kind.hpp"

namespace cycad {

SharedPairings::SharedPairings(const Part& part, const Part& original, std::vector<std::string> literal) {
  if (part.kind != "tournament" || original.maps != part.maps || original.simulations != part.simulations) return;
  literal_ = std::move(literal);
  for (const Pairing& pairing : kind_of(part).pairings(part))
    again_.push_back(part.agents[pairing.first] != original.agents[pairing.first] ||
                     part.agents[pairing.second] != original.agents[pairing.second]);
}

std::vector<std::string> SharedPairings::with_literal(std::vector<std::string> own) const {
  if (literal_.empty()) return own;
  std::vector<std::string> all = literal_;
  std::size_t common = literal_.front().size();
  for (std::size_t pairing = 0, played = 0; pairing < all.size(); ++pairing) {
    if (again_[pairing]) all[pairing] = std::move(own[played++]);
    common = std::min(common, all[pairing].size());
  }
  for (std::string& results : all) results.resize(common);
  return all;
}

}  // namespace cycad
