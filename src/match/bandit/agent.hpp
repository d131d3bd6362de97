// An agent of the bandit laboratory from its specification: a policy with its constants, and `backup` among them.
#pragma once

#include <string>

#include "cycad/match/bandit/player.hpp"
#include "cycad/search/policy/policies.hpp"

namespace cycad {

struct BanditAgent {
  AnyPolicy policy;
  BanditRules rules;
  std::string text;  // the shortest that reads the same
};

BanditAgent read_bandit_agent(const std::string& specification);

}  // namespace cycad
