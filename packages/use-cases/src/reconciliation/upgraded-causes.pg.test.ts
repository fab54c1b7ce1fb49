import { deployMigrations } from '@larder/database/migrate/deploy-migrations';
import { openDatabase } from '@larder/database/open-database';
import { withClient } from '@larder/database/postgres/with-client';
import { openEmptyDatabase } from '@larder/testkit/empty-database';
import { createManualClock } from '@larder/testkit/manual-clock';
import { newTestId } from '@larder/testkit/new-test-id';
import { asSystem } from '@larder/testkit/sale-scene';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, expect, inject, test } from 'vitest';
import { matchProviderLines } from './match-provider-lines.ts';

/** Until this migration the causes of lines did not name their account. [decision 169] */
const NAMED = '20261126041000_causes_name_accounts';
const AT = '2026-11-25T10:00:00Z';
const NOW = '2026-11-26T10:00:00Z';
const empty = await openEmptyDatabase(inject('testServer'));
afterAll(() => empty.drop());

/**
 * An open line of a connected account, whose fee the version before posted. The line of the other account has the same
 * reference, so that version posted nothing for it.
 */
async function givenOldPosting(query: (sql: string, values: unknown[]) => Promise<unknown>): Promise<void> {
  const txnId = newTestId();
  for (const [no, account] of ['acct_first', 'acct_second'].entries()) {
    const [merchantId, lineId] = [newTestId(), newTestId()];
    await query(
      `insert into merchant (id, merchant_no, name, status, currency, timezone, locale, country, created_at, updated_at)
       values ($1, $2, 'Bayside', 'active', 'USD', 'UTC', 'en-US', 'US', now(), now())`,
      [merchantId, `M2000${no}`],
    );
    await query(
      `insert into provider_cursor (provider, account, merchant_id, due_at) values ('stripe', $1, $2, $3)`,
      [account, merchantId, AT],
    );
    await query(
      `insert into provider_line (id, provider, account, line_ref, kind, source_ref, amount_minor, fee_minor, net_minor, currency,
                                  occurred_at, available_at, raw, read_at)
       values ($1, 'stripe', $2, 'txn_1', 'charge', $3, 500, 25, 475, 'USD', $4, $4, '{}', $4)`,
      [lineId, account, `ch_${no}`, AT],
    );
    await query(
      `insert into provider_line_match (line_id, provider, account, currency, day, state, net_minor, ours_minor, retry_at, updated_at)
       values ($1, 'stripe', $2, 'USD', '2026-11-25', 'open', 475, -25, $3, $3)`,
      [lineId, account, AT],
    );
    if (no > 0) continue;
    await query(
      `insert into ledger_txn (id, merchant_id, kind, cause_id, provider, provider_ref, currency, gross_minor, fee_minor,
                               occurred_at, posted_at)
       values ($1, $2, 'provider_fee', 'stripe:txn_1:fee', 'stripe', 'ch_0', 'USD', 0, 0, $3, $3)`,
      [txnId, merchantId, AT],
    );
    await query(
      `insert into ledger_entry (txn_id, line, merchant_id, debit, credit, amount_minor)
       values ($1, 0, $2, 'provider_fees', 'connected_clearing', 25)`,
      [txnId, merchantId],
    );
  }
}

test('a fee that the version before posted is not posted again, nor taken for that of another account', async () => {
  const older = deployMigrations(empty.url, {
    onApply: (name) => {
      if (name === NAMED) throw new Error('not yet');
    },
  });
  await expect(older).rejects.toThrow('not yet');
  await withClient(empty.url, (client) => givenOldPosting((sql, values) => client.query(sql, values)));
  await deployMigrations(empty.url);
  const database = openDatabase({ url: empty.url, poolMax: 2, asOwner: true });
  try {
    const env = createTestEnvironment(database, { clock: createManualClock(NOW) });
    await asSystem(env, matchProviderLines, {});
    const fees = await database.prisma.ledgerTxn.findMany({
      where: { kind: 'provider_fee' },
      orderBy: { causeId: 'asc' },
      select: { causeId: true, entries: { select: { amountMinor: true } } },
    });
    expect(
      fees.map(({ causeId, entries }) => [causeId, entries.map(({ amountMinor }) => amountMinor)]),
    ).toEqual([
      ['stripe:acct_first:txn_1:fee', [25n]],
      ['stripe:acct_second:txn_1:fee', [25n]],
    ]);
  } finally {
    await database.close();
  }
});
