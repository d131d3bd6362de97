// The game that the address names: its request, and its position as the server describes it.
import { call, problemText } from '../api/client';
import type { Game, GameRequest, Position } from '../api/types';
import { catalogue } from './catalogue.svelte';
import { type Fields, route } from './route.svelte';

export function requestOf(fields: Fields): GameRequest {
  const game = catalogue.game(fields.game);
  const moves = (fields.moves ?? '').split('.').filter((move) => move !== '');
  if (fields.position) return { game: game.name, position: fields.position, moves };
  return { game: game.name, map: fields.map ?? game.default_map, moves };
}

// Two requests for the same game have the same key; effects depend on it rather than on new objects.
export function keyOf(request: GameRequest): string {
  return JSON.stringify([request.game, request.map, request.position, request.moves]);
}

export function movesField(moves: string[]): string {
  return moves.join('.');
}

export function useGame() {
  const request = $derived(requestOf(route.fields));
  const key = $derived(keyOf(request));
  const game: Game = $derived(catalogue.game(request.game));
  let position = $state.raw<Position | null>(null);
  let loadedKey = $state('');
  let problem = $state<string | null>(null);

  $effect(() => {
    const wanted = key;
    const leaving = new AbortController();
    call<Position>('position', JSON.parse(JSON.stringify(request)) as GameRequest, leaving.signal).then(
      (answer) => {
        position = answer;
        loadedKey = wanted;
        problem = null;
      },
      (error: unknown) => {
        problem = problemText(error) ?? problem;
      },
    );
    return () => leaving.abort();
  });

  return {
    get request() {
      return request;
    },
    get key() {
      return key;
    },
    get game() {
      return game;
    },
    // The last position that was loaded: for a moment it may be the one before the address changed.
    get position() {
      return position;
    },
    // Only when it is the one that the address names.
    get current() {
      return loadedKey === key ? position : null;
    },
    get problem() {
      return problem;
    },
  };
}

export type GameState = ReturnType<typeof useGame>;
