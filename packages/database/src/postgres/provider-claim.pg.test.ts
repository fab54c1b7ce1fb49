import { createTestDatabase } from '@larder/testkit/create-test-database';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { claimProvider, LOOKING, type ProviderClaim } from './provider-claim.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const soon = { timeout: 20_000, interval: 50 };

/** Starts a process; `waitsFor` and `lostTo` are the providers that it met. */
function start(provider: string) {
  const process = { isReady: false, waitsFor: '', lostTo: '', claim: undefined as ProviderClaim | undefined };
  const claiming = claimProvider(database.url, provider, {
    onWait: (other) => Object.assign(process, { waitsFor: other }),
    onLost: (other) => Object.assign(process, { lostTo: other }),
  });
  void claiming.then((claim) => Object.assign(process, { isReady: true, claim })).catch(() => undefined);
  started.push(process);
  return process;
}
const started: { readonly claim: ProviderClaim | undefined }[] = [];

/** Connections of claims: who holds one, or waits for its turn to look. */
async function connections(granted: boolean) {
  const { rows } = await database.pool.query<{ provider: string; pid: number }>(
    `select replace(a.application_name, 'larder-provider ', '') as provider, a.pid
       from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and a.datname = current_database() and l.granted = $1
        and a.application_name like 'larder-provider%'
      order by 1`,
    [granted],
  );
  return rows;
}
const providers = async () => (await connections(true)).map(({ provider }) => provider);
/** Ends connections of claims, as if the network had done it. */
const cut = (provider: string) =>
  database.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'larder-provider ${provider}'`,
  );

afterEach(async () => {
  for (const { claim } of started.splice(0)) await claim?.release();
  await cut('%');
  await expect.poll(providers, soon).toEqual([]);
});

test('processes with the same provider hold it together', async () => {
  const [one, other] = [start('stripe 1'), start('stripe 1')];
  await expect.poll(() => one.isReady && other.isReady, soon).toBe(true);
  expect(await providers()).toEqual(['stripe 1', 'stripe 1']);
});

test('one of two providers that start together waits, knows the other, and begins when that one ends', async () => {
  const both = [start('stripe 1'), start('sandbox')];
  await expect.poll(() => both.some(({ isReady }) => isReady), soon).toBe(true);
  await expect.poll(() => both.some(({ waitsFor }) => waitsFor !== ''), soon).toBe(true);
  const [first, second] = both[0]?.isReady ? both : both.toReversed();
  expect(second).toMatchObject({ isReady: false, waitsFor: both[0]?.isReady ? 'stripe 1' : 'sandbox' });
  await first?.claim?.release();
  await expect.poll(() => second?.isReady, soon).toBe(true);
});

test('a process whose connection broke claims its provider again', async () => {
  const one = start('stripe 1');
  await expect.poll(() => one.isReady, soon).toBe(true);
  const [before] = await connections(true);
  await cut('stripe 1');
  await expect.poll(async () => (await connections(true))[0]?.pid ?? before?.pid, soon).not.toBe(before?.pid);
  await expect.poll(() => one.claim?.isHeld(), soon).toBe(true);
  expect(one.lostTo).toBe('');
});

test('a process whose connection broke ends if one with another provider was there before it', async () => {
  const one = start('stripe 1');
  await expect.poll(() => one.isReady, soon).toBe(true);
  const next = start('sandbox');
  await expect.poll(() => next.waitsFor, soon).toBe('stripe 1');
  // Nobody may look; the one that waits is first in the queue, and the broken one comes behind it.
  const gate = await database.pool.connect();
  await gate.query('select pg_advisory_lock($1, 0)', [LOOKING]);
  await expect.poll(async () => (await connections(false)).length, soon).toBe(1);
  await cut('stripe 1');
  await expect.poll(async () => (await connections(false)).length, soon).toBe(2);
  await gate.query('select pg_advisory_unlock($1, 0)', [LOOKING]);
  gate.release();
  await expect.poll(() => one.lostTo, soon).toBe('sandbox');
  expect([one.claim?.isHeld(), next.isReady]).toEqual([false, true]);
});
