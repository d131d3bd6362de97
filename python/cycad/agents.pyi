"""The kinds of agents as functions: `agents.mcts(select="ucb1-tuned", sims=1000)` is a specification."""

from typing import Optional

from ._specifications import Specification

def mcts(
    *,
    tree: Optional[str] = ...,
    select: Optional[str] = ...,
    playout: Optional[str] = ...,
    cutoff: Optional[str] = ...,
    cutoff_interval: Optional[int] = ...,
    length: Optional[int] = ...,
    expand: Optional[str] = ...,
    predictive: Optional[bool] = ...,
    deviation: Optional[str] = ...,
    threshold: Optional[int] = ...,
    first_play: Optional[float] = ...,
    widening: Optional[float] = ...,
    widening_power: Optional[float] = ...,
    backup: Optional[str] = ...,
    best_share: Optional[float] = ...,
    pass_on: Optional[str] = ...,
    solver: Optional[bool] = ...,
    transpositions: Optional[bool] = ...,
    groups: Optional[bool] = ...,
    abstraction: Optional[bool] = ...,
    rewards: Optional[str] = ...,
    draw: Optional[float] = ...,
    decisive: Optional[int] = ...,
    decisive_moves: Optional[int] = ...,
    decide: Optional[str] = ...,
    secure_a: Optional[float] = ...,
    survival: Optional[bool] = ...,
    endgame: Optional[str] = ...,
    reuse: Optional[bool] = ...,
    threads: Optional[int] = ...,
    parallel: Optional[str] = ...,
    sims: Optional[int] = ...,
    ms: Optional[float] = ...,
    nodes: Optional[int] = ...,
    game_sims: Optional[int] = ...,
    clock: Optional[float] = ...,
    spend: Optional[str] = ...,
    memory: Optional[int] = ...,
) -> Specification:
    """Monte-Carlo tree search
    
    tree: a node for each joint move, or one player after the other; one of matrix, sequential; default matrix; Lanctot et al. 2013, 3; alternating-move games have only sequential
    select: selection policy, with its constants in brackets: select=ucb1(c=1.5); one of random, ucb1, ucb1-tuned, ucb-v, ucb-minimal, ucb-e, moss, omc-deterministic, omc-stochastic, epsilon-greedy, thompson, exp3, pbbm, regret-matching, rave, progressive-bias, implicit-minimax, puct, hybrid, formula, python; default ucb1; Perick et al. 2012, IV; Lanctot et al. 2013, 4
    playout: moves of the playout: any; mostly straight ahead; never into a dead end; blindly, into walls too (alone: any); or none, the game's evaluation of the leaf instead; one of uniform, straight, safe, blind, evaluate; default uniform; Perick et al. 2012, V-A (straight, perhaps blind); Samothrakis et al. 2010, IV-B (safe)
    cutoff: end playouts early once the players cannot meet; one of none, separation; default none; Lanctot et al. 2013, 3
    cutoff_interval: steps of the playout between two such tests; 1 to 10000; default 10; Lanctot et al. 2013, final paper: 10
    length: steps from the root at which a playout ends with the static estimate; 0 is no limit; 0 to 100000; default 0; Fernandes et al. 2014, eq. 4: best 40
    expand: one new leaf per simulation, or all its children, which may exceed the budget; one of single, all; default single; Coulom 2006: single
    predictive: score separated positions by their space instead of a playout; default false; Lanctot et al. 2013, 3 (predictive expansion)
    deviation: standard deviation of a move: averaged over its joint moves, or of all its rewards; one of averaged, pooled; default averaged; Perick et al. 2012, III-B: averaged
    threshold: visits below which a node selects at random; 0 to 1e+06; default 0; Lanctot et al. 2013: no influence; every move once is enough
    first_play: score of an untried move of an index policy; not given, it comes first; 0 to 10; Gelly & Wang 2006 (first-play urgency)
    widening: factor of progressive widening of an index policy: factor n^power moves are open; 0 is off; 0 to 1000; default 0; Coulom 2007; Chaslot et al. 2008
    widening_power: power of progressive widening; 0 to 1; default 0.5; Coulom 2007
    backup: mean of all rewards, or moving-average(m=30, rate=0.05) from m visits on; one of mean, moving-average; default mean; Gudmundsson & Björnsson 2012, 4.2: m=30, rate=0.05
    best_share: share of the most visited moves' mean in what a node passes on; 0: only the reward; 0 to 1; default 0; Coulom 2006 (mix); docs/champion-trials.md
    pass_on: what the moves above a node learn from: a simulation's reward, or its mean; one of reward, mean; default reward; Lisý, Kovařík, Lanctot & Bošanský 2013 (SM-MCTS-A)
    solver: back up proven wins and losses, and do not search them again; default false; Winands, Björnsson & Saito 2008 (MCTS-Solver)
    transpositions: positions reached in several ways share a node; default false; Childs, Brodeur & Kocsis 2008
    groups: first choose among groups of moves, then in the group; default false; Childs et al. 2008; Fernandes et al. 2014, 3.2.1
    abstraction: one move for several that are thought alike (octagon: one free move per symmetry class); default false; Fernandes et al. 2014, 3.3
    rewards: what a loss and a win are to the selection policy; one of 0..1, -1..1; default 0..1; Fernandes et al. 2014, 3.5: -1, 0 and 1, then normalised
    draw: what a draw is worth to the searching player: below 0.5 it avoids draws; 0 to 1; default 0.5; ours: docs/champion-trials.md (contempt)
    decisive: plies that are searched in full for a certain win or loss; 0 is none; 0 to 12; default 0; Teytaud & Teytaud 2010; Fernandes et al. 2014, 4.2.4: 3, the last of the game
    decisive_moves: only with fewer moves than this to choose from; 2 to 10000; default 88; Fernandes et al. 2014, 4.2.4: 88
    decide: final choice among the moves at the root; one of robust, max, secure, max-robust, mix, average; default robust; Chaslot et al. 2008; Fernandes et al. 2014, 3.5; Lanctot et al. 2013, 4
    secure_a: A of decide=secure: mean - A / sqrt(visits); 0 to 100; default 1; not given by the papers
    survival: once the players are separated, search for the longest path alone; default false; Samothrakis et al. 2010, IV-B
    endgame: how survival searches: a tree, or paths with a bound on their length; one of tree, path; default tree; Samothrakis et al. 2010, IV-B: tree
    reuse: reuse the subtree of the moves that were played; default false; Samothrakis et al. 2010, V: on; Lanctot and Perick: not mentioned
    threads: threads of one search; 1 to 256; default 1; Chaslot et al. 2008
    parallel: one tree per thread (repeatable), or one tree for all threads; one of root, tree; default root; Chaslot et al. 2008
    sims: simulations per move; 1 to 4e+09; Lanctot et al. 2013: 100000
    ms: milliseconds per move; with sims, whichever ends first; 0.01 to 1e+08; Perick et al. 2012: 100
    nodes: nodes of the tree at which a search ends, with sims or ms; 1 to 1e+09
    game_sims: simulations for the whole game; with sims, at most that many per move; 1 to 1e+12; Fernandes et al. 2014, 5: future work
    clock: game clock: seconds for the whole game; with ms, at most that long per move; 0.001 to 1e+06; Fernandes et al. 2014, 5: future work
    spend: how a budget for the whole game is spread over its moves; one of even, early, middle, late; default even; our choice; docs/octagon.md has the matches
    memory: MiB for the tree; when it is full, the search continues without new nodes; 1 to 32768; default 1024
    """

