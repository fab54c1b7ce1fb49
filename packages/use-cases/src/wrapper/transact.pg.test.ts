import { type Database, openDatabase } from '@larder/database/open-database';
import { openPlainDatabase } from '@larder/database/open-plain-database';
import { type ChannelListeners, listenChannels } from '@larder/database/postgres/listen-channels';
import { notifyNow } from '@larder/database/postgres/notify-channel';
import { withScratchPostgres } from '@larder/database/postgres/scratch-postgres';
import { accept } from '@larder/domain/refusal';
import { newTestId } from '@larder/testkit/new-test-id';
import { describe, expect, test } from 'vitest';
import { type Run, transact } from './transact.ts';

/** A write whose commit waits for a disk: that of a standby that is not there. */
const SLOW = `
  WITH written AS (INSERT INTO live_event DEFAULT VALUES) SELECT set_config('synchronous_commit', 'on', true)`;

/** Other cluster: its setting would reach all tests of the shared one. */
const withSlowDisk = (work: (url: string) => Promise<void>) =>
  withScratchPostgres(async (server) => {
    const url = server.url('postgres');
    const { pool, close } = openDatabase({ url, poolMax: 2, asOwner: true });
    await pool.query('CREATE ROLE larder_system');
    await pool.query(
      'CREATE TABLE live_event (merchant_id uuid, device_id uuid, type text, payload jsonb, at timestamptz)',
    );
    await pool.query('GRANT ALL ON live_event TO larder_system');
    await pool.query(`ALTER SYSTEM SET synchronous_standby_names = 'nobody'`);
    await pool.query('SELECT pg_reload_conf()');
    try {
      await becomesSlow(pool);
      await work(url);
    } finally {
      await close();
    }
  });

const WAITING = `SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
const waiting = async (pool: Database['pool']) => (await pool.query(WAITING)).rows.length;

/** The server follows its settings a moment later. */
async function becomesSlow(pool: Database['pool']): Promise<void> {
  let isSlow = false;
  const commits = (async () => {
    while (!isSlow) await pool.query(SLOW);
  })();
  await expect.poll(() => waiting(pool)).toBe(1);
  isSlow = true;
  await pool.query(`SELECT pg_cancel_backend(pid) FROM (${WAITING}) w`);
  await commits;
}

/** Commits something that waits, with hints; meanwhile another one's NOTIFY passes, and the hints come afterwards. */
async function expectOthersToPass(url: string, begin: () => Promise<unknown>, hints: readonly string[]) {
  const database = openDatabase({ url, poolMax: 1, asOwner: true });
  const heard: string[] = [];
  const listeners: ChannelListeners = Object.fromEntries(
    [...hints, 'other'].map((channel) => [channel, () => heard.push(channel)]),
  );
  const channels = await listenChannels(url, listeners);
  const committed = begin();
  await expect.poll(() => waiting(database.pool)).toBe(1);
  // The lock for which it must not wait would be there until the end of the test.
  await database.pool.query("SET lock_timeout = '5s'");
  await notifyNow(database.pool, 'other', '');
  await expect.poll(() => heard).toEqual(['other']);
  await database.pool.query(`SELECT pg_cancel_backend(pid) FROM (${WAITING}) w`);
  await committed;
  await expect.poll(() => heard.toSorted()).toEqual([...hints, 'other'].toSorted());
  await channels.close();
  await database.close();
}

describe('a commit that waits for its disk', () => {
  test('lets other NOTIFYs pass while a use case commits its events and wake-ups', () =>
    withSlowDisk(async (url) => {
      const database = openDatabase({ url, poolMax: 2 });
      const run = {
        env: { database },
        actor: { merchantId: newTestId() },
        now: new Date(),
      } as unknown as Run;
      const commit = () =>
        transact(run, {
          run: async (ctx) => {
            await ctx.tx.$queryRawUnsafe(SLOW);
            ctx.emit({ type: 'stock.changed' });
            ctx.wake('work');
            return accept(null);
          },
          closing: async () => undefined,
        });
      await expectOthersToPass(url, commit, ['live', 'work']);
      await database.close();
    }));

  test('lets other NOTIFYs pass on the hot path', () =>
    withSlowDisk(async (url) => {
      const plain = openPlainDatabase({ url, poolMax: 1 });
      const commit = () =>
        plain.transaction(async (tx) => {
          await tx.rows({ name: 'slow', text: SLOW });
          tx.notify('live');
        });
      await expectOthersToPass(url, commit, ['live']);
      await plain.close();
    }));
});
