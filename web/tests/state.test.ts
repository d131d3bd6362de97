// The state behind the views, with answers of the tests themselves instead of a server.
import { type Answers, type Asked, events, happen, json, place, screen, settle, withServer } from './browser';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connection } from '../src/api/connection.svelte';
import { poll } from '../src/api/poll';
import { runs, useRun, watchRuns } from '../src/views/lab/runs.svelte';
import { usePace } from '../src/views/play/pace.svelte';
import { usePlay } from '../src/views/play/session.svelte';
import { catalogue } from '../src/state/catalogue.svelte';
import { Search } from '../src/views/think/search.svelte';
import { OpenTree } from '../src/views/think/tree.svelte';
import { useExperiment } from '../src/views/watch/experiment.svelte';
import { counter, inRoot } from './root.svelte';
import { route } from '../src/state/route.svelte';

test('the address follows the state, about ten times a second, and never stops it', async () => {
  route.go('watch', { key: 'first' });
  place.written = [];
  for (let ply = 1; ply <= 200; ++ply) route.update({ ply: String(ply) });
  assert.equal(route.fields.ply, '200');
  assert.ok(place.written.length < 10, `${place.written.length} writes`);
  await settle(1100);
  assert.equal(place.hash, '#/watch?key=first&ply=200');

  place.refuse = true;
  route.update({ ply: '3' });
  assert.equal(route.fields.ply, '3');
  place.refuse = false;
  await settle(1100);
  assert.equal(place.hash, '#/watch?key=first&ply=3', 'written as soon as it may be');

  // A write that waits belongs to the entry of its view, and to none that the person went back to.
  for (let ply = 1; ply <= 20; ++ply) route.update({ ply: String(ply) });
  route.go('play', { game: 'tron' });
  assert.deepEqual(place.written.slice(-2), ['#/watch?key=first&ply=20', '#/play?game=tron']);
  for (let level = 1; level <= 20; ++level) route.update({ level: String(level) });
  place.hash = '#/watch?key=first&ply=20';
  happen('hashchange');
  await settle(1100);
  assert.equal(place.hash, '#/watch?key=first&ply=20');
  assert.equal(route.fields.ply, '20');
});

// A stream of `follow` to which a test adds events.
function liveStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const response = new Response(new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) }));
  return {
    response,
    send: (data: object) => controller?.enqueue(new TextEncoder().encode(`event: results\ndata: ${JSON.stringify(data)}\n\n`)),
    end: () => controller?.close(),
    fail: () => controller?.error(new TypeError('network error')),
  };
}

const gamesAnswer = (count: number) => (request: Record<string, unknown>) => {
  const [offset, limit] = [Number(request.offset), Number(request.limit)];
  const games = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, i) => ({ key: `game ${offset + i}` }));
  return json({ games, more: offset + limit < count });
};

test('a followed experiment keeps the games that were asked for and shows the newest one', async () => {
  route.go('watch', { store: 'a.db', experiment: 'one' });
  const followed = liveStream();
  await withServer({ games: gamesAnswer(1500), follow: () => followed.response }, async (asked) => {
    await inRoot(() => useExperiment(() => 0), async (experiment) => {
      followed.send({ games: 3, complete: false, newest: 'game 7' });
      await settle();
      assert.equal(experiment.games.length, 100);
      assert.equal(route.fields.key, 'game 0');
      for (let i = 0; i < 2; ++i) {
        experiment.loadMore();
        await settle();
      }
      assert.equal(experiment.games.length, 300);
      followed.send({ games: 4, complete: false, newest: 'game 250' });
      await settle();
      assert.equal(experiment.games.length, 300, 'not undone by a new game');
      assert.equal(route.fields.key, 'game 0');
      experiment.following = true;
      await settle();
      assert.equal(route.fields.key, 'game 250');
      followed.send({ games: 5, complete: false, newest: 'game 1234' });
      await settle();
      assert.equal(route.fields.key, 'game 1234');

      // Steps of the game that is shown load nothing.
      const before = asked.length;
      route.update({ ply: '3' });
      await settle();
      assert.equal(asked.length, before);

      // What was asked for another experiment does not arrive.
      experiment.loadMore();
      route.update({ experiment: 'two', key: '' });
      await settle();
      assert.equal(experiment.games.length, 100);
      assert.equal(experiment.problem, null);
    });
  });
});

