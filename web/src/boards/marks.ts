// What can be drawn on top of a board.
import type { Cell, Player } from '../api/types';

export interface Heat {
  cell: Cell;
  weight: number; // from 0 to 1
  player: Player;
}

export interface Arrow {
  from: Cell;
  to: Cell | null; // null: off the board, in the direction of `towards`
  towards?: Cell;
  kind: 'line' | 'hint' | 'push';
  player?: Player;
}

// A piece that is not there: a placement in preview or a step of a line, with its number.
export interface Ghost {
  cell: Cell;
  player: Player;
  number?: number;
  directions?: string[];
  faint?: boolean;
}
