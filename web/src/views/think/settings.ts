// Which agents think, and for how long: what the address says, or what the server proposes.
import type { Game } from '../../api/types';
import { thinkMilliseconds } from '../../state/crossing';
import type { Fields } from '../../state/route.svelte';

export function firstAgent(fields: Fields, game: Game): string {
  return fields.agent1 ?? fields.agent ?? game.proposed[0] ?? game.timed;
}

export function secondAgent(fields: Fields, game: Game): string {
  return fields.agent2 ?? game.proposed[1] ?? game.timed;
}

export function timeOf(fields: Fields): string {
  return fields.time ?? fields.ms ?? thinkMilliseconds;
}
