// The players of the papers by name: `lanctot/duct-max` may stand wherever a specification may, also with arguments
// that replace those of the preset: `lanctot/duct-max(sims=1000)`.
#pragma once

#include <span>
#include <string_view>

#include "cycad/agent/specification.hpp"

namespace cycad {

struct Preset {
  std::string_view name;
  std::string_view text;    // what it stands for
  std::string_view source;  // who plays so, and where it is written
};

std::span<const Preset> presets();

// The specification with a preset's name replaced by what it stands for; others come back as they are.
Specification expand_preset(const Specification& specification);

}  // namespace cycad
