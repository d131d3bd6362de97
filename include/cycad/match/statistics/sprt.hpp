// When a match may stop: the sequential test of "the difference is elo0" (H0) against "it is elo1" (H1), looked at
// after every game or pair. If the difference is elo0 or less, H1 is accepted with probability alpha at most; if it
// is elo1 or more, H0 is accepted with probability beta at most (both about, see below).
//
//   const SprtSettings settings = parse_sprt("elo0=0,elo1=10,alpha=0.05,beta=0.05");
//   while (gsprt(settings, pairs).verdict == SprtVerdict::go_on) play_another_pair(pairs);
//
// Wald 1945: go on while ln(beta / (1 - alpha)) < LLR < ln((1 - beta) / alpha), LLR being the logarithm of how much
// likelier H1 makes the results than H0. Wald's bounds hold up to the last game's overshoot, which is on the safe side.
// The generalised test (GSPRT, as testers of chess programs use it) knows the score that a hypothesis expects, but not
// the shares of the outcomes; for each hypothesis it takes those that make the results likeliest. That keeps the error
// rates asymptotically: where the test takes a hundred games or pairs they hold, where it takes thirty they may be half
// as large again.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cycad/match/statistics/pair_tally.hpp"
#include "cycad/match/statistics/tally.hpp"

namespace cycad {

struct SprtSettings {
  double elo0 = 0, elo1 = 10;
  double alpha = 0.05, beta = 0.05;
  friend bool operator==(const SprtSettings&, const SprtSettings&) = default;
};

// "elo0=0,elo1=10,alpha=0.05,beta=0.05", in any order; what is left out keeps its default. An InputError says what is
// wrong: an unknown or repeated key, a missing value, no number, or settings that check() refuses.
SprtSettings parse_sprt(std::string_view text);

// The text that parses to the same settings, with all four keys.
std::string to_text(const SprtSettings& settings);

// InputError unless -2000 <= elo0 < elo1 <= 2000 and alpha and beta are inside (0, 0.5).
void check(const SprtSettings& settings);

enum class SprtVerdict : std::uint8_t { go_on, accept_h0, accept_h1 };

std::string_view to_text(SprtVerdict verdict);  // "continue", "accept H0", "accept H1"

struct SprtState {
  double llr = 0;
  double lower = 0, upper = 0;
  SprtVerdict verdict = SprtVerdict::go_on;
};

// Wald's test itself, of the decided games: the differences are those of wins / (wins + losses), draws do not count.
SprtState sprt(const SprtSettings& settings, const Tally& tally);

// The generalised test of the score, with single games (trinomial) or pairs (pentanomial).
SprtState gsprt(const SprtSettings& settings, const Tally& tally);
SprtState gsprt(const SprtSettings& settings, const PairTally& pairs);

}  // namespace cycad
