// Cells, their names, and what can be read off a board.
import type { Board, BoardPiece, Cell } from '../api/types';

export const compass = ['e', 'ne', 'n', 'nw', 'w', 'sw', 's', 'se'] as const;
export const compassSteps: Record<string, Cell> = {
  e: [1, 0], ne: [1, -1], n: [0, -1], nw: [-1, -1], w: [-1, 0], sw: [-1, 1], s: [0, 1], se: [1, 1],
};

export function sameCell(a: Cell | null | undefined, b: Cell | null | undefined): boolean {
  return !!a && !!b && a[0] === b[0] && a[1] === b[1];
}

// What the board itself is at a cell; blank outside of it.
export function ground(board: Board, [x, y]: Cell): string {
  return board.cells[y]?.[x] ?? ' ';
}

export function pieceAt(board: Board, cell: Cell): BoardPiece | undefined {
  return board.pieces.find((piece) => sameCell(piece.at, cell));
}

export function isFree(board: Board, cell: Cell): boolean {
  return ground(board, cell) === '.' && !pieceAt(board, cell);
}

export function cellName(board: Board, [x, y]: Cell): string {
  if (board.columns.length > 0) return `${board.columns[x] ?? ''}${board.rows[y] ?? ''}`;
  return `column ${x + 1}, row ${y + 1}`;
}

export function allCells(board: Board): { cell: Cell; content: string }[] {
  return board.cells
    .flatMap((row, y) => Array.from(row, (content, x) => ({ cell: [x, y] as Cell, content })))
    .filter((entry) => entry.content !== ' ');
}

const groundNames: Record<string, string> = {
  '.': 'empty', '#': 'wall', a: 'trail of player 1', b: 'trail of player 2',
};

export function contentName(board: Board, cell: Cell): string {
  const piece = pieceAt(board, cell);
  if (piece) return `player ${piece.player}`;
  return groundNames[ground(board, cell)] ?? 'outside';
}