def flat(
    *,
    playout: Optional[str] = ...,
    cutoff: Optional[str] = ...,
    cutoff_interval: Optional[int] = ...,
    length: Optional[int] = ...,
    groups: Optional[bool] = ...,
    abstraction: Optional[bool] = ...,
    decisive: Optional[int] = ...,
    decisive_moves: Optional[int] = ...,
    sims: Optional[int] = ...,
    ms: Optional[float] = ...,
) -> Specification:
    """flat Monte Carlo: playouts of every move, no tree
    
    playout: moves of the playout: any; mostly straight ahead; never into a dead end; blindly, into walls too (alone: any); or none, the game's evaluation of the leaf instead; one of uniform, straight, safe, blind, evaluate; default uniform; Perick et al. 2012, V-A (straight, perhaps blind); Samothrakis et al. 2010, IV-B (safe)
    cutoff: end playouts early once the players cannot meet; one of none, separation; default none; Lanctot et al. 2013, 3
    cutoff_interval: steps of the playout between two such tests; 1 to 10000; default 10; Lanctot et al. 2013, final paper: 10
    length: steps from the root at which a playout ends with the static estimate; 0 is no limit; 0 to 100000; default 0; Fernandes et al. 2014, eq. 4: best 40
    groups: first choose among groups of moves, then in the group; default false; Childs et al. 2008; Fernandes et al. 2014, 3.2.1
    abstraction: one move for several that are thought alike (octagon: one free move per symmetry class); default false; Fernandes et al. 2014, 3.3
    decisive: plies that are searched in full for a certain win or loss; 0 is none; 0 to 12; default 0; Teytaud & Teytaud 2010; Fernandes et al. 2014, 4.2.4: 3, the last of the game
    decisive_moves: only with fewer moves than this to choose from; 2 to 10000; default 88; Fernandes et al. 2014, 4.2.4: 88
    sims: simulations per move; 1 to 4e+09; Lanctot et al. 2013: 100000
    ms: milliseconds per move; with sims, whichever ends first; 0.01 to 1e+08; Perick et al. 2012: 100
    """

