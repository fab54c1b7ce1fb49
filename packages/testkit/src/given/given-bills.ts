import type { Bill, Device, SalesOrder } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { monthOf } from '@larder/domain/calendar-month';
import { WEEK_MS } from '@larder/domain/durations';
import { localDay } from '@larder/domain/time-zone';
import { newTestId } from '../new-test-id.ts';

let count = 0;

/**
 * Creates the issued bills of the month of an order: ten days of service of its device, and the order itself. Returns
 * the ids of both.
 */
export async function givenBills(
  tx: Tx,
  merchantId: string,
  { deviceId, createdAt }: Pick<SalesOrder, 'deviceId' | 'createdAt'>,
): Promise<{ saasBillId: string; algorithmBillId: string }> {
  const merchant = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
  const device: Device = await tx.device.findUniqueOrThrow({ where: { id: deviceId } });
  const month = monthOf(localDay(createdAt, merchant.timezone));
  await tx.deviceServiceDay.createMany({
    data: Array.from({ length: 10 }, (_, day) => ({
      merchantId,
      deviceId,
      day: new Date(`${month}-${String(day + 1).padStart(2, '0')}T00:00:00Z`),
    })),
  });
  const bill = async (kind: 'saas_fee' | 'algorithm_fee', amountMinor: number, qty: number) => {
    count += 1;
    const id = newTestId();
    await tx.bill.create({
      data: {
        id,
        merchantId,
        billNo: `B261121${String(count).padStart(8, '0')}`,
        kind,
        month,
        status: 'issued',
        currency: merchant.currency,
        unitMinor: kind === 'saas_fee' ? 1_200 : 2,
        subtotalMinor: amountMinor,
        taxPpm: 0,
        taxMinor: 0,
        totalMinor: amountMinor,
        issuedAt: createdAt,
        dueAt: new Date(createdAt.getTime() + 2 * WEEK_MS),
        createdAt,
        updatedAt: createdAt,
        lines: {
          create: { lineNo: 1, deviceId, deviceName: device.name, qty, amountMinor },
        },
      },
    });
    return id;
  };
  return { saasBillId: await bill('saas_fee', 400, 10), algorithmBillId: await bill('algorithm_fee', 2, 1) };
}

/** Creates a bill that the wallet of a merchant owes. */
export const givenOwedBill = (tx: Tx, merchantId: string, totalMinor: number, at: Date): Promise<Bill> =>
  tx.bill.create({
    data: {
      id: newTestId(),
      merchantId,
      kind: 'saas_fee',
      month: '2026-10',
      status: 'issued',
      billNo: `B${newTestId().replace(/\D/g, '').padEnd(14, '0').slice(-14)}`,
      currency: 'USD',
      unitMinor: totalMinor,
      subtotalMinor: totalMinor,
      taxPpm: 0,
      taxMinor: 0,
      totalMinor,
      invoiced: false,
      issuedAt: at,
      dueAt: at,
      createdAt: at,
      updatedAt: at,
    },
  });