test('a hidden page does not follow, and an experiment that is over is not followed again', async () => {
  route.go('watch', { store: 'a.db', experiment: 'one', key: 'game 0' });
  const streams: ReturnType<typeof liveStream>[] = [];
  const signals: AbortSignal[] = [];
  const follow = (_request: unknown, signal?: AbortSignal | null) => {
    if (signal) signals.push(signal);
    streams.push(liveStream());
    return streams.at(-1)?.response ?? json({}, 500);
  };
  const show = async (hidden: boolean) => {
    screen.hidden = hidden;
    happen('visibilitychange');
    await settle();
  };
  const watched = counter(5);
  await withServer({ games: gamesAnswer(5), follow }, async () => {
    await inRoot(() => useExperiment(() => watched.value), async (experiment) => {
      await settle();
      assert.equal(streams.length, 1);
      await show(true);
      assert.ok(signals[0]?.aborted);
      await show(false);
      assert.equal(streams.length, 2);
      streams[1]?.send({ games: 5, complete: true, newest: 'game 4' });
      streams[1]?.end();
      await settle();
      await show(true);
      await show(false);
      assert.equal(streams.length, 2);
      assert.equal(experiment.problem, null);
      assert.equal(experiment.live, false);
      watched.value = 6;
      await settle();
      assert.equal(streams.length, 3, 'there are more games');
    });
  });
});

// A game in which both move at once and go left or right for ever.
const directions = ['left', 'right'];
const playAnswers: Answers = {
  catalogue: () => json({ games: [{ name: 'tron', simultaneous: true, default_map: 'a', levels: [{ level: 1, agent: 'first' }, { level: 2, agent: 'second' }], timed: 'timed' }] }),
  position: (request) => json({
    game: 'tron', simultaneous: true, movers: [1, 2], result: null, ply: (request.moves as string[]).length,
    moves: [1, 2].flatMap((player) => directions.map((text) => ({ player, text }))),
  }),
  // Player 1 would go left, player 2 right.
  move: (request) => {
    const done = { move: directions[Number(request.player) - 1], value: 0.5, simulations: 1 };
    return request.stream === false ? json(done) : events(['done', done]);
  },
};

async function play(answers: Answers, use: (session: ReturnType<typeof usePlay>, asked: Asked[]) => Promise<void>): Promise<void> {
  await withServer({ ...playAnswers, ...answers }, async (asked) => {
    await catalogue.load();
    route.go('play', { game: 'tron', level: '1' });
    await inRoot(usePlay, async (session) => {
      await settle();
      await use(session, asked);
    });
  });
}

test('what the agent decided is not joined with another side or opponent', async () => {
  await play({}, async (session, asked) => {
    const agentMoves = () => asked.filter(({ name, request }) => name === 'move' && request.stream !== false).map(({ request }) => [request.player, request.agent]);
    assert.ok(session.agentDecided);
    await session.askHint();
    assert.equal(session.hint?.move.text, 'left');
    session.swapSides();
    assert.equal(session.agentDecided, false);
    assert.equal(session.hint, null);
    await settle();
    assert.ok(session.agentDecided);
    session.move('right');
    assert.equal(route.fields.moves, 'left/right');
    await settle();
    assert.equal(session.answer, 'left');
    route.update({ level: '2' });
    assert.equal(session.agentDecided, false);
    await settle();
    assert.deepEqual(agentMoves(), [[2, 'first'], [1, 'first'], [1, 'first'], [1, 'second']]);
  });
});

