import type { TestDatabase } from '../create-test-database.ts';
import { newTestId } from '../new-test-id.ts';

type Fees = {
  readonly saasMonthlyMinor?: number;
  readonly trafficMonthlyMinor?: number;
  readonly algorithmUnitMinor?: number;
  readonly billTaxPpm?: number;
  readonly validFrom?: string;
};

/** Gives a merchant a plan of its own for bills, without fees of transactions. Only an owner of the tables may. */
export async function givenFeePlan(
  database: Pick<TestDatabase, 'asOwner'>,
  merchantId: string,
  fees: Fees = {},
): Promise<void> {
  const {
    saasMonthlyMinor = 1_200,
    trafficMonthlyMinor = 240,
    algorithmUnitMinor = 2,
    billTaxPpm = 0,
    validFrom = '2020-01-01',
  } = fees;
  await database.asOwner(
    `insert into fee_plan (id, merchant_id, currency, valid_from, transaction_bp, transaction_fixed_minor, returns_fee,
       charges_dispute_fee, payout_fee_minor, saas_monthly_minor, traffic_monthly_minor, algorithm_unit_minor, bill_tax_ppm,
       release_days, created_at)
     values ('${newTestId()}', '${merchantId}', 'USD', '${validFrom}', 0, 0, false, false, 0, ${saasMonthlyMinor},
       ${trafficMonthlyMinor}, ${algorithmUnitMinor}, ${billTaxPpm}, 2, now())`,
  );
}
