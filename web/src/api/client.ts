// Requests to the server: `call` for one answer, `stream` for a stream of events. A request that does not reach the
// server is tried again once it is back (connection.svelte.ts watches that); one that the server refuses is an ApiError
// with its sentence.
import { connection } from './connection.svelte';

export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly field?: string,
    readonly retryAfter?: number, // seconds, where the server is busy
  ) {
    super(message);
  }
}

const base = 'api/v1/';

async function refused(response: Response): Promise<ApiError> {
  const busy = response.status === 429 ? Number(response.headers.get('Retry-After')) || 1 : undefined;
  try {
    const body = (await response.json()) as { error?: string; field?: string };
    return new ApiError(body.error ?? response.statusText, response.status, body.field, busy);
  } catch {
    return new ApiError(`the server answered ${response.status} ${response.statusText}`, response.status, undefined, busy);
  }
}

async function post(name: string, request: object, signal?: AbortSignal): Promise<Response> {
  let response: Response;
  for (;;) {
    try {
      response = await fetch(base + name, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(request),
        ...(signal ? { signal } : {}),
      });
      break;
    } catch (error) {
      if (signal?.aborted) throw error;
      await connection.lost(signal);
    }
  }
  connection.reached();
  if (!response.ok) throw await refused(response);
  return response;
}

export async function call<Answer>(
  name: string,
  request: object = {},
  signal?: AbortSignal,
  kind: 'json' | 'text' = 'json',
): Promise<Answer> {
  const response = await post(name, request, signal);
  return (await (kind === 'json' ? response.json() : response.text())) as Answer;
}

export interface ServerEvent<Data> {
  event: string;
  data: Data;
}

// Reads events until the stream ends or `signal` aborts it. Throws an ApiError for an event `error`, and a TypeError when
// the connection breaks.
export async function* stream<Data>(
  name: string,
  request: object,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent<Data>> {
  const response = await post(name, request, signal);
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let pending = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      pending += value;
      const blocks = pending.split('\n\n');
      pending = blocks.pop() ?? '';
      for (const block of blocks) {
        const read = readBlock<Data>(block);
        if (!read) continue;
        if (read.event === 'error') {
          const problem = read.data as { error?: string; field?: string };
          throw new ApiError(problem.error ?? 'the stream ended with an error', 500, problem.field);
        }
        yield read;
      }
    }
  } catch (error) {
    if (!signal.aborted && !(error instanceof ApiError)) connection.suspect();
    throw error;
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function readBlock<Data>(block: string): ServerEvent<Data> | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).trim());
  }
  return data.length > 0 ? { event, data: JSON.parse(data.join('\n')) as Data } : null;
}

// Resolves when a busy server wants to be asked again, and rejects when `signal` aborts it.
export function untilFree(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(new DOMException('left', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave);
      resolve();
    }, 1000 * seconds);
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}

// The sentence for a person, or null where the person caused it by leaving.
export function problemText(error: unknown): string | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null;
  if (error instanceof TypeError) return 'The connection to the server broke off.';
  if (error instanceof Error) return error.message.charAt(0).toUpperCase() + error.message.slice(1);
  return String(error);
}
