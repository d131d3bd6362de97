// A game between a person and an agent. The moves are in the address; this adds what is not: the agent's search, a hint,
// and in Tron the move of the side that has decided first.
import { ApiError, call, problemText, type ServerEvent, stream, untilFree } from '../../api/client';
import { connection } from '../../api/connection.svelte';
import type { LegalMove, Player, Position, SearchDone, SearchProgress } from '../../api/types';
import { movesField, useGame } from '../../state/game.svelte';
import { opponentOf, playerOf } from '../../state/opponent';
import { route } from '../../state/route.svelte';

export type Pace = 'step' | 'real';

export function usePlay() {
  const game = useGame();
  const person: Player = $derived(playerOf(route.fields));
  const agent: Player = $derived(person === 1 ? 2 : 1);
  const opponent = $derived(opponentOf(route.fields, game.game));
  const position = $derived(game.current);
  const over = $derived(position !== null && position.result !== null);
  const personMoves = $derived(position?.moves.filter((move) => move.player === person) ?? []);
  const personsTurn = $derived(personMoves.length > 0);
  const agentsTurn = $derived(!over && (position?.movers.includes(agent) ?? false));

  // What the agent did last, while the person is to move.
  const answer = $derived.by(() => {
    const last = game.request.moves.at(-1);
    if (last === undefined || !personsTurn) return null;
    return position?.simultaneous ? (last.split('/')[agent - 1] ?? null) : last;
  });

  let problem = $state<string | null>(null);
  let thinking = $state(false);
  let progress = $state.raw<SearchProgress | null>(null);
  let busy = $state(false); // the server has no time for the agent yet
  // A decision belongs to a position, a side and an opponent: after a swap it is not that of the other player.
  const turn = $derived(JSON.stringify([game.key, agent, opponent.agent]));
  // Where both move at the same time: what each side has decided for the turn with this key.
  let decided = $state<{ key: string; move: string } | null>(null);
  let chosen = $state<{ key: string; move: string } | null>(null);
  let hint = $state.raw<{ key: string; move: LegalMove; value: number | null } | null>(null);
  let hinting = $state(false);

  function append(played: string) {
    route.update({ moves: movesField([...game.request.moves, played]) });
  }

  function settle() {
    if (!decided || !chosen || decided.key !== turn || chosen.key !== turn) return;
    append(person === 1 ? `${chosen.move}/${decided.move}` : `${decided.move}/${chosen.move}`);
  }

  async function decide(key: string, milliseconds: number, signal: AbortSignal) {
    thinking = true;
    progress = null;
    try {
      const request = { ...game.request, agent: opponent.agent, player: agent, milliseconds, seed: game.request.moves.length + 1 };
      for await (const { event, data } of whenFree(request, signal)) {
        progress = data;
        if (event !== 'done' || key !== turn) continue;
        problem = null; // here, since the move leads to another position and so ends this stream
        if (position?.simultaneous) {
          decided = { key, move: data.move };
          settle();
        } else {
          append(data.move);
        }
      }
      problem = null;
    } catch (error) {
      problem = problemText(error) ?? problem;
    } finally {
      if (!signal.aborted) {
        thinking = false;
        busy = false;
      }
    }
  }

  // Asks again as long as the server is busy.
  async function* whenFree(request: object, signal: AbortSignal): AsyncGenerator<ServerEvent<SearchDone>> {
    for (;;) {
      try {
        for await (const event of stream<SearchDone>('move', request, signal)) {
          busy = false;
          yield event;
        }
        return;
      } catch (error) {
        if (!(error instanceof ApiError) || error.retryAfter === undefined) throw error;
        busy = true;
        await untilFree(error.retryAfter, signal);
      }
    }
  }

  // In real time the agent has most of a tick to think.
  const budget = $derived(
    route.fields.pace === 'real' ? Math.min(opponent.milliseconds, Math.round(0.6 * tickOf(route.fields.tick))) : opponent.milliseconds,
  );

  $effect(() => {
    const key = turn;
    const waiting = agentsTurn && opponent.agent !== '' && connection.generation >= 0;
    if (!waiting || decided?.key === key) return;
    const leaving = new AbortController();
    void decide(key, budget, leaving.signal);
    return () => {
      leaving.abort();
      thinking = false;
      busy = false;
    };
  });

  function move(text: string) {
    if (!personsTurn) return;
    if (position?.simultaneous) {
      if (!personMoves.some((legal) => legal.text === text)) return;
      chosen = { key: turn, move: text };
      settle();
    } else {
      append(text);
    }
  }

  // Back to where the person was to move: who moves first depends on the position.
  async function undo() {
    const { moves, ...start } = game.request;
    let keep = moves.length - 1;
    if (position && !position.simultaneous) {
      const key = game.key;
      try {
        const [first] = (await call<Position>('position', { ...start, moves: [] })).movers;
        while (keep > 0 && (keep % 2 === 0) !== (first === person)) keep -= 1;
      } catch (error) {
        problem = problemText(error) ?? problem;
        return;
      }
      if (key !== game.key) return;
    }
    decided = null;
    chosen = null;
    route.update({ moves: movesField(moves.slice(0, Math.max(0, keep))) });
  }

  // A hint comes from the strongest agent, whoever plays.
  async function askHint() {
    if (!personsTurn || hinting) return;
    const key = turn;
    hinting = true;
    try {
      const request = { ...game.request, agent: game.game.timed, player: person, milliseconds: 1000, stream: false };
      const answer = await call<SearchDone>('move', request);
      const legal = personMoves.find((candidate) => candidate.text === answer.move);
      if (legal && key === turn) hint = { key, move: legal, value: answer.value };
    } catch (error) {
      problem = problemText(error) ?? problem;
    } finally {
      hinting = false;
    }
  }

  return {
    game,
    get position() {
      return game.position;
    },
    get current() {
      return position;
    },
    get person() {
      return person;
    },
    get opponent() {
      return opponent;
    },
    get over() {
      return over;
    },
    get personMoves() {
      return personMoves;
    },
    get personsTurn() {
      return personsTurn;
    },
    get answer() {
      return answer;
    },
    get thinking() {
      return thinking;
    },
    get busy() {
      return busy;
    },
    get progress() {
      return progress;
    },
    get chosen() {
      return chosen?.key === turn ? chosen.move : null;
    },
    get agentDecided() {
      return decided?.key === turn;
    },
    get hint() {
      return hint?.key === turn ? hint : null;
    },
    get hinting() {
      return hinting;
    },
    get problem() {
      return problem ?? game.problem;
    },
    move,
    undo,
    askHint,
    newGame: () => route.leave({ moves: '', position: '' }),
    restart: () => route.leave({ moves: '' }),
    swapSides: () => route.update({ side: person === 1 ? '2' : '' }),
  };
}

export type PlaySession = ReturnType<typeof usePlay>;

// Milliseconds between two steps in real time.
export function tickOf(field: string | undefined): number {
  return Math.min(2000, Math.max(150, Number(field ?? 400) || 400));
}
