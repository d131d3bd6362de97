// Which agents think: those of the address, or ones that the server proposes.
import type { Game } from '../../api/types';
import type { Fields } from '../../state/route.svelte';

export function firstAgent(fields: Fields, game: Game): string {
  return fields.agent ?? game.proposed[0] ?? game.timed;
}

export function secondAgent(fields: Fields, game: Game): string {
  return fields.agent2 ?? game.proposed[1] ?? game.timed;
}
