export type SerialWorkOptions = {
  /** Keys that are worked on in parallel. */
  concurrency: number;
  /** Tasks that may wait under one key; more are refused, because cabinets retry what matters. */
  perKeyMax: number;
  onError: (error: unknown, key: string) => void;
};

/**
 * Runs a step that is done for many keys at once, such as one transaction for a batch: it needs no slot of its own, but
 * keeps its place in the order of its key.
 */
export type Together = <T>(step: () => Promise<T>) => Promise<T>;

type Task = (together: Together) => Promise<void>;
type Waiting = { readonly task: Task; readonly settled: (() => void)[] };

/** Work that keeps its order for each cabinet, and runs several cabinets in parallel. */
export class SerialWork {
  readonly #options: SerialWorkOptions;
  readonly #lanes = new Map<string, Waiting[]>();
  readonly #ready: string[] = [];
  /** Tasks whose step together has ended: they come before new ones. */
  readonly #continuing: (() => void)[] = [];
  #running = 0;
  #idle: (() => void)[] = [];

  constructor(options: SerialWorkOptions) {
    this.#options = options;
  }

  get waiting(): number {
    let waiting = 0;
    for (const lane of this.#lanes.values()) waiting += lane.length;
    return waiting;
  }

  /** True while a task of this key waits or runs. */
  isBusy(key: string): boolean {
    return this.#lanes.has(key);
  }

  /** Returns false when too much waits under this key: the task will not run. */
  add(key: string, task: Task): boolean {
    const lane = this.#lanes.get(key);
    const waiting = { task, settled: [] };
    if (lane === undefined) {
      this.#lanes.set(key, [waiting]);
      this.#ready.push(key);
      this.#pump();
      return true;
    }
    if (lane.length >= this.#options.perKeyMax) return false;
    lane.push(waiting);
    return true;
  }

  /** Resolves when the tasks that were added under this key until now have ended. Takes no slot for it. */
  async settled(key: string): Promise<void> {
    const last = this.#lanes.get(key)?.at(-1);
    if (last) await new Promise<void>((settled) => last.settled.push(settled));
  }

  /** Resolves when nothing is left to do, or after `limitMs`. */
  async drain(limitMs: number): Promise<void> {
    if (this.#lanes.size === 0) return;
    const idle = Promise.withResolvers<void>();
    this.#idle.push(idle.resolve);
    const limit = setTimeout(idle.resolve, limitMs);
    await idle.promise;
    clearTimeout(limit);
  }

  #pump(): void {
    while (this.#running < this.#options.concurrency) {
      const goOn = this.#continuing.shift() ?? this.#beginningOf(this.#ready.shift());
      if (goOn === undefined) break;
      this.#running += 1;
      goOn();
    }
    if (this.#lanes.size === 0) for (const idle of this.#idle.splice(0)) idle();
  }

  #beginningOf(key: string | undefined): (() => void) | undefined {
    return key === undefined ? undefined : () => void this.#runFirst(key);
  }

  readonly #together: Together = async (step) => {
    this.#running -= 1;
    this.#pump();
    try {
      return await step();
    } finally {
      const slot = Promise.withResolvers<void>();
      this.#continuing.push(slot.resolve);
      this.#pump();
      await slot.promise;
    }
  };

  /**
   * Runs one task of a lane; the lane then goes to the end of the queue, so that a busy cabinet does not delay others.
   */
  async #runFirst(key: string): Promise<void> {
    const lane = this.#lanes.get(key);
    try {
      await lane?.[0]?.task(this.#together);
    } catch (error) {
      this.#options.onError(error, key);
    }
    for (const go of lane?.shift()?.settled ?? []) go();
    if (lane === undefined || lane.length === 0) this.#lanes.delete(key);
    else this.#ready.push(key);
    this.#running -= 1;
    this.#pump();
  }
}
