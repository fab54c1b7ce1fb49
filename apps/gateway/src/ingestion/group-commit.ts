export type GroupCommitOptions<Item> = {
  /** Writes one group durably. Rejects when nothing could be written; the same group is then retried. */
  write: (group: Item[]) => Promise<void>;
  /** Groups that are written in parallel: while the database works on one, the next is prepared. */
  writers: number;
  groupMax: number;
  /** Time that the first item of a group waits for others. */
  lingerMs: number;
  /** Bytes that an item holds in memory. */
  weigh: (item: Item) => number;
  /** Items beyond this many bytes are refused, so that memory stays bounded while the database is away. */
  waitingMaxBytes: number;
  /** Called after a failed write, with the number of consecutive failures. */
  onFailure: (error: unknown, failures: number) => void;
};

const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 3_000;

/**
 * Collects items and writes them in groups, because one commit for many events has several times the throughput of a
 * commit for each. Groups begin in order of arrival. Costs an item no promise and no timer. [stack, measured]
 */
export class GroupCommit<Item> {
  readonly #options: GroupCommitOptions<Item>;
  #waiting: Item[] = [];
  /** Groups that are being written, in the order in which they began. */
  readonly #groups = new Set<Item[]>();
  #bytes = 0;
  #linger: NodeJS.Timeout | undefined;
  #failures = 0;
  #closed = false;
  #givenUp = false;
  #drained: (() => void)[] = [];

  constructor(options: GroupCommitOptions<Item>) {
    this.#options = options;
  }

  /** Items that are not yet committed. */
  get size(): number {
    let writing = 0;
    for (const group of this.#groups) writing += group.length;
    return this.#waiting.length + writing;
  }

  /** The oldest item that is not yet committed. */
  get oldest(): Item | undefined {
    const [first] = this.#groups;
    return first?.[0] ?? this.#waiting[0];
  }

  /** Failed writes since the last success. */
  get failures(): number {
    return this.#failures;
  }

  /** Returns false when it is full: the item is not kept. */
  push(item: Item): boolean {
    const bytes = this.#options.weigh(item);
    if (this.#closed || this.#bytes + bytes > this.#options.waitingMaxBytes) return false;
    this.#bytes += bytes;
    this.#waiting.push(item);
    if (this.#waiting.length >= this.#options.groupMax) this.#begin();
    else this.#linger ??= setTimeout(() => this.#begin(), this.#options.lingerMs);
    return true;
  }

  /** Resolves when every item is committed, or after `limitMs`, giving up the rest. */
  async close(limitMs: number): Promise<void> {
    this.#closed = true;
    const drained = Promise.withResolvers<void>();
    this.#drained.push(drained.resolve);
    this.#begin();
    const limit = setTimeout(drained.resolve, limitMs);
    await drained.promise;
    clearTimeout(limit);
    this.#givenUp = true;
    this.#waiting = [];
  }

  /** Writes everything that waits, as far as writers are free. */
  #begin(): void {
    clearTimeout(this.#linger);
    this.#linger = undefined;
    while (this.#waiting.length > 0 && this.#groups.size < this.#options.writers) {
      const group = this.#take();
      this.#groups.add(group);
      this.#write(group, 0);
    }
    if (this.size === 0) for (const drained of this.#drained.splice(0)) drained();
  }

  #take(): Item[] {
    const { groupMax } = this.#options;
    if (this.#waiting.length <= groupMax) {
      const all = this.#waiting;
      this.#waiting = [];
      return all;
    }
    return this.#waiting.splice(0, groupMax);
  }

  #write(group: Item[], failures: number): void {
    this.#options.write(group).then(
      () => {
        this.#failures = 0;
        for (const item of group) this.#bytes -= this.#options.weigh(item);
        this.#groups.delete(group);
        this.#next();
      },
      (error: unknown) => {
        this.#failures += 1;
        this.#options.onFailure(error, this.#failures);
        if (this.#givenUp) return;
        setTimeout(
          () => this.#write(group, failures + 1),
          Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** failures),
        );
      },
    );
  }

  /** Runs when a writer is free: items that waited for it go at once; a few recent ones wait for more. */
  #next(): void {
    if (this.#closed || this.#linger === undefined || this.#waiting.length >= this.#options.groupMax)
      this.#begin();
  }
}
