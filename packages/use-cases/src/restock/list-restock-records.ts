import { restockRecordsInput } from '@larder/contract/restock.contract';
import { type RecordRow, restockRecordPage } from '@larder/database/restock-record.queries';
import { checkRange } from '@larder/domain/calendar-bounds';
import { addDays } from '@larder/domain/calendar-day';
import { limits } from '@larder/domain/limits';
import { accept } from '@larder/domain/refusal';
import { startOfDay } from '@larder/domain/time-zone';
import { z } from 'zod';
import { scopeOf } from '../actor.ts';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { everOwnedDevice } from './ever-owned-device.ts';

const place = z.tuple([z.string(), z.uuid()]);

/** What visits in one mode did, newest first; days by the merchant's clock, at most 31. Refuses `NOT_FOUND`, `BAD_INPUT`. [screens RECORDS] */
export const listRestockRecords = defineUseCase({
  name: 'restock.records',
  access: { anyOf: ['restock.view'] },
  kind: 'read',
  input: restockRecordsInput,
  run: async (ctx, { cursor, limit, mode, deviceNo, from, to, operatorId }) => {
    const { tx, actor } = ctx;
    const after = readCursor(cursor, place);
    if (!after.ok) return after;
    const range = from && to ? checkRange(from, to, limits.exportOrderDays) : accept();
    if (!range.ok) return range;
    const device = await everOwnedDevice(ctx, deviceNo);
    if (!device.ok) return device;
    const { timezone } = await tx.merchant.findUniqueOrThrow({
      where: { id: actor.merchantId },
      select: { timezone: true },
    });
    const filter = {
      ...{ scope: scopeOf(actor), deviceId: device.value, operatorId: operatorId ?? null, mode },
      from: from ? startOfDay(from, timezone) : null,
      to: to ? startOfDay(addDays(to, 1), timezone) : null,
    };
    const rows = await restockRecordPage(tx, actor.merchantId, filter, after.value, limit);
    const item = ({ atText: _, at, ...row }: RecordRow) => ({ ...row, at: at.toISOString() });
    return accept(pageOf(rows, limit, item, (row) => [row.atText, row.id]));
  },
});
