// The address is the state: `#/play?game=tron&map=u&moves=north/south.east/west`. A view reads its fields from here and
// writes them back; a link or a reload brings the same view back. Moves replace the current entry of the history; another
// view, and another game in the place of one, add an entry.

export const views = ['play', 'think', 'watch', 'lab'] as const;
export type View = (typeof views)[number];

export type Fields = Record<string, string>;

function readAddress(): { view: View; fields: Fields } {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?', 2);
  const view = views.find((name) => name === path) ?? 'play';
  return { view, fields: Object.fromEntries(new URLSearchParams(query ?? '')) };
}

// URLSearchParams would write `%2F` and `%2C`; both may stand as they are in a fragment, and read better.
function encode(text: string): string {
  return encodeURIComponent(text).replace(/%2F/g, '/').replace(/%2C/g, ',').replace(/%3D/g, '=').replace(/%20/g, '+');
}

// An empty text is no field.
function withoutEmpty(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

export function address(view: View, fields: Fields): string {
  const query = Object.entries(withoutEmpty(fields))
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&');
  return `#/${view}${query ? `?${query}` : ''}`;
}

// Browsers refuse to write the address too often (Safari after 100 times in ten seconds): this often in a second is fine.
const mostWrites = 9;
const second = 1000;

class Route {
  view = $state<View>('play');
  fields = $state.raw<Fields>({});
  #written: number[] = []; // when, in the last second
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#read();
    addEventListener('hashchange', () => this.#read());
    addEventListener('pagehide', () => this.#writeWaiting());
  }

  #read(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    const { view, fields } = readAddress();
    this.view = view;
    this.fields = fields;
  }

  #write(way: 'pushState' | 'replaceState' = 'replaceState'): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    this.#written.push(Date.now());
    try {
      history[way](null, '', address(this.view, this.fields));
    } catch {
      this.#waiting = setTimeout(() => this.#write(), second);
    }
  }

  #writeWaiting(): void {
    if (this.#waiting !== undefined) this.#write();
  }

  go(view: View, fields: Fields): void {
    this.#writeWaiting(); // into the entry that it belongs to
    this.view = view;
    this.fields = withoutEmpty(fields);
    this.#write('pushState');
  }

  // As `update`, but the browser's Back returns to what was.
  leave(changes: Fields): void {
    const fields = { ...this.fields, ...changes };
    if (address(this.view, fields) !== address(this.view, this.fields)) this.go(this.view, fields);
  }

  // Changes some fields of the current view; an empty text removes a field.
  update(changes: Fields): void {
    this.fields = withoutEmpty({ ...this.fields, ...changes });
    if (this.#waiting !== undefined) return;
    const now = Date.now();
    this.#written = this.#written.filter((time) => now - time < second);
    const oldest = this.#written.at(-mostWrites);
    if (oldest === undefined) this.#write();
    else this.#waiting = setTimeout(() => this.#write(), oldest + second - now);
  }
}

export const route = new Route();
