// Slow motion: one simulation at a time, in its four steps. Each simulation comes from the server, which repeats the
// search up to it; the same seed gives the same numbers as a search at full speed.
import { call, problemText } from '../../api/client';
import type { Board, BoardSeries, Player, Simulation, Simulations, TreeNode } from '../../api/types';
import type { SearchRequest } from './search.svelte';
import { pathKey, separator } from './tree.svelte';
import { turnsOf } from './turns';

// How many simulations before the one that is jumped to are looked at for the tree, and how many the server gives at once.
const remembered = 256;
const atOnce = 32;

type Known = Record<string, { visits: number; value: number }>;

export const phases = ['selection', 'expansion', 'playout', 'backup'] as const;

interface Loaded {
  simulation: Simulation;
  after: Simulations;
  boards: Board[]; // the position, then one after each turn of selection, expansion and playout
}

export class SlowMotion {
  number = $state(1);
  phase = $state(0);
  frame = $state(0); // of the playout
  playing = $state(false);
  speed = $state(1);
  loaded = $state.raw<Loaded | null>(null);
  problem = $state<string | null>(null);
  // What the simulations so far have put into the tree, and what it was before the current one.
  known = $state.raw<Known>({});
  since = $state(0); // the first simulation of those

  constructor(
    readonly request: SearchRequest,
    readonly simultaneous: boolean,
    readonly player: Player,
  ) {}

  get simulation(): Simulation | null {
    return this.loaded?.simulation ?? null;
  }

  // Steps of the tree that the current simulation walks; the last one leads to the expanded position.
  get path(): string[] {
    return this.simulation?.selection.map((step) => step.move) ?? [];
  }

  async load(number: number): Promise<void> {
    try {
      const after = await this.#simulate(number - 1, 1);
      const simulation = after.simulations[0];
      if (!simulation) {
        this.problem = 'The search ends here: its result is proven.';
        this.playing = false;
        return;
      }
      const steps = simulation.selection.map((step) => step.move);
      const turns = [...turnsOf(steps, this.simultaneous, this.player), ...simulation.playout];
      const series = await call<BoardSeries>('boards', { ...gameOf(this.request), moves: [...this.request.moves, ...turns] });
      if (number !== this.number + 1) {
        this.since = Math.max(0, number - 1 - remembered);
        this.known = await this.#knownAfter(number - 1, this.since);
      }
      this.number = number;
      this.loaded = { simulation, after, boards: series.boards.slice(this.request.moves.length) };
      this.phase = 0;
      this.frame = 0;
      this.problem = null;
    } catch (error) {
      this.problem = problemText(error);
      this.playing = false;
    }
  }

  #simulate(from: number, count: number): Promise<Simulations> {
    const { moves, agent, player, seed } = this.request;
    return call<Simulations>('simulate', { ...gameOf(this.request), moves, agent, player, seed, from, count });
  }

  async #knownAfter(done: number, since: number): Promise<Known> {
    const known: Known = {};
    for (let from = since; from < done; from += atOnce) {
      const { simulations } = await this.#simulate(from, Math.min(atOnce, done - from));
      for (const simulation of simulations) remember(known, simulation);
    }
    return known;
  }

  // The number of boards before the playout's first.
  get before(): number {
    const simulation = this.simulation;
    return simulation && this.loaded ? this.loaded.boards.length - 1 - simulation.playout.length : 0;
  }

  get board(): Board | null {
    const boards = this.loaded?.boards ?? [];
    const expanded = this.path.length > 0 ? 1 : 0;
    const index = [this.before - expanded, this.before, this.before + this.frame, boards.length - 1][this.phase] ?? 0;
    return boards[Math.max(0, Math.min(index, boards.length - 1))] ?? null;
  }

  async next(): Promise<void> {
    if (!this.simulation) return this.load(1);
    if (this.phase < 3) {
      this.phase += 1;
      this.frame = this.phase === 2 && !this.playing ? this.simulation.playout.length : 0;
      if (this.phase === 3) this.#backUp();
      return;
    }
    await this.load(this.number + 1);
  }

  async nextSimulation(): Promise<void> {
    if (this.simulation && this.phase < 3) this.#backUp();
    await this.load(this.simulation ? this.number + 1 : 1);
  }

  #backUp(): void {
    const known = { ...this.known };
    if (this.simulation) remember(known, this.simulation);
    this.known = known;
  }

  // The known part of the tree in the form that the server would send it.
  get nodes(): Record<string, TreeNode> {
    const found: Record<string, TreeNode> = {};
    const keys = Object.keys(this.known);
    for (const key of keys) {
      const depth = key === '' ? 0 : key.split(separator).length;
      const prefix = key === '' ? '' : key + separator;
      const below = keys.filter((other) => other !== '' && other.startsWith(prefix) && other.split(separator).length === depth + 1);
      const children = below
        .map((child) => ({ move: child.split(separator).at(-1) ?? '', visits: this.known[child]?.visits ?? 0, value: this.known[child]?.value ?? null, children: 0, proven: null }))
        .sort((a, b) => b.visits - a.visits);
      const node = this.known[key];
      if (children.length === 0 || !node) continue;
      found[key] = { path: key === '' ? [] : key.split(separator), visits: node.visits, value: node.value, movers: [], proven: null, formula: null, arms: [], children, left_out: 0 };
    }
    const root = this.known[''];
    if (root && !found['']) found[''] = { path: [], visits: root.visits, value: root.value, movers: [], proven: null, formula: null, arms: [], children: [], left_out: 0 };
    return found;
  }
}

function remember(known: Known, simulation: Simulation): void {
  for (const node of simulation.backup) known[pathKey(node.path)] = { visits: node.visits, value: node.value };
}

function gameOf(request: SearchRequest) {
  return { game: request.game, ...(request.position ? { position: request.position } : { map: request.map }) };
}
