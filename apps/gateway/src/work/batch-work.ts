export type BatchWorkOptions = {
  /** Works on these keys together; returns those that have more to do. */
  readonly run: (keys: readonly string[]) => Promise<readonly string[]>;
  /** Called for a key that failed by itself; the caller adds it again to retry it. */
  readonly onError: (error: unknown, key: string) => void;
  readonly onDone: (key: string) => void;
  readonly concurrency: number;
  readonly batchMax: number;
};

/**
 * Work on keys, never in parallel for one key, and as many together as wait: alone at leisure, in batches under load.
 * Keys that fail together are retried one by one, so that only the culprit waits.
 */
export class BatchWork {
  readonly #options: BatchWorkOptions;
  readonly #waiting = new Set<string>();
  readonly #running = new Set<string>();
  #active = 0;
  #closed = false;
  #idle: (() => void) | undefined;

  constructor(options: BatchWorkOptions) {
    this.#options = options;
  }

  /** Adds a key; one that is being worked on is looked at again afterwards. */
  add(key: string): void {
    if (this.#closed) return;
    this.#waiting.add(key);
    this.#pump();
  }

  /** Takes no more; waits for running work, at most `limitMs`. */
  async close(limitMs: number): Promise<void> {
    this.#closed = true;
    this.#waiting.clear();
    if (this.#active === 0) return;
    let limit: NodeJS.Timeout | undefined;
    await new Promise<void>((over) => {
      this.#idle = over;
      limit = setTimeout(over, limitMs);
    });
    clearTimeout(limit);
  }

  #pump(): void {
    while (this.#active < this.#options.concurrency) {
      const keys = this.#next();
      if (keys.length === 0) return;
      this.#active += 1;
      for (const key of keys) this.#running.add(key);
      void this.#work(keys).finally(() => {
        this.#active -= 1;
        for (const key of keys) this.#running.delete(key);
        if (this.#active === 0) this.#idle?.();
        this.#pump();
      });
    }
  }

  #next(): string[] {
    const free = this.#options.concurrency - this.#active;
    const count = Math.min(this.#options.batchMax, Math.ceil(this.#waiting.size / free));
    const keys: string[] = [];
    for (const key of this.#waiting) {
      if (keys.length >= count) break;
      if (!this.#running.has(key)) keys.push(key);
    }
    for (const key of keys) this.#waiting.delete(key);
    return keys;
  }

  async #work(keys: readonly string[]): Promise<void> {
    try {
      const more = new Set(await this.#options.run(keys));
      for (const key of keys) {
        if (!more.has(key)) this.#options.onDone(key);
        else if (!this.#closed) this.#waiting.add(key);
      }
    } catch (error) {
      const [only] = keys;
      if (keys.length > 1) for (const key of keys) await this.#work([key]);
      else if (only !== undefined) this.#options.onError(error, only);
    }
  }
}
