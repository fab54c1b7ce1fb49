import { newId } from '@larder/adapters/ids/new-id';
import type { Database } from '@larder/database/open-database';
import { noteServiceDays } from '@larder/database/queries/bill/service-day.queries';
import { transaction } from '@larder/database/transaction';
import { closesAt } from '@larder/domain/bill/bill-times';
import { monthOf, monthsBetween, shiftMonth } from '@larder/domain/calendar-month';
import { localDay } from '@larder/domain/time-zone';
import { writeMonth } from '@larder/use-cases/bill/write-month';
import { type SeedMerchant, seedMerchants } from './merchants.ts';
import { mustHave, type SeedContext } from './seed-context.ts';

/** What the platform charges the demo's merchants, in their minor units. */
const fees: Readonly<Record<SeedMerchant['code'], { saas: number; traffic: number; algorithm: number }>> = {
  bayside: { saas: 1_200, traffic: 240, algorithm: 2 },
  lantern: { saas: 6_000, traffic: 1_000, algorithm: 10 },
};

/**
 * Gives the merchants plans, and writes the bills of the months since they began, as the worker would have: those that
 * are over are issued, that of the running month accrues.
 */
export async function writeBills(
  database: Database,
  { merchantIds, startedAt, now }: Pick<SeedContext, 'merchantIds' | 'startedAt' | 'now'>,
): Promise<void> {
  for (const { code, currency, timeZone } of seedMerchants) {
    const merchantId = mustHave(merchantIds, code);
    const { saas, traffic, algorithm } = fees[code];
    const first = monthOf(localDay(startedAt, timeZone));
    const last = shiftMonth(monthOf(localDay(now, timeZone)), -1);
    await transaction(database, async (tx) => {
      await tx.feePlan.create({
        data: {
          id: newId(),
          merchantId,
          currency,
          validFrom: new Date('2020-01-01T00:00:00Z'),
          transactionBp: 290,
          transactionFixedMinor: 5,
          returnsFee: true,
          chargesDisputeFee: true,
          payoutFeeMinor: 25,
          saasMonthlyMinor: saas,
          trafficMonthlyMinor: traffic,
          algorithmUnitMinor: algorithm,
          billTaxPpm: 0,
          releaseDays: 2,
          createdAt: startedAt,
        },
      });
      for (const month of monthsBetween(first, last)) {
        const at = closesAt(month, timeZone);
        const issuedAt = at > now ? now : at;
        await noteServiceDays(tx, merchantId, issuedAt);
        await writeMonth({ tx, now: issuedAt, newId }, { merchantId, month, isOver: true });
      }
      await tx.billSchedule.create({ data: { merchantId, dueAt: now, closedMonth: last } });
    });
  }
}
