export type GroupCommitOptions<Item> = {
  /** Writes one group durably. Rejects when it could not be written at all; the same group is then tried again. */
  write: (group: Item[]) => Promise<void>;
  groupMax: number;
  /** How long the first item of a group waits for company. */
  lingerMs: number;
  /** Bytes that an item holds in memory. */
  weigh: (item: Item) => number;
  /** More bytes than this are refused, so that a database that is away cannot fill the memory. */
  waitingMaxBytes: number;
  /** A failed write: how often in a row. */
  onFailure: (error: unknown, failures: number) => void;
};

const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 3_000;

/**
 * Collects items and writes them in groups, one group at a time and in order of arrival, because one commit for many events carries
 * several times what a commit for each does. Costs an item no promise and no timer. [stack, measured]
 */
export class GroupCommit<Item> {
  readonly #options: GroupCommitOptions<Item>;
  #waiting: Item[] = [];
  #writing: Item[] = [];
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #closed = false;
  #drained: (() => void)[] = [];

  constructor(options: GroupCommitOptions<Item>) {
    this.#options = options;
  }

  /** Items that are not yet committed. */
  get size(): number {
    return this.#waiting.length + this.#writing.length;
  }

  get failures(): number {
    return this.#failures;
  }

  /** False when it is full: the item is not kept. */
  push(item: Item): boolean {
    const bytes = this.#options.weigh(item);
    if (this.#closed || this.#bytes + bytes > this.#options.waitingMaxBytes) return false;
    this.#bytes += bytes;
    this.#waiting.push(item);
    if (this.#writing.length > 0) return true;
    if (this.#waiting.length >= this.#options.groupMax) this.#begin();
    else this.#timer ??= setTimeout(() => this.#begin(), this.#options.lingerMs);
    return true;
  }

  /** Resolves when everything that was pushed is committed, or after `limitMs` with what is left given up. */
  async close(limitMs: number): Promise<void> {
    this.#closed = true;
    const drained = Promise.withResolvers<void>();
    this.#drained.push(drained.resolve);
    this.#begin();
    const limit = setTimeout(drained.resolve, limitMs);
    await drained.promise;
    clearTimeout(limit);
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #begin(): void {
    if (this.#writing.length > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length === 0) {
      for (const drained of this.#drained.splice(0)) drained();
      return;
    }
    this.#writing =
      this.#waiting.length <= this.#options.groupMax
        ? this.#waiting
        : this.#waiting.slice(0, this.#options.groupMax);
    this.#waiting = this.#waiting.slice(this.#writing.length);
    this.#write();
  }

  #write(): void {
    this.#options.write(this.#writing).then(
      () => {
        this.#failures = 0;
        for (const item of this.#writing) this.#bytes -= this.#options.weigh(item);
        this.#writing = [];
        this.#next();
      },
      (error: unknown) => {
        this.#failures += 1;
        this.#options.onFailure(error, this.#failures);
        const waitMs = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** (this.#failures - 1));
        this.#timer = setTimeout(() => this.#write(), waitMs);
      },
    );
  }

  /** A group that filled up meanwhile goes at once; a few items wait for more. */
  #next(): void {
    const { groupMax, lingerMs } = this.#options;
    if (this.#closed || this.#waiting.length === 0 || this.#waiting.length >= groupMax / 4) this.#begin();
    else this.#timer = setTimeout(() => this.#begin(), lingerMs);
  }
}
