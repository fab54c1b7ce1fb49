import { readSettlements, type SettlementRow } from '@larder/database/queries/ledger/fee-plan.queries';
import { insertPostings } from '@larder/database/queries/ledger/ledger.queries';
import type { BankNumbers } from '@larder/domain/finance/bank-account';
import { freePlan, returnedFeeMinor } from '@larder/domain/ledger/fee-plan';
import type { LedgerPosting } from '@larder/domain/ledger/ledger-posting';
import { refundPosting } from '@larder/domain/ledger/order-postings';
import { saleToPost } from '@larder/use-cases/ledger/post-sale';
import { mustHave, type SeedContext } from './seed-context.ts';
import { writeFeePlans } from './write-fee-plans.ts';
import { writeWallets } from './write-wallets.ts';

/** Amounts are bigint columns, which arrive as text. */
type CapturedRow = {
  readonly paymentId: string;
  readonly merchantId: string;
  readonly deviceId: string;
  readonly orderId: string | null;
  readonly provider: string;
  readonly providerRef: string;
  readonly currency: string;
  readonly captured: string;
  readonly occurredAt: Date;
};

type RefundedRow = Omit<CapturedRow, 'orderId'> & {
  readonly causeId: string;
  readonly orderId: string;
  readonly refunded: string;
};

const POSTINGS_A_STATEMENT = 1_000;

/** Posts what the demo captured and refunded, releases what is due, and pays bills and withdrawals with some of it. */
export async function writeLedger(
  seed: SeedContext,
  sealNumbers: (merchantId: string, accountId: string, numbers: BankNumbers) => string,
): Promise<void> {
  await writeFeePlans(seed);
  const settlements = await settlementsOf(seed);
  const sales = await salesToPost(seed, settlements);
  await post(seed, sales);
  await post(seed, await refundsToPost(seed, sales, settlements));
  const releases = await release(seed);
  await post(seed, releases);
  const plans = new Map([...settlements].map(([merchantId, { plan }]) => [merchantId, plan ?? freePlan]));
  await writeWallets(seed, plans, releases, sealNumbers, (postings) => post(seed, postings));
}

/** How the merchants are settled, by merchant: the plans of the demo never change. */
async function settlementsOf({ tx, merchantIds, startedAt }: SeedContext) {
  const rows = await readSettlements(tx, [...merchantIds.values()], startedAt);
  return new Map(rows.map((row) => [row.merchantId, row]));
}

async function post(seed: SeedContext, postings: readonly LedgerPosting[]): Promise<void> {
  const { tx, dice, now } = seed;
  const rows = postings.map((posting) => ({
    id: dice.idAt(posting.occurredAt),
    postedAt: posting.occurredAt,
    ...posting,
  }));
  for (let at = 0; at < rows.length; at += POSTINGS_A_STATEMENT)
    await insertPostings(tx, rows.slice(at, at + POSTINGS_A_STATEMENT), now);
}

const CAPTURED = `p.id AS "paymentId", p.merchant_id AS "merchantId", p.device_id AS "deviceId", p.order_id AS "orderId", p.provider,
  p.capture_ref AS "providerRef", p.currency, p.captured_minor AS captured, p.captured_at AS "occurredAt"`;

async function salesToPost(
  seed: SeedContext,
  settlements: ReadonlyMap<string, SettlementRow>,
): Promise<LedgerPosting[]> {
  const { rows } = (await seed.connection.query(
    `SELECT ${CAPTURED} FROM payment p WHERE p.captured_minor > 0 ORDER BY p.captured_at, p.id`,
  )) as { rows: CapturedRow[] };
  return rows.map(({ captured, ...row }) =>
    saleToPost({ ...row, capturedMinor: Number(captured) }, mustHave(settlements, row.merchantId)),
  );
}

async function refundsToPost(
  { connection }: SeedContext,
  sales: readonly LedgerPosting[],
  settlements: ReadonlyMap<string, SettlementRow>,
): Promise<LedgerPosting[]> {
  const { rows } = (await connection.query(
    `SELECT ${CAPTURED}, r.id AS "causeId", r.amount_minor AS refunded, r.refunded_at AS "occurredAt", r.provider_ref AS "providerRef"
       FROM refund r JOIN payment p ON p.order_id = r.order_id
      WHERE r.state = 'succeeded' AND r.method = 'provider' ORDER BY r.refunded_at`,
  )) as { rows: RefundedRow[] };
  const saleOf = new Map(sales.map((sale) => [sale.causeId, sale]));
  return rows.map(({ paymentId, captured: _, refunded, ...row }) => {
    const { grossMinor: capturedMinor, feeMinor } = mustHave(saleOf, paymentId);
    const refundMinor = Number(refunded);
    const { returnsFee } = mustHave(settlements, row.merchantId).plan ?? freePlan;
    return refundPosting({
      ...row,
      mode: 'platform',
      refundMinor,
      returnedFeeMinor: returnsFee
        ? returnedFeeMinor({ capturedMinor, feeMinor }, { refundedBeforeMinor: 0, refundMinor })
        : 0,
    });
  });
}

/** Releases each item at its time, which completes its order. Returns the postings of that. */
async function release(seed: SeedContext) {
  const { connection, now, dice } = seed;
  await connection.query(
    `WITH released AS (
       UPDATE wallet_item SET released_at = available_at WHERE released_at IS NULL AND available_at <= $1::timestamptz
       RETURNING txn_id, released_at)
     UPDATE sales_order o SET status = 'completed', completed_at = r.released_at, version = o.version + 1, updated_at = r.released_at
       FROM released r JOIN ledger_txn t ON t.id = r.txn_id
      WHERE o.id = t.order_id AND o.status = 'paid'`,
    [now],
  );
  const { rows } = (await connection.query(
    `SELECT i.merchant_id AS "merchantId", i.currency, i.available_at AS "occurredAt", sum(i.amount_minor) AS amount
       FROM wallet_item i JOIN ledger_txn t ON t.id = i.txn_id
      WHERE t.kind = 'sale' AND i.released_at IS NOT NULL GROUP BY 1, 2, 3 ORDER BY 1, 3`,
  )) as { rows: { merchantId: string; currency: string; occurredAt: Date; amount: string }[] };
  return rows.map(
    ({ amount, ...row }) =>
      ({
        ...row,
        kind: 'release',
        causeId: dice.idAt(row.occurredAt),
        grossMinor: 0,
        feeMinor: 0,
        entries: [{ debit: 'merchant_pending', credit: 'merchant_available', amountMinor: Number(amount) }],
      }) as const,
  );
}