def greedy(
    *,
    weights: Optional[str] = ...,
    w1: Optional[float] = ...,
    w2: Optional[float] = ...,
    w3: Optional[float] = ...,
    w4: Optional[float] = ...,
    w5: Optional[float] = ...,
    w6: Optional[float] = ...,
    w7: Optional[float] = ...,
    w8: Optional[float] = ...,
    w9: Optional[float] = ...,
    w10: Optional[float] = ...,
    w11: Optional[float] = ...,
    w12: Optional[float] = ...,
    w13: Optional[float] = ...,
    w14: Optional[float] = ...,
    w15: Optional[float] = ...,
    w16: Optional[float] = ...,
) -> Specification:
    """the move with the best static estimate, one move ahead
    
    weights: a set of weights: found by self-play, by a rule, or all 1; one of tuned, rule, equal; default tuned; Fernandes et al. 2014, eq. 2
    w1: this weight instead of the set's; -1000 to 1000; Fernandes et al. 2014, eq. 2
    w2: this weight instead of the set's; -1000 to 1000; Fernandes et al. 2014, eq. 2
    w3: this weight instead of the set's; -1000 to 1000; Fernandes et al. 2014, eq. 2
    w4: this weight instead of the set's; -1000 to 1000; Fernandes et al. 2014, eq. 2
    w5: this weight instead of the set's; -1000 to 1000; Fernandes et al. 2014, eq. 2
    w6: this weight instead of the set's; -1000 to 1000; Fernandes et al. 2014, eq. 2
    w7: this weight instead of the set's; -1000 to 1000; Fernandes et al. 2014, eq. 2
    w8: this weight instead of the set's; -1000 to 1000; Fernandes et al. 2014, eq. 2
    w9: this weight instead of the set's; -1000 to 1000; Fernandes et al. 2014, eq. 2
    w10: this weight instead of the set's; -1000 to 1000; Fernandes et al. 2014, eq. 2
    w11: this weight instead of the set's; -1000 to 1000; Fernandes et al. 2014, eq. 2
    w12: this weight instead of the set's; -1000 to 1000; Fernandes et al. 2014, eq. 2
    w13: this weight instead of the set's; -1000 to 1000; Fernandes et al. 2014, eq. 2
    w14: this weight instead of the set's; -1000 to 1000; Fernandes et al. 2014, eq. 2
    w15: this weight instead of the set's; -1000 to 1000; Fernandes et al. 2014, eq. 2
    w16: this weight instead of the set's; -1000 to 1000; Fernandes et al. 2014, eq. 2
    """

def alphabeta(
    *,
    depth: Optional[int] = ...,
    nodes: Optional[int] = ...,
    ms: Optional[float] = ...,
    memory: Optional[int] = ...,
) -> Specification:
    """alpha-beta with territory and chambers; for Tron
    
    depth: plies, two of which are a joint move: odd numbers are rounded up; 1 to 2000
    nodes: positions searched per move; --sims if not given; 1 to 4e+09
    ms: milliseconds per move; 0.01 to 1e+08
    memory: MiB of the transposition table; 1 to 32768; default 64
    """

def random() -> Specification:
    """any move
    """

def process(
    *,
    cmd: Optional[str] = ...,
    protocol: Optional[str] = ...,
    ms: Optional[float] = ...,
    first_ms: Optional[float] = ...,
    grace_ms: Optional[float] = ...,
    sims: Optional[int] = ...,
    log_kib: Optional[int] = ...,
    memory_mib: Optional[int] = ...,
    processes: Optional[int] = ...,
    file_mib: Optional[int] = ...,
    log: Optional[str] = ...,
) -> Specification:
    """a bot: any program that speaks a protocol
    
    cmd: the command, for /bin/sh; it finds CYCAD_SEED and CYCAD_SIDE (1 or 2) set
    protocol: what is spoken: tron2010 for Tron, cycad for every game; one of tron2010, cycad; default tron2010
    ms: milliseconds per move; 1 to 1e+07; default 1000; Google AI Challenge 2010
    first_ms: milliseconds of the first move, with the start of the process; 1 to 1e+07; default 3000; Google AI Challenge 2010
    grace_ms: how much later an answer may come on a busy machine; 0 to 1e+07; default 300
    sims: simulations per move that the bot is asked for; protocol=cycad; 1 to 4e+09
    log_kib: the size at which nothing more goes into the log; 1 to 4.1943e+06; default 1024
    memory_mib: memory of the bot and of all that it starts; 1 to 1.67772e+07; default 2048
    processes: processes and threads of the bot; 1 to 4e+06; default 256
    file_mib: the size of each file that the bot writes; 1 to 1.67772e+07; default 1024
    log: a file to which the command's standard error is appended
    """

def preset(name: str, **options: object) -> Specification:
    """An agent of a paper by name, with other options where they are given."""

def presets() -> dict[str, str]:
    """The names of the papers' agents and what they stand for."""