test('a busy server is asked again', async () => {
  let refusals = 2;
  const move: Answers[string] = (request, signal) =>
    refusals-- > 0 ? json({ error: 'too many' }, 429, refusals === 1 ? { 'Retry-After': '0.1' } : {}) : (playAnswers.move?.(request, signal) ?? json({}));
  await play({ move }, async (session, asked) => {
    assert.ok(session.busy && session.thinking);
    assert.equal(session.problem, null);
    await settle(1300);
    assert.ok(session.agentDecided);
    assert.equal(session.busy, false);
    assert.equal(asked.filter(({ name }) => name === 'move').length, 3);
  });
  refusals = 1000;
  await play({ move }, async (session, asked) => {
    const before = asked.length;
    route.update({ level: '2' });
    await settle();
    assert.ok(session.busy);
    assert.equal(asked.slice(before).filter(({ name }) => name === 'move').length, 1);
  });
});

test('a search without a tree is stopped by leaving it, and shows no tree of another one', async () => {
  let left = false;
  const think: Answers[string] = (_request, signal) => {
    const start = new TextEncoder().encode('event: start\ndata: {"search": null}\n\n');
    return new Response(new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(start);
        signal?.addEventListener('abort', () => {
          left = true;
          controller.error(signal.reason);
        });
      },
    }));
  };
  await withServer({ think, tree: () => json({ path: [], children: [] }) }, async (asked) => {
    const search = new Search();
    void search.run({ game: 'tron', moves: [], agent: 'random', player: 1, seed: 1 });
    await settle();
    assert.ok(search.running);
    await search.stop();
    await settle();
    assert.ok(left && search.stopped && !search.running);
    assert.equal(search.problem, null);
    search.clear();
    assert.deepEqual(asked.map(({ name }) => name), ['think']);

    const tree = new OpenTree();
    tree.touched = true;
    tree.follow('s1');
    await tree.refresh();
    assert.equal(Object.keys(tree.nodes).length, 1);
    tree.follow('');
    assert.deepEqual(tree.nodes, {});
  });
});

test('a countdown ends when the pace changes, the game is over or the window is left', async () => {
  const [real, over] = [counter(1), counter(0)];
  let steps = 0;
  const settings = { real: () => real.value === 1, over: () => over.value === 1, milliseconds: () => 20, step: () => (steps += 1) };
  await inRoot(() => usePace(settings), async (pace) => {
    await settle();
    for (const stop of [() => (real.value = 0), () => (over.value = 1), pace.pause]) {
      pace.start();
      await settle();
      assert.equal(pace.countdown, 3);
      stop();
      await settle();
      assert.equal(pace.countdown, 0);
      real.value = 1;
      over.value = 0;
      await settle();
    }
    pace.start();
    await settle(1950);
    assert.ok(pace.running && steps > 0);
    pace.pause();
    await settle();
    const before = steps;
    await settle(60);
    assert.equal(steps, before);
  });
});

test('a followed run is followed again after the connection broke, and the list is believed meanwhile', async () => {
  const run = { run: 'r1', kind: 'tournament', title: 'ours', state: 'running', done: 1, total: 9, seconds_left: null };
  const streams: ReturnType<typeof liveStream>[] = [];
  let done = 1;
  const progress = () => {
    streams.push(liveStream());
    return streams.at(-1)?.response ?? json({}, 500);
  };
  await withServer({ runs: () => json({ runs: [{ ...run, done }] }), progress }, async () => {
    await inRoot(() => useRun(() => 'r1'), async (followed) => {
      await runs.refresh();
      await settle();
      const shown = () => runs.list.map(followed.current)[0]?.done;
      streams[0]?.send({ run: 'r1', state: 'running', done: 3, total: 9, results: null });
      await settle();
      assert.equal(shown(), 3);
      streams[0]?.fail();
      await settle();
      assert.ok(followed.problem);
      done = 5;
      await runs.refresh();
      assert.equal(connection.generation, 1);
      await settle();
      assert.equal(shown(), 5);
      assert.equal(followed.problem, null);
      assert.equal(streams.length, 2);
      streams[1]?.send({ run: 'r1', state: 'running', done: 6, total: 9, results: null });
      await settle();
      assert.equal(shown(), 6);
    });
  });
});

