// The keys of Tron.
const letters: Record<string, string> = { w: 'north', d: 'east', s: 'south', a: 'west' };
const arrows: Record<string, string> = { ArrowUp: 'north', ArrowRight: 'east', ArrowDown: 'south', ArrowLeft: 'west' };

// In the grid of the board the arrow keys go from cell to cell.
export function directionOf(key: string, inGrid: boolean): string | undefined {
  return letters[key.toLowerCase()] ?? (inGrid ? undefined : arrows[key]);
}
