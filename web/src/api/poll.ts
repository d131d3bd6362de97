// Asks at once and then every so many milliseconds, until the function that it returns is called. What `ask` reads does
// not make an effect run again.
import { untrack } from 'svelte';
import { connection } from './connection.svelte';

export function poll(milliseconds: number, ask: () => unknown): () => void {
  untrack(ask);
  const timer = setInterval(() => {
    // Requests wait for a server that cannot be reached, and more and more would.
    if (connection.state !== 'lost') ask();
  }, milliseconds);
  return () => clearInterval(timer);
}
