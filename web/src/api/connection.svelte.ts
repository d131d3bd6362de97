// Whether the server can be reached. After a request that did not arrive, it is asked every second whether it is back;
// the page says so meanwhile, and requests wait.

class Connection {
  state = $state<'connected' | 'lost' | 'back'>('connected');
  // Counts the times that the server came back: views that hold ids of it start anew.
  generation = $state(0);
  #waiting: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  reached(): void {
    if (this.state === 'lost') this.#back();
  }

  // Resolves when the server is back, and rejects when the caller no longer wants to know.
  lost(signal?: AbortSignal): Promise<void> {
    this.suspect();
    return new Promise((resolve, reject) => {
      this.#waiting.push(resolve);
      signal?.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')), { once: true });
    });
  }

  suspect(): void {
    if (this.state === 'lost') return;
    this.state = 'lost';
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#probe(), 1000);
  }

  async #probe(): Promise<void> {
    try {
      const response = await fetch('api/v1/runs', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      });
      if (response.ok || response.status === 429) this.#back();
      else this.#schedule();
    } catch {
      this.#schedule();
    }
  }

  #back(): void {
    clearTimeout(this.#timer);
    this.state = 'back';
    this.generation += 1;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resume of waiting) resume();
    setTimeout(() => {
      if (this.state === 'back') this.state = 'connected';
    }, 4000);
  }
}

export const connection = new Connection();
