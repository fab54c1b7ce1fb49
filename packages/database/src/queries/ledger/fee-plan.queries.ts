import type { FeePlan } from '@larder/domain/ledger/fee-plan';
import type { SettlementMode } from '@larder/domain/ledger/order-postings';
import type { PlainTx, Statement } from '../../open-plain-database.ts';
import type { Tx } from '../../transaction.ts';

/** How a merchant is settled, with the plan that is valid for it; null: none. */
export type SettlementRow = {
  readonly merchantId: string;
  readonly mode: SettlementMode;
  readonly country: string;
  readonly timezone: string;
  readonly plan: FeePlan | null;
};

/** Stands for every merchant in the index of plans, so that each look-up names a key. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** `$1`: merchants, `$2`: the instant. The merchant's own plan comes before the default of its currency. */
const settlementsStatement: Statement = {
  name: 'settlements',
  text: `
    SELECT m.id AS "merchantId", m.settlement_mode::text AS mode, m.country, m.timezone,
           CASE WHEN p.id IS NOT NULL THEN jsonb_build_object(
             'transactionBp', p.transaction_bp, 'transactionFixedMinor', p.transaction_fixed_minor, 'returnsFee', p.returns_fee,
             'chargesDisputeFee', p.charges_dispute_fee, 'payoutFeeMinor', p.payout_fee_minor,
             'saasMonthlyMinor', p.saas_monthly_minor, 'trafficMonthlyMinor', p.traffic_monthly_minor,
             'algorithmUnitMinor', p.algorithm_unit_minor, 'billTaxPpm', p.bill_tax_ppm, 'releaseDays', p.release_days) END AS plan
      FROM (SELECT DISTINCT id FROM unnest($1::uuid[]) AS id) n
     CROSS JOIN LATERAL (SELECT * FROM merchant WHERE id = n.id LIMIT 1) m
      LEFT JOIN LATERAL (
        SELECT f.* FROM unnest(ARRAY[m.id, '${NOBODY}'::uuid]) WITH ORDINALITY AS o(id, rank)
         CROSS JOIN LATERAL (
           SELECT * FROM fee_plan
            WHERE currency = m.currency AND coalesce(merchant_id, '${NOBODY}') = o.id AND valid_from <= $2::timestamptz
            ORDER BY valid_from DESC LIMIT 1) f
         ORDER BY o.rank LIMIT 1) p ON true`,
};

/** Reads how these merchants are settled at an instant. A plan is chosen by the instant of what it charges for. */
export const readSettlements = (tx: Tx, merchantIds: readonly string[], at: Date): Promise<SettlementRow[]> =>
  tx.$queryRawUnsafe<SettlementRow[]>(settlementsStatement.text, merchantIds, at);

/** As `readSettlements`, on the hot path. */
export const readSettlementsTogether = (
  tx: PlainTx,
  merchantIds: readonly string[],
  at: Date,
): Promise<SettlementRow[]> => tx.rows<SettlementRow>(settlementsStatement, [merchantIds, at]);

/** Reads the plan that is valid for a merchant at an instant; without a merchant, the default of the currency. */
export async function feePlanAt(
  tx: Tx,
  {
    merchantId,
    currency,
    at,
  }: { readonly merchantId: string | null; readonly currency: string; readonly at: Date },
): Promise<FeePlan | null> {
  const [row] = await tx.feePlan.findMany({
    where: {
      currency,
      OR: [{ merchantId: null }, ...(merchantId ? [{ merchantId }] : [])],
      validFrom: { lte: at },
    },
    orderBy: [{ merchantId: { sort: 'asc', nulls: 'last' } }, { validFrom: 'desc' }],
    omit: { id: true, merchantId: true, currency: true, validFrom: true, createdAt: true },
    take: 1,
  });
  return row ?? null;
}
