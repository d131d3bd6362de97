// Of the standard normal distribution, for intervals of 95 %.
#pragma once

namespace cycad {

inline constexpr double normal_quantile = 1.959963984540054;

}  // namespace cycad
