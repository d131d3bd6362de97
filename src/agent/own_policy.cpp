#include "cycad/agent/own_policy.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cycad/agent/search_options.hpp"
#include "cycad/core/error.hpp"

namespace cycad {
namespace {

std::vector<OwnPolicyEntry>& entries() {
  static std::vector<OwnPolicyEntry> added;
  return added;
}

template <class... Policies>
bool is_shipped(std::string_view name, std::type_identity<std::variant<Policies...>> /*list*/) {
  return ((Policies::name == name) || ...);
}

}  // namespace

std::span<const OwnPolicyEntry> own_policies() { return entries(); }

void add_policy(const OwnPolicyEntry& entry) {
  const bool taken = is_shipped(entry.name, std::type_identity<ShippedPolicy>{}) ||
                     std::any_of(entries().begin(), entries().end(),
                                 [&](const OwnPolicyEntry& known) { return known.name == entry.name; });
  if (taken) throw InputError(fmt::format("policy '{}': the name is taken, expected another", entry.name));
  entries().push_back(entry);
}

}  // namespace cycad
