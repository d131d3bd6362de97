// The answers of the API, as docs/api.md describes them.

export type Cell = [x: number, y: number];
export type Player = 1 | 2;
export type Interval = [low: number, high: number];

export interface MapEntry {
  name: string;
  alias: string;
  help: string;
}

export interface Game {
  name: string;
  title: string;
  help: string;
  simultaneous: boolean;
  default_map: string;
  map_help: string;
  maps: MapEntry[];
  levels: { level: number; agent: string }[];
  timed: string;
  proposed: string[];
  rules: string[];
}

export interface AgentKind {
  name: string;
  help: string;
  source: string;
  presets: string[];
}

export interface Preset {
  name: string;
  text: string;
  source: string;
  agent: string;
  policy: string;
  games: string[];
}

export interface Policy {
  name: string;
  formula: string;
  source: string;
  presets: string[];
}

export interface Catalogue {
  api: number;
  version: string;
  limits: { milliseconds: number; simulations: number };
  games: Game[];
  agents: AgentKind[];
  presets: Preset[];
  policies: Policy[];
  symbols: Record<string, string>;
}

// How every request names a game: where it begins, and the moves since then.
export interface GameRequest {
  game: string;
  map?: string;
  position?: string;
  moves: string[];
}

export interface Shift {
  from: Cell;
  to: Cell | null; // null: it leaves the game
}

export interface LegalMove {
  player: Player;
  text: string;
  from?: Cell;
  to?: Cell;
  direction?: string;
  piece?: string;
  points_at?: string[];
  shifts?: Shift[];
}

export interface BoardPiece {
  at: Cell;
  player: Player;
  shape: string;
  heading: string;
}

export interface BoardMark {
  at: Cell;
  kind: string;
  player: Player;
}

export interface Side {
  name: string;
  letter: string;
  colour: string;
  pieces: number;
  stock: { piece: string; left: number }[];
}

// The one description of a board, from which the terminal, the reports and this page draw.
export interface Board {
  game: string;
  outline: string;
  chequered: boolean;
  width: number;
  height: number;
  cells: string[];
  columns: string[];
  rows: string[];
  pieces: BoardPiece[];
  marks: BoardMark[];
  trails: [Cell[], Cell[]];
  sides: [Side, Side];
  last: LegalMove[];
  status: string;
  text: string;
}

export interface Position {
  game: string;
  map: string;
  ply: number;
  text: string;
  simultaneous: boolean;
  movers: Player[];
  result: number | null;
  board: Board;
  moves: LegalMove[];
}

export interface Preview {
  move: LegalMove;
  board: Board | null;
}

export interface BoardSeries {
  boards: Board[];
  result: number | null;
}

export interface Arm {
  move: string;
  to?: Cell;
  visits: number;
  mean: number | null;
  low: number | null;
  high: number | null;
  probability: number | null;
  chance: number | null;
  score: number | null;
  exploration?: number | null;
  filled: string | null;
  proven: number | string | null;
}

export interface JointTable {
  rows: string[];
  columns: string[];
  visits: number[][];
  means: (number | null)[][];
}

export interface SearchStart {
  search: string | null; // null: the agent has no tree to inspect
  agent: string;
  policy: string;
  formula: string | null;
  player: Player;
  opponent: Player;
  seed: number;
}

export interface SearchProgress {
  milliseconds: number;
  simulations: number;
  rate: number;
  nodes: number;
  bytes: number;
  depth: number;
  value: number | null;
  best: string;
  arms: Arm[];
  opponent_arms: Arm[];
  joint: JointTable | null;
  line: string[];
}

export interface SearchDone extends SearchProgress {
  reason: string;
  move: string;
}

export interface TreeArm {
  player: Player;
  move: string;
  visits: number;
  mean: number | null;
  score: number | null;
  exploration: number | null;
  chance: number | null;
  probability?: number | null;
  filled: string | null;
  proven: number | string | null;
}

