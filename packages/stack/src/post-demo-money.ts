import { newId } from '@larder/adapters/ids/new-id';
import type { Database } from '@larder/database/open-database';
import { readSettlements, type SettlementRow } from '@larder/database/queries/ledger/fee-plan.queries';
import { insertPostings } from '@larder/database/queries/ledger/ledger.queries';
import type { LedgerPosting } from '@larder/domain/ledger/ledger-posting';
import { refundPosting } from '@larder/domain/ledger/order-postings';
import { saleToPost } from '@larder/use-cases/ledger/post-sale';

type SaleRow = Parameters<typeof saleToPost>[0];

type RefundRow = {
  readonly refundId: string;
  readonly merchantId: string;
  readonly deviceId: string;
  readonly orderId: string;
  readonly provider: string;
  readonly providerRef: string;
  readonly currency: string;
  readonly refundMinor: number;
  readonly occurredAt: Date;
};

/** Rows of one statement. */
const BATCH = 1_000;

/**
 * Posts what the demo captured and refunded in the ledger, so that its wallets add up and the books of the provider and
 * ours agree. Repeating it changes nothing.
 */
export async function postDemoMoney({ pool, prisma }: Database, now: Date): Promise<void> {
  const sales = await pool.query<SaleRow>(
    `SELECT id AS "paymentId", merchant_id AS "merchantId", device_id AS "deviceId",
            coalesce(order_id, debt_order_id) AS "orderId", provider, capture_ref AS "providerRef", currency,
            captured_minor::int AS "capturedMinor", captured_at AS "occurredAt"
       FROM payment WHERE captured_minor > 0 AND captured_at IS NOT NULL ORDER BY captured_at, id`,
  );
  const refunds = await pool.query<RefundRow>(
    `SELECT r.id AS "refundId", r.merchant_id AS "merchantId", r.device_id AS "deviceId", r.order_id AS "orderId",
            p.provider, r.provider_ref AS "providerRef", p.currency, r.amount_minor::int AS "refundMinor",
            r.refunded_at AS "occurredAt"
       FROM refund r
       JOIN payment p ON p.merchant_id = r.merchant_id AND p.order_id = r.order_id AND r.debt_payment_id IS NULL
      WHERE r.state = 'succeeded' AND r.method = 'provider' AND r.refunded_at IS NOT NULL ORDER BY r.refunded_at, r.id`,
  );
  const merchantIds = [...new Set(sales.rows.map(({ merchantId }) => merchantId))];
  const settlements = new Map(
    (await readSettlements(prisma, merchantIds, now)).map((row) => [row.merchantId, row] as const),
  );
  const postings = [
    ...sales.rows.flatMap((sale) => saleOf(sale, settlements.get(sale.merchantId))),
    ...refunds.rows.flatMap((refund) => refundOf(refund, settlements.get(refund.merchantId))),
  ];
  for (let from = 0; from < postings.length; from += BATCH)
    await insertPostings(
      prisma,
      postings.slice(from, from + BATCH).map((posting) => ({ ...posting, id: newId() })),
      now,
    );
}

const saleOf = (sale: SaleRow, settlement: SettlementRow | undefined): LedgerPosting[] =>
  settlement ? [saleToPost(sale, settlement)] : [];

const refundOf = (refund: RefundRow, settlement: SettlementRow | undefined): LedgerPosting[] =>
  settlement ? [refundPosting({ ...refund, mode: settlement.mode, returnedFeeMinor: 0 })] : [];
