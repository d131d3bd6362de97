// Play and Think show the same game, so the address goes along. What only one of them sets has a name of its own: `agent`
// and `ms` are the opponent's in Play, `agent1` and `time` are Think's. Think also reads the names of Play, as older links
// have them.
import type { Game } from '../api/types';
import type { Opponent } from './opponent';
import type { Fields } from './route.svelte';

const ofGame = ['game', 'map', 'position', 'moves'];
const ofPlay = ['side', 'level', 'agent', 'ms', 'pace', 'tick'];
export const thinkMilliseconds = '2000';

function pick(fields: Fields, names: string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

export function toThink(fields: Fields, opponent: Opponent): Fields {
  const kept = pick(fields, [...ofGame, ...ofPlay]);
  if (opponent.kind === 'level') kept.level = String(opponent.level); // also where the address does not name it
  if (kept.ms) kept.time = thinkMilliseconds; // else the opponent's time would be that of the search
  return kept;
}

export function toPlay(fields: Fields): Fields {
  const kept = pick(fields, [...ofGame, ...ofPlay]);
  const named = kept.level ?? kept.agent ?? kept.ms;
  return named || !fields.agent1 ? kept : { ...kept, agent: fields.agent1 };
}

// Whether a new game can begin on what a stored game calls its map: one of the catalogue or a generated one (empty:20x20),
// but not a position that was given to a match (position-3), nor a file.
export function isBoard(game: Game, name: string): boolean {
  return game.maps.some((map) => map.name === name || (map.alias !== '' && map.alias === name)) || /^[\w-]+(:[\w-]+)+$/.test(name);
}
