import { billedOrdersInput } from '@larder/contract/bill.contract';
import { billedOrders, billRow } from '@larder/database/queries/bill/bill.queries';
import { addDays } from '@larder/domain/calendar-day';
import { monthOf } from '@larder/domain/calendar-month';
import { accept, refuse } from '@larder/domain/refusal';
import { startOfDay } from '@larder/domain/time-zone';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { findBilledDevice } from './find-billed-device.ts';

const keyset = z.tuple([z.iso.datetime(), z.uuid()]);

/**
 * Lists the orders that an algorithm fee counts for a device on a day, newest first. Refuses `NOT_FOUND`, also for a
 * day outside of the month. [screens 58]
 */
export const listBilledOrders = defineUseCase({
  name: 'bill.listBilledOrders',
  access: { anyOf: ['bill.view'] },
  kind: 'read',
  input: billedOrdersInput,
  run: async ({ tx, actor }, { cursor, limit, id, deviceNo, day }) => {
    const { merchantId } = actor;
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const bill = await billRow(tx, merchantId, id);
    const device = await findBilledDevice(tx, merchantId, deviceNo);
    if (bill?.kind !== 'algorithm_fee' || !device || monthOf(day) !== bill.month) return refuse('NOT_FOUND');
    const { timezone } = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
    const span = { from: startOfDay(day, timezone), until: startOfDay(addDays(day, 1), timezone) };
    const rows = await billedOrders(tx, merchantId, { ...device, ...span }, after.value, limit);
    return accept({
      timezone,
      ...pageOf(
        rows,
        limit,
        (row) => ({ ...row, createdAt: row.createdAt.toISOString() }),
        (row) => [row.createdAt.toISOString(), row.id],
      ),
    });
  },
});
