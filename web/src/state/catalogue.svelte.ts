// What the server offers: games, maps, agents, policies. Loaded once, and again when the server was restarted.
import { call, problemText } from '../api/client';
import type { Catalogue, Game } from '../api/types';

class CatalogueState {
  #loaded = $state.raw<Catalogue | null>(null);
  problem = $state<string | null>(null);

  get ready(): boolean {
    return this.#loaded !== null;
  }

  // Views are shown only when it is ready.
  get all(): Catalogue {
    if (!this.#loaded) throw new Error('the catalogue is not loaded yet');
    return this.#loaded;
  }

  async load(): Promise<void> {
    try {
      this.#loaded = await call<Catalogue>('catalogue');
    } catch (error) {
      this.problem = problemText(error);
    }
  }

  game(name: string | undefined): Game {
    const games = this.all.games;
    const found = games.find((game) => game.name === name) ?? games.find((game) => game.name === 'tron') ?? games[0];
    if (!found) throw new Error('the server offers no games');
    return found;
  }
}

export const catalogue = new CatalogueState();
