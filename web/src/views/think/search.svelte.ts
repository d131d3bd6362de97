// One search of the server, as it goes on: its start, its last progress, and how the value developed.
import { ApiError, call, problemText, stream } from '../../api/client';
import type { GameRequest, Player, SearchDone, SearchProgress, SearchStart } from '../../api/types';

export interface SearchRequest extends GameRequest {
  agent: string;
  player: Player;
  seed: number;
  milliseconds?: number;
  simulations?: number;
}

export interface Moment {
  milliseconds: number;
  simulations: number;
  value: number | null;
  means: Record<string, number>;
}

const linesOfChart = 4;

export class Search {
  start = $state.raw<SearchStart | null>(null);
  progress = $state.raw<SearchProgress | null>(null);
  done = $state.raw<SearchDone | null>(null);
  history = $state.raw<Moment[]>([]);
  running = $state(false);
  stopped = $state(false); // before it said anything
  problem = $state<string | null>(null);
  #leaving: AbortController | null = null;

  async run(request: SearchRequest): Promise<void> {
    this.clear();
    const leaving = new AbortController();
    this.#leaving = leaving;
    this.running = true;
    try {
      const events = stream<SearchStart | SearchDone>('think', { ...request, keep: true, interval: 60 }, leaving.signal);
      for await (const { event, data } of events) {
        if (event === 'start') this.start = data as SearchStart;
        else this.#follow(data as SearchDone);
        if (event === 'done') this.done = data as SearchDone;
      }
    } catch (error) {
      if (this.#leaving === leaving) this.problem = problemText(error);
    } finally {
      if (this.#leaving === leaving) this.running = false;
    }
  }

  // Ends the search and keeps what it found. One without a name at the server ends when nobody listens to it.
  async stop(): Promise<void> {
    if (!this.running) return;
    if (!this.start?.search) {
      this.#leaving?.abort();
      this.#leaving = null;
      this.running = false;
      this.stopped = true;
      return;
    }
    try {
      await call('stop', { search: this.start.search });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) this.problem = problemText(error);
    }
  }

  // Ends the search and frees its tree.
  clear(): void {
    this.#leaving?.abort();
    if (this.start?.search) call('stop', { search: this.start.search, drop: true }).catch(() => undefined);
    this.start = null;
    this.progress = null;
    this.done = null;
    this.history = [];
    this.problem = null;
    this.running = false;
    this.stopped = false;
  }

  #follow(data: SearchProgress): void {
    this.progress = data;
    const means = Object.fromEntries(data.arms.slice(0, linesOfChart).flatMap((arm) => (arm.mean === null ? [] : [[arm.move, arm.mean]])));
    const { milliseconds, simulations, value } = data;
    this.history = [...this.history, { milliseconds, simulations, value, means }];
  }
}
