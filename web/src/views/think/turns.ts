// In the sequential tree of a game in which both move at the same time, a step of the tree is one player's move. Here
// steps become the turns that requests understand.
import type { Player } from '../../api/types';

export function turnsOf(path: string[], simultaneous: boolean, player: Player): string[] {
  if (!simultaneous) return path;
  const turns: string[] = [];
  let pending: string | null = null;
  for (const step of path) {
    if (step.includes('/')) turns.push(step);
    else if (pending === null) pending = step;
    else {
      // The searching player's move comes first.
      turns.push(player === 1 ? `${pending}/${step}` : `${step}/${pending}`);
      pending = null;
    }
  }
  return turns;
}

const arrows: Record<string, string> = { north: '↑', east: '→', south: '↓', west: '←' };

// Short enough for a label: `↑/←`.
export function brief(move: string): string {
  return move.split('/').map((part) => arrows[part] ?? part).join('');
}