test('the list of runs is asked for once and then by the clock, and a failure is told until the next success', async () => {
  let broken = false;
  await withServer({ runs: () => (broken ? json({ error: 'no list' }, 500) : json({ runs: [] })) }, async (asked) => {
    await inRoot(() => watchRuns(), async () => {
      await settle(100);
      assert.equal(asked.length, 1);
      broken = true;
      await runs.refresh();
      assert.equal(runs.unlisted, 'No list');
      await runs.start({});
      broken = false;
      await runs.refresh();
      assert.equal(runs.unlisted, null);
      assert.equal(runs.problem, 'No answer to start', 'what the person wanted and did not get stays');
    });
  });
});

test('nothing is polled while the server cannot be reached', async () => {
  let asked = 0;
  const stop = poll(10, () => (asked += 1));
  assert.equal(asked, 1);
  await settle(60);
  assert.ok(asked > 1);
  connection.suspect();
  const before = asked;
  await settle(60);
  assert.equal(asked, before);
  connection.reached();
  await settle(60);
  assert.ok(asked > before);
  stop();
});

test('another store shows nothing of the one before', async () => {
  route.go('watch', { store: 'a.db', experiment: 'one' });
  const follow = () => {
    const followed = liveStream();
    followed.send({ games: 150, complete: false, newest: null });
    return followed.response;
  };
  const games: Answers[string] = (request) => (request.store === 'a.db' ? gamesAnswer(150)(request) : new Promise(() => undefined));
  await withServer({ games, follow }, async () => {
    await inRoot(() => useExperiment(() => 0), async (experiment) => {
      await settle();
      assert.equal(experiment.games.length, 100);
      assert.ok(experiment.listed && experiment.more && experiment.results);
      route.update({ store: 'b.db', experiment: '', key: '' });
      await settle();
      assert.deepEqual(experiment.games, []);
      assert.ok(!experiment.listed && !experiment.more && !experiment.results);
    });
  });
});

test('back returns to a game that was left for a new one', async () => {
  await play({}, async (session) => {
    session.move('left');
    await settle();
    const [left, entries] = [place.hash, place.entries];
    assert.match(left, /moves=left\/right/);
    session.newGame();
    assert.equal(route.fields.moves, undefined);
    assert.equal(place.entries, entries + 1);
    session.newGame();
    assert.equal(place.entries, entries + 1, 'none for a game that has not begun');
    place.hash = left;
    happen('hashchange');
    assert.equal(route.fields.moves, 'left/right');
  });
});

test('a connection that broke off is forgotten when the agent moves', async () => {
  let asked = 0;
  const position: Answers[string] = (request) => {
    const moves = request.moves as string[];
    const mover = moves.length === 0 ? 2 : 1;
    return json({ game: 'tron', simultaneous: false, movers: [mover], result: null, ply: moves.length, moves: [{ player: mover, text: 'left' }] });
  };
  // The first stream breaks; the second one gives a move and stays open until it is left.
  const move: Answers[string] = (_request, signal) => {
    asked += 1;
    const first = asked === 1;
    return new Response(new ReadableStream<Uint8Array>({
      start: (controller) => {
        if (first) controller.error(new TypeError('network error'));
        else controller.enqueue(new TextEncoder().encode('event: done\ndata: {"move": "left", "value": 0.5, "simulations": 1}\n\n'));
        if (!first) signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    }));
  };
  await play({ position, move }, async (session) => {
    assert.match(session.problem ?? '', /broke off/);
    connection.reached();
    await settle();
    assert.equal(route.fields.moves, 'left');
    assert.equal(session.problem, null);
  });
});