export interface TreeNode {
  path: string[];
  visits: number;
  value: number | null;
  movers: Player[];
  proven: number | string | null;
  formula: string | null;
  arms: TreeArm[];
  children: { move: string; visits: number; value: number | null; children: number; proven: number | string | null }[];
  left_out: number;
}

export interface Simulation {
  number: number;
  selection: { move: string; formula: string | null; arms: TreeArm[] }[];
  expansion: { move: string; new: boolean } | null;
  playout: string[];
  reward: number;
  ended?: string;
  backup: { path: string[]; visits: number; value: number; before: number | null }[];
}

export interface Simulations {
  simulations: Simulation[];
  arms: Arm[];
  opponent_arms: Arm[];
  joint: JointTable | null;
  value: number | null;
  simulations_done: number;
}

export interface StoreEntry {
  name: string;
  bytes: number;
  experiments: number;
  games: number;
  error?: string;
}

export interface ExperimentEntry {
  name: string;
  game: string;
  agents: string[];
  maps: string[];
  games: number;
  total: number;
  created: string;
  version: string;
  kind: string;
}

export interface GameEntry {
  key: string;
  agents: [string, string];
  map: string;
  result: number;
  end: string;
  length: number;
  forfeits: [string, string];
}

export interface StoredGame {
  key: string;
  game: string;
  map: string;
  position: string;
  moves: string[];
  agents: [string, string];
  specifications: [string, string];
  seeds: [number | string, number | string];
  result: number;
  end: string;
  reason: string;
  sides: { simulations: number; milliseconds: number; decisions: number }[];
  repeatable: boolean;
}

export interface Decision {
  ply: number;
  player: Player;
  move: string;
  value: number | null;
  simulations: number;
  arms: Arm[];
  line: string[];
  same: boolean;
}

export interface Score {
  wins: number;
  draws: number;
  losses: number;
  score: number;
  interval: Interval;
}

export interface AgentResult extends Score {
  name: string;
  specification: string;
  milliseconds_per_move: number | null;
  simulations_per_move: number | null;
  forfeits: number;
  against: (Score | null)[];
}

export interface Tuning {
  options: { name: string; values: string[] }[];
  points: { values: string[]; score: number; interval: Interval; games: number }[];
  best: string[];
}

export interface Results {
  experiment: string;
  game: string;
  games: number;
  total: number;
  complete: boolean;
  command: string;
  agents: AgentResult[];
  ratings: { name: string; elo: number; interval: Interval; games: number }[];
  curves: { name: string; unit: string; points: { budget: number; score: number; interval: Interval }[] }[];
  tuning: Tuning | null;
  figures: string[];
}

// As `follow` sends them.
export interface FollowedResults extends Results {
  newest?: string | null; // the key of the game that was stored last
}

export interface Recipe {
  name: string;
  title: string;
  paper: string;
  source: string;
  question: string;
  notes: string;
  sizes: string[];
  estimated_seconds: Record<string, number | null>;
  parts: { name: string; title: string; kind: string }[];
  claims: string[];
}

export interface OutcomeCell {
  value: number | null;
  interval: Interval | null;
  count: number;
  published: number | null;
  disagrees: boolean;
}

export interface Outcome {
  recipe: string;
  size: string;
  date: string;
  version: string;
  from: string;
  tables: { part: string; title: string; rows: string[]; columns: string[]; cells: (OutcomeCell | null)[][] }[];
  claims: { text: string; verdict: string; evidence: string }[];
}

export interface Run {
  run: string;
  kind: string;
  title: string;
  store?: string;
  state: string;
  done: number;
  total: number;
  seconds_left: number | null;
  error?: string;
}

export interface RunProgress {
  run: string;
  state: string;
  done: number;
  total: number;
  seconds: number;
  seconds_left: number | null;
  part: string;
  results: Results | null;
  last: { key: string; agents: [string, string]; result: number } | null;
  store?: string;
  error?: string;
}

export interface BanditProgress {
  done: number;
  total: number;
  pulls: number[];
  curves: { policy: string; share: number[]; interval: Interval[] }[];
}
