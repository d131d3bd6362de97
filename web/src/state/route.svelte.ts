// The address is the state: `#/play?game=tron&map=u&moves=north/south.east/west`. A view reads its fields from here and
// writes them back; a link or a reload brings the same view back. Moves replace the current entry of the history, a change
// of view adds one.

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

class Route {
  view = $state<View>('play');
  fields = $state.raw<Fields>({});

  constructor() {
    this.#read();
    addEventListener('hashchange', () => this.#read());
  }

  #read(): void {
    const { view, fields } = readAddress();
    this.view = view;
    this.fields = fields;
  }

  go(view: View, fields: Fields): void {
    history.pushState(null, '', address(view, fields));
    this.view = view;
    this.fields = withoutEmpty(fields);
  }

  // Changes some fields of the current view; an empty text removes a field.
  update(changes: Fields): void {
    const fields = withoutEmpty({ ...this.fields, ...changes });
    history.replaceState(null, '', address(this.view, fields));
    this.fields = fields;
  }
}

export const route = new Route();
