import { insertPostings } from '@larder/database/queries/ledger/ledger.queries';
import type { Tx } from '@larder/database/transaction';
import { addMonths } from '@larder/domain/calendar-day';
import { requestedPosting, sentPosting } from '@larder/domain/finance/withdrawal-postings';
import type { LedgerEntry, LedgerKind, LedgerPosting } from '@larder/domain/ledger/ledger-posting';
import { localDay, startOfDay } from '@larder/domain/time-zone';
import { newTestId } from '../new-test-id.ts';

const MONTHS = 3;

/** Posts sales, a refund, a bill and a payout in each of the three months before `now`, by the zone of the merchant. */
export async function givenMoneyHistory(
  tx: Tx,
  of: {
    readonly merchantId: string;
    readonly deviceId: string;
    readonly timezone: string;
    readonly now: Date;
  },
): Promise<void> {
  const { merchantId, deviceId, timezone, now } = of;
  for (let ago = MONTHS; ago >= 1; ago -= 1) {
    const day = addMonths(localDay(now, timezone), -ago);
    const at = new Date(startOfDay(day, timezone).getTime() + 12 * 3_600_000);
    const posted = (kind: LedgerKind, grossMinor: number, feeMinor: number, entries: LedgerEntry[]) =>
      ({
        id: newTestId(),
        kind,
        causeId: newTestId(),
        merchantId,
        deviceId: kind === 'sale' || kind === 'refund' ? deviceId : null,
        currency: 'USD',
        occurredAt: at,
        grossMinor,
        feeMinor,
        entries,
      }) satisfies LedgerPosting & { id: string };
    const sale = (amountMinor: number, feeMinor: number) =>
      posted('sale', amountMinor, feeMinor, [
        { debit: 'provider_clearing', credit: 'merchant_available', amountMinor },
        { debit: 'merchant_available', credit: 'fees_income', amountMinor: feeMinor },
      ]);
    const withdrawal = { id: newTestId(), merchantId, currency: 'USD', amountMinor: 60_000, feeMinor: 25 };
    const month: (LedgerPosting & { id: string })[] = [
      ...Array.from({ length: 12 }, (_, n) => sale(9_000 + 700 * ((n * 5 + ago) % 7), 590 + n)),
      posted('refund', -1_130, 0, [
        { debit: 'merchant_available', credit: 'provider_clearing', amountMinor: 1_130 },
      ]),
      posted('bill', -4_300, 0, [
        { debit: 'merchant_available', credit: 'bills_income', amountMinor: 4_000 },
        { debit: 'merchant_available', credit: 'tax_payable', amountMinor: 300 },
      ]),
      { id: newTestId(), ...requestedPosting(withdrawal, { occurredAt: at }) },
      { id: newTestId(), ...sentPosting(withdrawal, { occurredAt: at }) },
    ];
    await insertPostings(tx, month, at);
  }
}
