// The state behind the views, with answers of the tests themselves instead of a server.
import { happen, json, place, screen, settle, withServer } from './browser';
import assert from 'node:assert/strict';
import { test } from 'node:test';
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
