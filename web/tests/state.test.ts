// The state behind the views, with answers of the tests themselves instead of a server.
import { happen, place, settle } from './browser';
import assert from 'node:assert/strict';
import { test } from 'node:test';
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
