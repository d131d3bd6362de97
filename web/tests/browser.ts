// As much of a browser as the modules with runes need, for tests without one: an address and a history. Import it first.

export const place = { hash: '', written: [] as string[], entries: 0, refuse: false };

function push(...args: Parameters<typeof write>): void {
  write(...args);
  place.entries += 1;
}

function write(_state: unknown, _title: string, hash: string): void {
  if (place.refuse) throw new DOMException('too many calls', 'SecurityError');
  place.hash = hash;
  place.written.push(hash);
}

export const screen = { hidden: false, addEventListener: listen };

const listeners: Record<string, (() => void)[]> = {};

function listen(event: string, listener: () => void): void {
  (listeners[event] ??= []).push(listener);
}

// Tells the page what happened to its window.
export function happen(event: string): void {
  for (const listener of listeners[event] ?? []) listener();
}

Object.assign(globalThis, {
  location: place,
  history: { pushState: push, replaceState: write },
  addEventListener: listen,
  document: screen,
});

// Lets promises and effects go on.
export async function settle(milliseconds = 20): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

// Answers the requests of the page by name while `use` runs, and tells which ones came.
export type Answers = Record<string, (request: Record<string, unknown>, signal?: AbortSignal | null) => Response | Promise<Response>>;
export interface Asked {
  name: string;
  request: Record<string, unknown>;
}

export async function withServer(answers: Answers, use: (asked: Asked[]) => Promise<void>): Promise<void> {
  const before = globalThis.fetch;
  const asked: Asked[] = [];
  globalThis.fetch = async (address, options) => {
    const name = String(address).replace('api/v1/', '');
    const request = JSON.parse(String(options?.body)) as Record<string, unknown>;
    asked.push({ name, request });
    const answer = answers[name];
    return answer ? answer(request, options?.signal) : json({ error: `no answer to ${name}` }, 404);
  };
  try {
    await use(asked);
  } finally {
    globalThis.fetch = before;
  }
}

export function json(body: object, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

export function events(...list: [event: string, data: object][]): Response {
  return new Response(list.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''));
}
