import { algorithmDaysInput } from '@larder/contract/bill.contract';
import { algorithmDays, billRow } from '@larder/database/queries/bill/bill.queries';
import { monthSpan } from '@larder/domain/calendar-month';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { findBilledDevice } from './find-billed-device.ts';

const keyset = z.tuple([z.iso.date(), z.string()]);

/**
 * Lists the recognized orders of an algorithm fee by day and device, newest day first. Refuses `NOT_FOUND`, also for
 * bills of other kinds. [screens 58]
 */
export const listAlgorithmDays = defineUseCase({
  name: 'bill.listAlgorithmDays',
  access: { anyOf: ['bill.view'] },
  kind: 'read',
  input: algorithmDaysInput,
  run: async ({ tx, actor }, { cursor, limit, id, deviceNo }) => {
    const { merchantId } = actor;
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const bill = await billRow(tx, merchantId, id);
    const device = deviceNo ? await findBilledDevice(tx, merchantId, deviceNo) : null;
    if (bill?.kind !== 'algorithm_fee' || (deviceNo && !device)) return refuse('NOT_FOUND');
    const { timezone } = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
    const asked = {
      billId: id,
      deviceId: device?.deviceId ?? null,
      timezone,
      span: monthSpan(bill.month, timezone),
    };
    const rows = await algorithmDays(tx, merchantId, asked, after.value, limit);
    const { month, unitMinor, currency, status } = bill;
    return accept({
      bill: { id, month, unitMinor, currency, status },
      ...pageOf(
        rows,
        limit,
        ({ deviceId: _, ...row }) => ({ ...row, amountMinor: row.orders * unitMinor }),
        (row) => [row.day, row.deviceNo],
      ),
    });
  },
});
