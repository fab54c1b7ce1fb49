import type pg from 'pg';

/** Which channels that are for one of all processes are this process's. [decision 187] */
export class ChannelLocks {
  readonly #channels: readonly string[];
  readonly #others: Set<string>;

  constructor(channels: readonly string[]) {
    this.#channels = channels;
    this.#others = new Set(channels);
  }

  /** True for a channel of everybody, and for one whose lock was taken. */
  isOurs(channel: string): boolean {
    return !this.#others.has(channel);
  }

  /** The connection that held the locks has ended. */
  lose(): void {
    for (const channel of this.#channels) this.#others.add(channel);
  }

  /** Takes what is free, for as long as the connection lives; returns the channels that were taken. */
  async take(client: pg.Client): Promise<readonly string[]> {
    const taken: string[] = [];
    for (const channel of this.#others) {
      const { rows } = await client.query<{ is_ours: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as is_ours',
        [`listen ${channel}`],
      );
      if (rows[0]?.is_ours) taken.push(channel);
    }
    for (const channel of taken) this.#others.delete(channel);
    return taken;
  }
}
