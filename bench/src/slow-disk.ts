import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { BenchSystem } from './bench-system.ts';
import { until } from './scale/until.ts';

/** A disk under the log of PostgreSQL that can be made slow, and quick again. */
type SlowDisk = {
  /** Each flush takes so much longer from now on; 0 adds nothing. Resolves when the server knows. */
  flushIn(delayMs: number): Promise<void>;
  close(): Promise<void>;
};

const NAME = 'larder_slow_disk';
const WAL_DATA = 0x77;
const STATUS = 0x72;
/** Kind, begin of the data, end of the log and time of the server. */
const HEAD_BYTES = 25;
const SIGN_OF_LIFE_MS = 5_000;

/**
 * Plays a slow disk as a standby for whose flush commits wait: it stores nothing and says late how far it has flushed,
 * one flush after the other, as a disk does. A commit that comes while another one is flushed waits for that as well.
 * In PostgreSQL the commit waits at the end of its own flush: written, not visible to others, with all its locks, also
 * the one that NOTIFY takes. A trigger that sleeps would do so before that lock is taken. It needs no rights, no other
 * program, and no change of a table; settings of the server last until `close`.
 */
export async function openSlowDisk({ url, database: { pool } }: BenchSystem): Promise<SlowDisk> {
  const address = new URL(url);
  address.searchParams.set('replication', 'true');
  const client = new pg.Client({ connectionString: address.href, application_name: NAME });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ xlogpos: string }>('IDENTIFY_SYSTEM');
  const from = rows[0]?.xlogpos ?? '0/0';
  const flushed = flushOneByOne(client, readLsn(from));
  // Lasts until the connection ends.
  client.query(`START_REPLICATION PHYSICAL ${from}`).catch(() => undefined);
  const tell = async (setting: string) => {
    await pool.query(`ALTER SYSTEM ${setting}`);
    await pool.query('SELECT pg_reload_conf()');
  };
  const isWaitedFor = async (isSync: boolean) => {
    const query = 'SELECT sync_state FROM pg_stat_replication WHERE application_name = $1';
    const { rows: states } = await pool.query<{ sync_state: string }>(query, [NAME]);
    return states.some(({ sync_state: state }) => (state === 'sync') === isSync);
  };
  return {
    flushIn: async (delayMs) => {
      flushed.delayMs = delayMs;
      await tell(
        delayMs > 0 ? `SET synchronous_standby_names = '${NAME}'` : 'RESET synchronous_standby_names',
      );
      await until(() => isWaitedFor(delayMs > 0));
    },
    close: async () => {
      await tell('RESET synchronous_standby_names');
      flushed.end();
      await client.end();
    },
  };
}

/** Says how far the log is flushed, `delayMs` after it had received that. */
function flushOneByOne(client: pg.Client, from: bigint) {
  // The types leave out how to write into a copy.
  const connection = client.connection as unknown as {
    on(event: 'copyData', work: (message: { readonly chunk: Buffer }) => void): void;
    sendCopyFromChunk(bytes: Buffer): void;
  };
  const flushed = { delayMs: 0, end: () => clearInterval(living) };
  let received = from;
  let done = from;
  let isFlushing = false;
  const flush = async () => {
    if (isFlushing) return;
    isFlushing = true;
    while (done < received) {
      const upTo = received;
      if (flushed.delayMs > 0) await wait(flushed.delayMs);
      done = upTo;
      connection.sendCopyFromChunk(statusOf(done));
    }
    isFlushing = false;
  };
  // The server ends a standby that says nothing for a minute.
  const living = setInterval(() => connection.sendCopyFromChunk(statusOf(done)), SIGN_OF_LIFE_MS);
  connection.on('copyData', ({ chunk }) => {
    if (chunk[0] !== WAL_DATA) return;
    received = chunk.readBigUInt64BE(1) + BigInt(chunk.length - HEAD_BYTES);
    void flush();
  });
  return flushed;
}

/** Written, flushed and applied up to here; no time, no answer wanted. */
function statusOf(lsn: bigint): Buffer {
  const bytes = Buffer.alloc(34);
  bytes[0] = STATUS;
  for (const at of [1, 9, 17]) bytes.writeBigUInt64BE(lsn, at);
  return bytes;
}

/** Two halves in hexadecimal, e.g. `1/8F03A2C0`. */
function readLsn(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
