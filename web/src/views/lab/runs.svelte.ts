// The runs of the server: a list that is asked for every two seconds while somebody looks, and one run that is followed.
import { call, problemText, stream } from '../../api/client';
import { connection } from '../../api/connection.svelte';
import { poll } from '../../api/poll';
import type { Results, Run, RunProgress } from '../../api/types';
import { route } from '../../state/route.svelte';

export const terminalStates = ['finished', 'stopped', 'failed'];

class Runs {
  list = $state.raw<Run[]>([]);
  problem = $state<string | null>(null);
  unlisted = $state<string | null>(null); // why the list could not be had, until it can
  // Counts the runs that ended, so that views load what they made.
  ended = $state(0);

  async refresh(): Promise<void> {
    try {
      const before = this.list.filter((run) => !terminalStates.includes(run.state)).map((run) => run.run);
      this.list = (await call<{ runs: Run[] }>('runs')).runs;
      if (this.list.some((run) => before.includes(run.run) && terminalStates.includes(run.state))) this.ended += 1;
      this.unlisted = null;
    } catch (error) {
      this.unlisted = problemText(error);
    }
  }

  // Begins a run and follows it.
  async start(request: object): Promise<void> {
    this.problem = null;
    try {
      const { run } = await call<{ run: string }>('start', request);
      await this.refresh();
      route.update({ run });
    } catch (error) {
      this.problem = problemText(error);
    }
  }

  async stop(run: string): Promise<void> {
    try {
      await call('stop', { run });
      await this.refresh();
    } catch (error) {
      this.problem = problemText(error);
    }
  }
}

export const runs = new Runs();

// Keeps the list new while somebody looks.
export function watchRuns(): void {
  $effect(() => {
    void connection.generation;
    return poll(2000, () => void runs.refresh());
  });
}

// One run in detail, followed while the server sends its progress.
export function useRun(selected: () => string) {
  let progress = $state.raw<RunProgress | null>(null);
  let stored = $state.raw<Results | null>(null); // at the end the store also knows curves and figures
  let problem = $state<string | null>(null);
  let open = $state(false); // progress is as new as the list, or newer
  const known = $derived(runs.list.some((run) => run.run === selected()));

  async function follow(run: string, signal: AbortSignal): Promise<void> {
    try {
      for await (const { data } of stream<RunProgress>('progress', { run }, signal)) {
        progress = data;
        open = true;
      }
      await runs.refresh();
      if (progress?.store && progress.results) stored = await call<Results>('results', { store: progress.store, experiment: progress.results.experiment }, signal);
    } catch (error) {
      problem = problemText(error) ?? problem;
    } finally {
      if (!signal.aborted) open = false;
    }
  }

  $effect(() => {
    selected();
    progress = null;
    stored = null;
  });

  $effect(() => {
    void connection.generation; // a stream that broke off is opened again
    problem = null;
    open = false;
    const run = selected();
    if (!run || !known) return;
    const leaving = new AbortController();
    void follow(run, leaving.signal);
    return () => leaving.abort();
  });

  return {
    get progress() {
      return progress;
    },
    get stored() {
      return stored;
    },
    get problem() {
      return problem;
    },
    // A run of the list, as new as it is known.
    current(run: Run): Run {
      return open && run.run === selected() && progress && !terminalStates.includes(run.state) ? { ...run, ...progress } : run;
    },
  };
}
