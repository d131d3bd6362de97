#include "cycad/agent/presets.hpp"

#include <algorithm>

namespace cycad {
namespace {

// Lanctot et al. 2013: predictive expansion, playouts cut every 10 steps (the default) at separation; C = 1.5 and
// gamma = 0.3 from its figure 3. UCB1-Tuned in the matrix tree takes each player's own rewards, hence `pooled`.
//
// Perick et al. 2012: straight-ahead playouts, deviations averaged over joint moves (the default), most simulated
// move. Constants of table I; C of UCB1 stands inside the root there, so that 3.52 is c = 1.876 here and 2 is sqrt 2.
//
// Samothrakis et al. 2010: the searching player first, playouts without self-entrapment, the tree reused between moves,
// survival mode. The master thinks 1000 ms, here ten simulations each.
//
// Fernandes et al. 2014: every agent plays the max child and decides the last 3 plies in full; L = 40, C = 1.
constexpr Preset all_presets[] = {
    {"lanctot/uct", "mcts(tree=sequential, select=ucb1(c=1.5), cutoff=separation, predictive=true)",
     "Lanctot et al. 2013, 4: UCT"},
    {"lanctot/ucb1t", "mcts(tree=sequential, select=ucb1-tuned, cutoff=separation, predictive=true)",
     "Lanctot et al. 2013, 4: UCB1-Tuned"},
    {"lanctot/duct-max", "mcts(tree=matrix, select=ucb1(c=1.5), cutoff=separation, predictive=true)",
     "Lanctot et al. 2013, 4: DUCT(max)"},
    {"lanctot/duct-mix", "mcts(tree=matrix, select=ucb1(c=1.5), cutoff=separation, predictive=true, decide=mix)",
     "Lanctot et al. 2013, 4: DUCT(mix)"},
    {"lanctot/ducb1t-max", "mcts(tree=matrix, select=ucb1-tuned, cutoff=separation, predictive=true, deviation=pooled)",
     "Lanctot et al. 2013, 4: DUCB1-Tuned(max)"},
    {"lanctot/ducb1t-mix",
     "mcts(tree=matrix, select=ucb1-tuned, cutoff=separation, predictive=true, deviation=pooled, decide=mix)",
     "Lanctot et al. 2013, 4: DUCB1-Tuned(mix)"},
    {"lanctot/exp3", "mcts(tree=matrix, select=exp3(gamma=0.3), cutoff=separation, predictive=true, decide=mix)",
     "Lanctot et al. 2013, 4: Exp3"},
    {"lanctot/rm",
     "mcts(tree=matrix, select=regret-matching(gamma=0.3), cutoff=separation, predictive=true, decide=average)",
     "Lanctot et al. 2013, 4: regret matching"},

    {"perick/ucb1", "mcts(select=ucb1(c=1.876), playout=straight)", "Perick et al. 2012, table I: C = 3.52"},
    {"perick/ucb1-tuned", "mcts(select=ucb1-tuned, playout=straight)", "Perick et al. 2012, IV-A2"},
    {"perick/ucb-v", "mcts(select=ucb-v(c=1.68, zeta=0.54), playout=straight)",
     "Perick et al. 2012, table I: c = 1.68, zeta = 0.54"},
    {"perick/ucb-minimal", "mcts(select=ucb-minimal(c1=8.4, c2=1.8), playout=straight)",
     "Perick et al. 2012, table I: C1 = 8.40, C2 = 1.80"},
    {"perick/omc-deterministic", "mcts(select=omc-deterministic, playout=straight)", "Perick et al. 2012, IV-A5"},
    {"perick/moss", "mcts(select=moss, playout=straight)", "Perick et al. 2012, IV-A6"},
    {"perick/random", "mcts(select=random, playout=straight)", "Perick et al. 2012, IV-B1"},
    {"perick/epsilon-greedy", "mcts(select=epsilon-greedy(c=0.8, d=0.12), playout=straight)",
     "Perick et al. 2012, table I: c = 0.8, d = 0.12"},
    {"perick/thompson", "mcts(select=thompson(c1=9.6, c2=1.32), playout=straight)",
     "Perick et al. 2012, table I: C1 = 9.6, C2 = 1.32"},
    {"perick/exp3", "mcts(select=exp3(gamma=0.36), playout=straight)", "Perick et al. 2012, table I: gamma = 0.36"},
    {"perick/omc-stochastic", "mcts(select=omc-stochastic, playout=straight)", "Perick et al. 2012, IV-B5"},
    {"perick/pbbm", "mcts(select=pbbm, playout=straight)", "Perick et al. 2012, IV-B6"},

    {"perick/ucb1-reference", "mcts(select=ucb1, playout=straight)", "Perick et al. 2012, table I, reference: C = 2"},
    {"perick/ucb-v-reference", "mcts(select=ucb-v(c=1, zeta=1), playout=straight)",
     "Perick et al. 2012, table I, reference: c = 1, zeta = 1"},
    {"perick/ucb-minimal-reference", "mcts(select=ucb-minimal(c1=2.5, c2=1), playout=straight)",
     "Perick et al. 2012, table I, reference: C1 = 2.5, C2 = 1"},
    {"perick/epsilon-greedy-reference", "mcts(select=epsilon-greedy(c=1, d=1), playout=straight)",
     "Perick et al. 2012, table I, reference: c = 1, d = 1"},
    {"perick/thompson-reference", "mcts(select=thompson(c1=1, c2=1), playout=straight)",
     "Perick et al. 2012, table I, reference: C1 = 1, C2 = 1"},
    {"perick/exp3-reference", "mcts(select=exp3(gamma=0.5), playout=straight)",
     "Perick et al. 2012, table I, reference: gamma = 0.5"},

    {"samothrakis/ucb1", "mcts(tree=sequential, select=ucb1, playout=safe, survival=true, reuse=true)",
     "Samothrakis et al. 2010, V-B: UCB1, C = sqrt 2"},
    {"samothrakis/ucb-tuned", "mcts(tree=sequential, select=ucb1-tuned, playout=safe, survival=true, reuse=true)",
     "Samothrakis et al. 2010, eq. 2"},
    {"samothrakis/ucb-e", "mcts(tree=sequential, select=ucb-e, playout=safe, survival=true, reuse=true)",
     "Samothrakis et al. 2010, eq. 3"},
    {"samothrakis/master", "mcts(tree=sequential, select=ucb1, playout=safe, survival=true, reuse=true, sims=10000)",
     "Samothrakis et al. 2010, V: the opponent of all experiments, 1000 ms"},

    {"fernandes/uct-l-mg", "mcts(select=ucb1(c=1), length=40, groups=true, abstraction=true, decisive=3, decide=max)",
     "Fernandes et al. 2014, table 5: UCT-L-MG"},
    {"fernandes/uct-l", "mcts(select=ucb1(c=1), length=40, decisive=3, decide=max)",
     "Fernandes et al. 2014, table 5: UCT-L"},
    {"fernandes/uct", "mcts(select=ucb1(c=1), decisive=3, decide=max)", "Fernandes et al. 2014, 4.2.1: UCT, C = 1"},
    {"fernandes/greedy", "greedy", "Fernandes et al. 2014, table 5: Greedy; weights of our own"},
    {"fernandes/mcts-l-mg", "mcts(select=random, length=40, groups=true, abstraction=true, decisive=3, decide=max)",
     "Fernandes et al. 2014, table 5: MCTS-L-MG"},
    {"fernandes/mc-l-mg", "flat(length=40, groups=true, abstraction=true, decisive=3)",
     "Fernandes et al. 2014, table 5: MC-L-MG"},
    {"fernandes/mc-l", "flat(length=40, decisive=3)", "Fernandes et al. 2014, table 5: MC-L"},
    {"fernandes/mcts-l", "mcts(select=random, length=40, decisive=3, decide=max)",
     "Fernandes et al. 2014, table 5: MCTS-L"},
    {"fernandes/mcts", "mcts(select=random, decisive=3, decide=max)", "Fernandes et al. 2014, table 5: MCTS"},
    {"fernandes/mc", "flat(decisive=3)", "Fernandes et al. 2014, table 5: MC"},

    {"champion", "mcts(select=ucb-e(c=0.3), playout=evaluate, solver=true, survival=true, endgame=path, reuse=true)",
     "ours for Tron: docs/champion.md"},
    {"champion/breakthrough",
     "mcts(select=puct(unvisited=0.3, temperature=0.15, priors=evaluation), playout=evaluate, solver=true, reuse=true)",
     "ours for Breakthrough: docs/champion.md"},
    {"champion/octagon", "mcts(select=puct(unvisited=0.3, temperature=0.03), length=10, decisive=3, reuse=true)",
     "ours for The Octagon Theory: docs/champion.md"},
};

}  // namespace

std::span<const Preset> presets() { return all_presets; }

Specification expand_preset(const Specification& specification) {
  const auto preset = std::find_if(std::begin(all_presets), std::end(all_presets),
                                   [&](const Preset& known) { return known.name == specification.name; });
  if (preset == std::end(all_presets)) return specification;
  Specification expanded = parse_specification(preset->text);
  for (const Argument& argument : specification.arguments) {
    const auto same = std::find_if(expanded.arguments.begin(), expanded.arguments.end(),
                                   [&](const Argument& known) { return known.key == argument.key; });
    if (same == expanded.arguments.end())
      expanded.arguments.push_back(argument);
    else
      same->value = argument.value;
  }
  return expanded;
}

}  // namespace cycad
