import type { FeePlan } from '@larder/domain/ledger/fee-plan';
import { insertRows } from './insert-rows.ts';
import { seedMerchants } from './merchants.ts';
import type { SeedContext } from './seed-context.ts';

/** What the platform of the demo charges, in minor units of each currency. */
export const demoFeePlan: FeePlan = {
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

/** Writes the default plan of each currency, valid since before the first sale. */
export async function writeFeePlans({ connection, dice, startedAt }: SeedContext): Promise<void> {
  const plans = seedMerchants.map(({ currency }) => ({
    id: dice.idAt(startedAt),
    merchant_id: null,
    currency,
    valid_from: startedAt,
    transaction_bp: demoFeePlan.transactionBp,
    transaction_fixed_minor: demoFeePlan.transactionFixedMinor,
    returns_fee: demoFeePlan.returnsFee,
    charges_dispute_fee: demoFeePlan.chargesDisputeFee,
    payout_fee_minor: demoFeePlan.payoutFeeMinor,
    saas_monthly_minor: demoFeePlan.saasMonthlyMinor,
    traffic_monthly_minor: demoFeePlan.trafficMonthlyMinor,
    algorithm_unit_minor: demoFeePlan.algorithmUnitMinor,
    bill_tax_ppm: demoFeePlan.billTaxPpm,
    release_days: demoFeePlan.releaseDays,
    created_at: startedAt,
  }));
  await insertRows(connection, 'fee_plan', plans);
}
