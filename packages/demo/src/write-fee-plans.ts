import type { FeePlan } from '@larder/domain/ledger/fee-plan';
import { insertRows } from './insert-rows.ts';
import { type SeedMerchant, seedMerchants } from './merchants.ts';
import { mustHave, type SeedContext } from './seed-context.ts';

/** Before the first month of the demo began: a bill goes by the plan of the beginning of its month. */
const VALID_FROM = new Date('2020-01-01T00:00:00Z');

/** What the platform charges merchants without an agreement, in minor units of each currency. */
const usual: FeePlan = {
  transactionBp: 550,
  transactionFixedMinor: 6,
  returnsFee: true,
  chargesDisputeFee: true,
  payoutFeeMinor: 25,
  saasMonthlyMinor: 900,
  trafficMonthlyMinor: 200,
  algorithmUnitMinor: 2,
  billTaxPpm: 0,
  releaseDays: 2,
};

/** What it agreed with the demo's merchants. */
const agreed: Readonly<Record<SeedMerchant['code'], FeePlan>> = {
  bayside: {
    ...usual,
    transactionBp: 290,
    transactionFixedMinor: 5,
    saasMonthlyMinor: 1_200,
    trafficMonthlyMinor: 240,
  },
  lantern: {
    ...usual,
    transactionBp: 290,
    transactionFixedMinor: 5,
    saasMonthlyMinor: 6_000,
    trafficMonthlyMinor: 1_000,
    algorithmUnitMinor: 10,
  },
};

/**
 * Writes the plan of each merchant, valid since before its first sale, and the default of a currency that has none.
 * Every fee of the demo follows from the plans in the database.
 */
export async function writeFeePlans({
  connection,
  dice,
  startedAt,
  merchantIds,
}: SeedContext): Promise<void> {
  const row = (merchantId: string | null, currency: string, plan: FeePlan) => ({
    id: dice.idAt(startedAt),
    merchant_id: merchantId,
    currency,
    valid_from: VALID_FROM,
    transaction_bp: plan.transactionBp,
    transaction_fixed_minor: plan.transactionFixedMinor,
    returns_fee: plan.returnsFee,
    charges_dispute_fee: plan.chargesDisputeFee,
    payout_fee_minor: plan.payoutFeeMinor,
    saas_monthly_minor: plan.saasMonthlyMinor,
    traffic_monthly_minor: plan.trafficMonthlyMinor,
    algorithm_unit_minor: plan.algorithmUnitMinor,
    bill_tax_ppm: plan.billTaxPpm,
    release_days: plan.releaseDays,
    created_at: startedAt,
  });
  const { rows: defaults } = (await connection.query(
    'SELECT currency FROM fee_plan WHERE merchant_id IS NULL',
  )) as { rows: { currency: string }[] };
  const known = new Set(defaults.map(({ currency }) => currency));
  await insertRows(connection, 'fee_plan', [
    ...seedMerchants.map(({ code, currency }) => row(mustHave(merchantIds, code), currency, agreed[code])),
    ...seedMerchants
      .filter(({ currency }) => !known.has(currency))
      .map(({ currency }) => row(null, currency, usual)),
  ]);
}
