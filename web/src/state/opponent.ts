// Who plays: a level of the game or a specification, and for how long it thinks.
import type { Game } from '../api/types';
import type { Fields } from './route.svelte';

export const thinkingTimes = [100, 250, 500, 1000, 2000, 5000];
const defaultLevel = 3;

export interface Opponent {
  level: number | null; // null: `agent` is a specification of its own
  agent: string;
  milliseconds: number;
}

export function opponentOf(fields: Fields, game: Game): Opponent {
  const milliseconds = Number(fields.ms ?? 500) || 500;
  if (fields.agent) return { level: null, agent: fields.agent, milliseconds };
  const wanted = Number(fields.level ?? defaultLevel);
  const entry = game.levels.find((level) => level.level === wanted) ?? game.levels[defaultLevel - 1] ?? game.levels[0];
  return { level: entry?.level ?? null, agent: entry?.agent ?? 'mcts', milliseconds };
}

export function playerOf(fields: Fields): 1 | 2 {
  return fields.side === '2' ? 2 : 1;
}
