// Options that several agents have, worded once.
#pragma once

#include "cycad/agent/search_options.hpp"

namespace cycad {

inline constexpr std::string_view cutoff_words[] = {"none", "separation"};

inline constexpr OptionText playout_text = {
    .name = "playout",
    .help =
        "moves of the playout: any; mostly straight ahead; never into a dead end; blindly, into walls too (alone: "
        "any); "
        "or none, the game's evaluation of the leaf instead",
    .source = "Perick et al. 2012, V-A (straight, perhaps blind); Samothrakis et al. 2010, IV-B (safe)",
    .choices = playout_words};

inline constexpr OptionText cutoff_text = {.name = "cutoff",
                                           .help = "end playouts early once the players cannot meet",
                                           .source = "Lanctot et al. 2013, 3",
                                           .choices = cutoff_words};

inline constexpr OptionText cutoff_interval_text = {.name = "cutoff-interval",
                                                    .least = 1,
                                                    .most = 10000,
                                                    .help = "steps of the playout between two such tests",
                                                    .source = "Lanctot et al. 2013, final paper: 10",
                                                    .tries = "1 5 10 20"};

inline constexpr OptionText length_text = {.name = "length",
                                           .least = 0,
                                           .most = 100000,
                                           .help =
                                               "steps from the root at which a playout ends with the static "
                                               "estimate; 0 is no limit",
                                           .source = "Fernandes et al. 2014, eq. 4: best 40",
                                           .tries = "10 20 40 80"};

inline constexpr OptionText groups_text = {.name = "groups",
                                           .help = "first choose among groups of moves, then in the group",
                                           .source = "Childs et al. 2008; Fernandes et al. 2014, 3.2.1"};

inline constexpr OptionText abstraction_text = {
    .name = "abstraction",
    .help = "one move for several that are thought alike (octagon: one free move per symmetry class)",
    .source = "Fernandes et al. 2014, 3.3"};

inline constexpr OptionText decisive_text = {
    .name = "decisive",
    .least = 0,
    .most = 12,
    .help = "plies that are searched in full for a certain win or loss; 0 is none",
    .source = "Teytaud & Teytaud 2010; Fernandes et al. 2014, 4.2.4: 3, the last of the game",
    .tries = "0 1 2 3"};

inline constexpr OptionText decisive_moves_text = {.name = "decisive-moves",
                                                   .least = 2,
                                                   .most = 10000,
                                                   .help = "only with fewer moves than this to choose from",
                                                   .source = "Fernandes et al. 2014, 4.2.4: 88",
                                                   .tries = "88"};

inline constexpr OptionText simulations_text = {.name = "sims",
                                                .least = 1,
                                                .most = static_cast<double>(most_simulations),
                                                .help = "simulations per move",
                                                .source = "Lanctot et al. 2013: 100000",
                                                .tries = "1000 10000 100000"};

inline constexpr OptionText milliseconds_text = {.name = "ms",
                                                 .least = 0.01,
                                                 .most = 1e8,
                                                 .help = "milliseconds per move; with sims, whichever ends first",
                                                 .source = "Perick et al. 2012: 100",
                                                 .tries = "100 1000"};

}  // namespace cycad
