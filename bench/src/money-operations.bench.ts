import type { Database } from '@larder/database/open-database';
import { openBenchSystem } from './bench-system.ts';
import { benchMoneyOperations } from './env.ts';
import type { Measure } from './measurement.ts';
import { runMoney } from './money/run-money.ts';
import { shown } from './statistics.ts';

const faultyCards = [
  'fp_low_300',
  'fp_decline',
  'fp_capture_fail_once',
  'fp_capture_fail_x',
  'fp_void_fail',
  'fp_refund_fail',
  'fp_refund_pending',
  'fp_refund_pending_fail',
  'fp_lost_authorize',
  'fp_lost_capture',
  'fp_lost_void',
  'fp_lost_refund',
  'fp_silent_authorize',
  'fp_silent_capture',
  'fp_silent_refund',
  'fp_500_capture',
  'fp_500_void',
  'fp_500_refund',
  'fp_429_refund',
  'fp_refund_returned',
  'fp_dispute_won',
  'fp_dispute_lost',
];

/** Money operations, 32 at once, with lost answers and kills at any point, compared with the provider's own book. */
export const measure: Measure = async (say) => {
  const system = await openBenchSystem();
  try {
    const began = performance.now();
    const { operations, deaths, deathsAt, ours, theirs, differences } = await runMoney({
      database: system.database,
      databaseUrl: system.databaseUrl,
      operations: benchMoneyOperations(),
      salesBefore: 6,
      processes: 4,
      parallel: 8,
      operationsPerKill: 500,
      callsPerDeath: 500,
      faultyCards,
      seed: 'bench',
      say,
    });
    say(`${shown((performance.now() - began) / 1_000)} s`);
    for (const [what, count] of Object.entries(await countKinds(system.database))) say(`${what}: ${count}`);
    for (const [point, count] of Object.entries(deathsAt)) say(`died ${point}: ${count}`);
    for (const difference of differences) say(difference);
    const minor = ours.capturedMinor - ours.refundedMinor - (theirs.capturedMinor - theirs.refundedMinor);
    return [
      {
        what: `${operations} money operations, 32 at once, ${deaths} processes killed: difference of the books`,
        measured: `${minor} minor units, ${differences.length} rows`,
        reference: `captured ${theirs.capturedMinor}, refunded ${theirs.refundedMinor} in the provider's book`,
        ratio: null,
        target: '0',
        met: minor === 0 && differences.length === 0,
      },
    ];
  } finally {
    await system.stop();
  }
};

/** Proves that the run did what it is meant to do. */
async function countKinds({ pool }: Pick<Database, 'pool'>): Promise<Readonly<Record<string, number>>> {
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM sales_order) AS orders,
            (SELECT count(*)::int FROM payment WHERE debt_order_id IS NOT NULL AND captured_minor > 0) AS "debts paid",
            (SELECT count(*)::int FROM refund WHERE state = 'succeeded') AS "refunds made",
            (SELECT count(*)::int FROM refund WHERE state = 'succeeded' AND debt_payment_id IS NOT NULL) AS "refunds of debts",
            (SELECT count(*)::int FROM refund WHERE state = 'succeeded' AND complaint_id IS NOT NULL) AS "refunds of complaints",
            (SELECT count(*)::int FROM refund WHERE decided_by_id IS NOT NULL) AS "refunds decided by a second member",
            (SELECT count(*)::int FROM ledger_txn WHERE kind = 'refund_failed') AS "refunds that came back",
            (SELECT count(*)::int FROM withdrawal WHERE state = 'paid') AS "withdrawals paid",
            (SELECT count(*)::int FROM withdrawal WHERE state = 'failed') AS "withdrawals returned",
            (SELECT count(*)::int FROM dispute) AS disputes,
            (SELECT count(*)::int FROM bill WHERE status = 'paid') AS "bills paid",
            (SELECT count(*)::int FROM provider_line) AS "lines of the provider",
            (SELECT count(*)::int FROM ledger_txn) AS postings`,
  );
  return rows[0];
}
