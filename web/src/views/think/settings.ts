// Which agents think: those of the address, or ones that show most.
import type { Game } from '../../api/types';
import { catalogue } from '../../state/catalogue.svelte';
import type { Fields } from '../../state/route.svelte';

function presetOf(game: Game, names: string[]): string {
  const known = catalogue.all.presets.filter((preset) => preset.games.includes(game.name)).map((preset) => preset.name);
  return names.find((name) => known.includes(name)) ?? 'mcts';
}

export function firstAgent(fields: Fields, game: Game): string {
  return fields.agent ?? (game.simultaneous ? presetOf(game, ['lanctot/duct-max']) : 'mcts');
}

export function secondAgent(fields: Fields, game: Game): string {
  return fields.agent2 ?? (game.simultaneous ? presetOf(game, ['lanctot/rm', 'lanctot/uct']) : 'mcts(select=ucb1-tuned)');
}
