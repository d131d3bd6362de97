// The runs of the server: a list that is asked for every two seconds while somebody looks, and one run that is followed.
import { call, problemText, stream } from '../../api/client';
import type { Run, RunProgress } from '../../api/types';
import { route } from '../../state/route.svelte';

export const terminalStates = ['finished', 'stopped', 'failed'];

class Runs {
  list = $state.raw<Run[]>([]);
  problem = $state<string | null>(null);
  // Counts the runs that ended, so that views load what they made.
  ended = $state(0);

  async refresh(): Promise<void> {
    try {
      const before = this.list.filter((run) => !terminalStates.includes(run.state)).map((run) => run.run);
      this.list = (await call<{ runs: Run[] }>('runs')).runs;
      if (this.list.some((run) => before.includes(run.run) && terminalStates.includes(run.state))) this.ended += 1;
    } catch (error) {
      this.problem = problemText(error);
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

export async function* followRun(run: string, signal: AbortSignal): AsyncGenerator<RunProgress> {
  for await (const { data } of stream<RunProgress>('progress', { run }, signal)) yield data;
}
