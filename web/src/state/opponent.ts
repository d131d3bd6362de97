// Who plays: a level of the game or a specification, and for how long it thinks.
import type { Game } from '../api/types';
import type { Fields } from './route.svelte';

export const thinkingTimes = [100, 250, 500, 1000, 2000, 5000];
const defaultMilliseconds = 1000;

export interface Opponent {
  kind: 'level' | 'time' | 'own';
  level: number;
  agent: string;
  milliseconds: number;
}

export function opponentOf(fields: Fields, game: Game): Opponent {
  const milliseconds = Number(fields.ms) || defaultMilliseconds;
  const middle = game.levels[Math.ceil(game.levels.length / 2) - 1] ?? { level: 1, agent: game.timed };
  const entry = game.levels.find((level) => level.level === Number(fields.level)) ?? middle;
  const { level } = entry;
  if (fields.agent) return { kind: 'own', level, agent: fields.agent, milliseconds };
  if (fields.ms && !fields.level) return { kind: 'time', level, agent: game.timed, milliseconds };
  return { kind: 'level', level, agent: entry.agent, milliseconds };
}

export function playerOf(fields: Fields): 1 | 2 {
  return fields.side === '2' ? 2 : 1;
}
