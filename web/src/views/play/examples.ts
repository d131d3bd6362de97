// A drawn example for the rules of each game.
import type { Board, BoardPiece, Cell } from '../../api/types';
import type { Arrow, Ghost } from '../../boards/marks';

interface Example {
  note?: string; // what the page adds to the rules
  caption: string;
  drawing: { board: Board; arrows?: Arrow[]; ghosts?: Ghost[]; targets?: Cell[] };
}

// A board from rows in which 1 and 2 are pieces of the players.
function draw(shape: string, rows: string[], trails: [Cell[], Cell[]] = [[], []]): Board {
  const pieces: BoardPiece[] = rows.flatMap((row, y) =>
    Array.from(row, (content, x) => ({ content, x })).flatMap(({ content, x }) =>
      content === '1' || content === '2' ? [{ at: [x, y] as Cell, player: content === '1' ? 1 : 2, shape, heading: '' } as const] : [],
    ),
  );
  const side = { name: '', letter: '', colour: '', pieces: 0, stock: [] };
  return {
    game: '', outline: shape === 'disc' ? 'octagon' : 'square', chequered: shape === 'pawn', width: rows[0]?.length ?? 0, height: rows.length,
    cells: rows.map((row) => row.replace(/[12]/g, '.')), columns: [], rows: [], pieces, marks: [], trails, sides: [side, side],
    last: [], status: '', text: '',
  };
}

export const ruleExamples: Record<string, Example> = {
  tron: {
    note: 'In real time the cycles go straight on until you steer; if the way is blocked, they turn by themselves.',
    caption: 'Blue has cut off orange: only blue can go on for long, and orange loses when it has no free cell left.',
    drawing: {
      board: draw('cycle', ['......2', '.aaaaab', '.1...ab', '#...#ab', '.....ab', '.....ab', '.....ab'], [
        [[5, 6], [5, 1], [1, 1], [1, 2]],
        [[6, 6], [6, 0]],
      ]),
      arrows: [{ from: [1, 2], to: [1, 3], kind: 'line', player: 1 }, { from: [6, 0], to: [5, 0], kind: 'line', player: 2 }],
    },
  },
  octagon: {
    caption: 'The new piece points east and south. Of the row to the east the last piece falls over the edge; the piece to the south moves on by a cell.',
    drawing: {
      board: draw('disc', ['  ...  ', ' ..... ', '.......', '... .22', '....2..', ' ..... ', '  ...  ']),
      ghosts: [{ cell: [4, 3], player: 1, directions: ['e', 's'], faint: false }],
      arrows: [
        { from: [6, 3], to: null, towards: [7, 3], kind: 'push' },
        { from: [4, 4], to: [4, 5], kind: 'push' },
      ],
    },
  },
  breakthrough: {
    caption: 'A pawn moves one step forward, straight or diagonally, onto a free cell, and captures diagonally only.',
    drawing: {
      board: draw('pawn', ['.2.2.', '.22..', '..1.2', '.....', '1...1']),
      targets: [[1, 1], [3, 1]],
      arrows: [{ from: [2, 2], to: [1, 1], kind: 'line', player: 1 }, { from: [2, 2], to: [3, 1], kind: 'line', player: 1 }],
    },
  },
};
