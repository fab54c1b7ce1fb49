import type { Database } from '@larder/database/open-database';
import { countWrongWallets } from '@larder/database/queries/ledger/wallet.queries';
import { checkStockLevels } from '@larder/database/queries/stock/stock-check.queries';

/** Facts about a recovered database, for the person who decides whether to trust it. */
export type RecoveredFacts = {
  readonly merchants: number;
  readonly devices: number;
  readonly orders: number;
  /** Commit time of the newest transaction recovered from the log; null if there was none. */
  readonly lastCommitAt: Date | null;
  /** Time at which the newest event of a cabinet was stored; null if there is none. */
  readonly newestEventAt: Date | null;
  /** Cabinets whose stock differs from the sum of their movements. */
  readonly devicesWithWrongStock: number;
  /** Wallets of merchants that differ from the entries of the ledger. */
  readonly wrongWallets: number;
};

const CHECKED_AT_ONCE = 500;

/** Reads every stock level and its movements, which reveals damaged pages as well as wrong sums. */
export async function readRecoveredFacts(database: Database): Promise<RecoveredFacts> {
  const { prisma, pool } = database;
  let devicesWithWrongStock = 0;
  let after: string | null = null;
  for (;;) {
    const checked = await checkStockLevels(prisma, after, CHECKED_AT_ONCE);
    devicesWithWrongStock += checked.filter(({ isWrong }) => isWrong).length;
    const last = checked.at(-1);
    if (!last) break;
    after = last.deviceId;
  }
  const { rows } = await pool.query<{ newest: Date | null; lastCommitAt: Date | null }>(
    `SELECT max(received_at) AS newest, pg_last_xact_replay_timestamp() AS "lastCommitAt" FROM device_event_inbox`,
  );
  return {
    merchants: await prisma.merchant.count(),
    devices: await prisma.device.count(),
    orders: await prisma.salesOrder.count(),
    lastCommitAt: rows[0]?.lastCommitAt ?? null,
    newestEventAt: rows[0]?.newest ?? null,
    devicesWithWrongStock,
    wrongWallets: await countWrongWallets(prisma),
  };
}
