// The games of an experiment and its table, followed while it is played.
import { untrack } from 'svelte';
import { call, problemText, stream } from '../../api/client';
import { connection } from '../../api/connection.svelte';
import type { FollowedResults, GameEntry, Results } from '../../api/types';
import { page } from '../../state/page.svelte';
import { route } from '../../state/route.svelte';

const pageSize = 100;
const mostAtOnce = 1000; // games in one answer

// `played` says how many games the experiment has by the list of experiments.
export function useExperiment(played: () => number) {
  const store = $derived(route.fields.store ?? '');
  const experiment = $derived(route.fields.experiment ?? '');
  const agent = $derived(route.fields.agent ?? '');
  const result = $derived(route.fields.result ?? '');

  let games = $state.raw<GameEntry[]>([]);
  let listed = $state(false); // the games are those of the experiment
  let more = $state(false);
  let results = $state.raw<Results | null>(null);
  let newest = $state<string | null>(null);
  let following = $state(false); // the newest game is shown
  let live = $state(false);
  let over = $state(false); // the server has ended the stream, because all games are played
  let problem = $state<string | null>(null);
  let wanted = pageSize;
  let known = -1; // games of the last table
  let playedAtEnd = 0;
  let loading = new AbortController();

  const report = (error: unknown) => (problem = problemText(error) ?? problem);

  // Loads the games up to the last one that is wanted. A later call takes the place of an earlier one.
  async function load(): Promise<void> {
    loading.abort();
    const mine = new AbortController();
    loading = mine;
    const filter = { store, experiment, agent, result };
    const found: GameEntry[] = [];
    let left = true;
    try {
      while (left && found.length < wanted) {
        const limit = Math.min(mostAtOnce, wanted - found.length);
        const answer = await call<{ games: GameEntry[]; more: boolean }>('games', { ...filter, limit, offset: found.length }, mine.signal);
        if (mine.signal.aborted) return;
        found.push(...answer.games);
        left = answer.more && answer.games.length > 0;
      }
      games = found;
      listed = true;
      more = left;
      problem = null;
      const [first] = found;
      if (!route.fields.key && first) route.update({ key: first.key });
    } catch (error) {
      report(error);
    }
  }

  // Another experiment is followed anew.
  $effect(() => {
    void [store, experiment];
    games = [];
    listed = false;
    more = false;
    results = null;
    known = -1;
    over = false;
    live = false;
    newest = null;
  });

  $effect(() => {
    void [store, experiment, agent, result];
    wanted = pageSize;
  });

  $effect(() => {
    void connection.generation;
    problem = null;
    if (!store || !experiment) return;
    void load();
    return () => loading.abort();
  });

  async function follow(signal: AbortSignal): Promise<void> {
    for await (const { data } of stream<FollowedResults>('follow', { store, experiment }, signal)) {
      const grown = known >= 0 && data.games > known;
      known = data.games;
      results = data;
      live = grown && !data.complete;
      if (grown) await load();
      if (signal.aborted) return;
      newest = data.newest ?? null;
    }
    if (signal.aborted || !results?.complete) return;
    live = false;
    playedAtEnd = played();
    over = true;
  }

  $effect(() => {
    if (!store || !experiment || over || !page.visible) return;
    void connection.generation;
    const leaving = new AbortController();
    follow(leaving.signal).catch(report);
    return () => leaving.abort();
  });

  // Somebody plays more games of an experiment that was over.
  $effect(() => {
    if (over && played() > playedAtEnd) over = false;
  });

  $effect(() => {
    const key = newest;
    if (following && key) untrack(() => route.update({ key, ply: '' }));
  });

  return {
    get games() {
      return games;
    },
    get listed() {
      return listed;
    },
    get more() {
      return more;
    },
    get results() {
      return results;
    },
    get following() {
      return following;
    },
    set following(wish: boolean) {
      following = wish;
    },
    get live() {
      return live;
    },
    get problem() {
      return problem;
    },
    loadMore() {
      wanted = games.length + pageSize;
      void load();
    },
  };
}
