// The words of `cycad play`: those that a person types, and the sentences that the program answers with.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/play_session.hpp"
#include "cycad/agent/agent.hpp"
#include "cycad/game/board.hpp"

namespace cycad {

enum class PlayWord : std::uint8_t { none, quit, hint, undo, moves, help, rematch, sides };

// What a word asks for, by its whole or its letter; `none` for a move or anything else.
PlayWord play_word(std::string_view word);

// "Tron: you are player one, blue (1), against level 5"
std::string who_text(const PlaySession& session, const BoardDescription& board);
// Before the person's first move: the rules in a line, how moves are written, and the keys.
std::string opening_text(const PlaySession& session);
std::string help_text(const PlaySession& session, const std::vector<std::string>& moves);

std::string moves_text(const PlaySession& session, const std::vector<std::string>& moves);
std::vector<std::string> moves_beginning(const std::vector<std::string>& moves, std::string_view word);

// The opponent's value of its best moves, and what it expects.
std::string thinking_text(const Decision& decision, const Explanation& explanation);

std::string verdict_text(double reward);

}  // namespace cycad
