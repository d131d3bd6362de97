// A saved game: what the address says, as JSON.
import type { GameRequest } from '../../api/types';
import { catalogue } from '../../state/catalogue.svelte';
import type { Fields } from '../../state/route.svelte';

const kept = ['side', 'level', 'agent', 'ms'];

export function writeGameFile(fields: Fields, request: GameRequest): string {
  const players = Object.fromEntries(Object.entries(fields).filter(([name]) => kept.includes(name)));
  return `${JSON.stringify({ format: 'cycad-game', version: 1, ...request, players }, null, 2)}\n`;
}

export function readGameFile(text: string): Fields {
  const wrong = (what: string) => new Error(`This file is no saved game: ${what}.`);
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw wrong('it is not JSON');
  }
  if (typeof content !== 'object' || content === null) throw wrong('expected an object');
  const read = content as Record<string, unknown>;
  if (read.format !== 'cycad-game' || read.version !== 1) throw wrong('expected format "cycad-game", version 1');
  if (!catalogue.all.games.some((game) => game.name === read.game)) throw wrong(`unknown game '${String(read.game)}'`);
  if (!Array.isArray(read.moves) || !read.moves.every((move) => typeof move === 'string')) throw wrong('moves must be a list of texts');
  const fields: Fields = { game: String(read.game), moves: read.moves.join('.') };
  for (const name of ['map', 'position']) if (typeof read[name] === 'string') fields[name] = read[name];
  const players = (read.players ?? {}) as Record<string, unknown>;
  for (const name of kept) if (typeof players[name] === 'string') fields[name] = players[name];
  return fields;
}
