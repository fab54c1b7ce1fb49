import { lockOwedBills } from '@larder/database/queries/bill/bill-work.queries';
import { noteServiceDays } from '@larder/database/queries/bill/service-day.queries';
import { closesAt, nextWriting } from '@larder/domain/bill/bill-times';
import { type CalendarMonth, monthOf, monthsBetween, shiftMonth } from '@larder/domain/calendar-month';
import type { Result } from '@larder/domain/refusal';
import { localDay } from '@larder/domain/time-zone';
import { payBill } from '@larder/use-cases/bill/pay-bill';
import { writeMonth } from '@larder/use-cases/bill/write-month';
import type { SeedMerchant } from './merchants.ts';
import { mustHave, type SeedContext } from './seed-context.ts';

/** The months of a merchant whose bills are issued by now, oldest first. */
export function closedMonths(
  { startedAt, now }: SeedContext,
  { timeZone }: SeedMerchant,
): readonly CalendarMonth[] {
  const first = monthOf(localDay(startedAt, timeZone));
  return monthsBetween(first, monthOf(localDay(now, timeZone))).filter(
    (month) => closesAt(month, timeZone) <= now,
  );
}

/** Issues the bills of a month at the instant at which it closed, as the worker would have. */
export const issueBills = (seed: SeedContext, merchant: SeedMerchant, month: CalendarMonth): Promise<void> =>
  write(seed, merchant, { month, at: closesAt(month, merchant.timeZone), isOver: true });

/** Pays the owed bills for which the wallet had enough available at an instant, oldest first, as a worker would. */
export async function payOwedBills(
  seed: SeedContext,
  { code, currency }: SeedMerchant,
  at: Date,
): Promise<void> {
  if (at > seed.now) return;
  const merchantId = mustHave(seed.merchantIds, code);
  const owed = await lockOwedBills(seed.tx, merchantId, currency);
  if (owed.length === 0) return;
  let leftMinor = await availableAt(seed, { merchantId, currency, at });
  for (const bill of owed) {
    if (bill.totalMinor > leftMinor) return;
    must(await payBill(writerAt(seed, at), { ...bill, merchantId, currency, invoiced: false }));
    leftMinor -= bill.totalMinor;
  }
}

/** Lets the bills of the running month accrue, and tells the worker when it has to go on. */
export async function accrueBills(seed: SeedContext, merchant: SeedMerchant): Promise<void> {
  const { tx, now, startedAt, merchantIds } = seed;
  const last = closedMonths(seed, merchant).at(-1);
  const closedMonth = last ?? shiftMonth(monthOf(localDay(startedAt, merchant.timeZone)), -1);
  await write(seed, merchant, { month: shiftMonth(closedMonth, 1), at: now, isOver: false });
  const dueAt = nextWriting(now, merchant.timeZone);
  await tx.billSchedule.create({
    data: { merchantId: mustHave(merchantIds, merchant.code), dueAt, closedMonth },
  });
}

type Written = { readonly month: CalendarMonth; readonly at: Date; readonly isOver: boolean };

async function write(
  seed: SeedContext,
  { code }: SeedMerchant,
  { month, at, isOver }: Written,
): Promise<void> {
  const merchantId = mustHave(seed.merchantIds, code);
  await noteServiceDays(seed.tx, merchantId, at);
  must(await writeMonth(writerAt(seed, at), { merchantId, month, isOver }));
}

const writerAt = ({ tx, dice }: SeedContext, now: Date) => ({ tx, now, newId: () => dice.idAt(now) });

function must(done: Result<unknown>): void {
  if (!done.ok) throw new Error(`The seed writes no bill: ${done.refusal.code}`);
}

type Asked = { readonly merchantId: string; readonly currency: string; readonly at: Date };

/** What a wallet had available then; none of its changes is folded in yet. */
async function availableAt(
  { connection }: SeedContext,
  { merchantId, currency, at }: Asked,
): Promise<number> {
  const { rows } = (await connection.query(
    `SELECT coalesce(sum(c.available_minor), 0) AS minor FROM wallet_change c JOIN ledger_txn t ON t.id = c.txn_id
      WHERE c.merchant_id = $1::uuid AND c.currency = $2 AND t.occurred_at <= $3::timestamptz`,
    [merchantId, currency, at],
  )) as { rows: { minor: string }[] };
  return Number(rows[0]?.minor ?? 0);
}
