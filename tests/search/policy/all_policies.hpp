// Every policy that sees arms alone as a list of types for a typed test.
//
//   TYPED_TEST_SUITE(MyTest, AllPolicies, PolicyName);
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <variant>

#include "cycad/search/policy/policies.hpp"

namespace cycad::test {

template <class Variant>
struct TypesOf;
template <class... Policies>
struct TypesOf<std::variant<Policies...>> {
  using List = testing::Types<Policies...>;
};
using AllPolicies = TypesOf<BanditPolicy>::List;

struct PolicyName {
  template <class P>
  static std::string GetName(int /*index*/) {  // NOLINT(readability-identifier-naming): GoogleTest asks for it
    std::string name(P::name);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
  }
};

}  // namespace cycad::test
