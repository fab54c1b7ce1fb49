import { createManualClock } from '@larder/testkit/manual-clock';
import { asSystem } from '@larder/testkit/sale-scene';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { matchProviderLines } from '@larder/use-cases/reconciliation/match-provider-lines';
import { type BenchSystem, openBenchSystem } from './bench-system.ts';
import { benchProviderLines } from './env.ts';
import type { Measure } from './measurement.ts';
import { median, shown } from './statistics.ts';

const AT = '2026-11-20T12:00:00.000Z';
/** As the job has it. */
const LIMIT = 5_000;
const ROUNDS = 2;

/** Lines of the provider matched with as many postings, beside one statement that joins them and notes the same. */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem({ durable: false });
  const lines = benchProviderLines();
  try {
    await fill(system, lines);
    say(`${lines} lines and postings`);
    const times: { bare: number; ours: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await openLines(system);
      const bare = await timed(() => matchBare(system));
      await expectMatched(system, lines);
      await openLines(system);
      const ours = await timed(() => matchOurs(system));
      await expectMatched(system, lines);
      times.push({ bare, ours });
      say(`${shown(ours / 1_000)} s, bare ${shown(bare / 1_000)} s`);
    }
    const ratio = median(times.map(({ ours, bare }) => ours / bare));
    return [
      {
        what: `${lines} lines of the provider matched with the ledger`,
        measured: `${shown(median(times.map(({ ours }) => ours)) / 1_000)} s`,
        reference: `${shown(median(times.map(({ bare }) => bare)) / 1_000)} s, one hash join that notes the same`,
        ratio,
        target: '<= 3 x',
        met: ratio <= 3,
      },
    ];
  } finally {
    await system.stop();
  }
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/**
 * Sales and the lines that say the same, with ids that rise, as those of the jobs do. Their fees are postings of their
 * own and measured as sales are.
 */
async function fill({ database, merchant }: BenchSystem, lines: number): Promise<void> {
  const { pool } = database;
  await pool.query(
    `INSERT INTO ledger_txn (id, merchant_id, kind, cause_id, provider, provider_ref, currency, gross_minor, fee_minor, occurred_at, posted_at)
     SELECT uuidv7(), $1, 'sale', 'p' || n, 'stripe', 'ch_' || md5(n::text), 'USD', 1414, 0, $2, $2
       FROM generate_series(1, $3::int) n`,
    [merchant.id, AT, lines],
  );
  await pool.query(
    `INSERT INTO ledger_entry (txn_id, line, merchant_id, debit, credit, amount_minor)
     SELECT id, 0, merchant_id, 'provider_clearing', 'merchant_pending', 1414 FROM ledger_txn`,
  );
  await pool.query(
    `INSERT INTO provider_line (id, provider, account, line_ref, kind, source_ref, amount_minor, fee_minor, net_minor, currency,
                                occurred_at, available_at, raw, read_at)
     SELECT uuidv7(), 'stripe', '', 'txn_' || md5(n::text), 'charge', 'ch_' || md5(n::text), 1414, 0, 1414, 'USD', $1, $1,
            '{}', $1
       FROM generate_series(1, $2::int) n`,
    [AT, lines],
  );
}

/** Makes all lines open, as they are when they were just read. */
async function openLines({ database: { pool } }: BenchSystem): Promise<void> {
  await pool.query('TRUNCATE provider_line_match');
  await pool.query(
    `INSERT INTO provider_line_match (line_id, provider, account, currency, day, state, net_minor, retry_at, updated_at)
     SELECT id, provider, account, currency, $1::timestamptz::date, 'open', net_minor, $1, $1 FROM provider_line`,
    [AT],
  );
  await pool
    .query('VACUUM ANALYZE provider_line_match, provider_line, ledger_txn, ledger_entry')
    .catch(() => undefined);
}

async function matchBare({ database: { pool } }: BenchSystem): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL enable_nestloop = off; SET LOCAL enable_mergejoin = off');
    await client.query(
      `UPDATE provider_line_match m SET state = 'matched', txn_id = t.id, ours_minor = m.net_minor, updated_at = $1
         FROM provider_line l
         JOIN ledger_txn t ON t.provider = l.provider AND t.provider_ref = l.source_ref AND t.kind = 'sale'
        WHERE l.id = m.line_id AND m.state = 'open'`,
      [AT],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

async function matchOurs({ database }: BenchSystem): Promise<void> {
  const env = createTestEnvironment(database, { clock: createManualClock(AT) });
  while ((await asSystem(env, matchProviderLines, { limit: LIMIT })) === LIMIT);
}

async function expectMatched({ database: { pool } }: BenchSystem, lines: number): Promise<void> {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS matched FROM provider_line_match WHERE state = 'matched' AND txn_id IS NOT NULL`,
  );
  if (rows[0].matched !== lines) throw new Error(`${rows[0].matched} of ${lines} lines are matched`);
}
