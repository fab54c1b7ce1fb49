import { listBillReportLinesInput } from '@larder/contract/finance.contract';
import {
  type BillReportLineRow,
  billReportLines,
} from '@larder/database/queries/finance/bill-report.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { everOwnedDevice } from '../device/ever-owned-device.ts';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { ownBillReport } from './own-bill-reports.ts';

const keyset = z.tuple([z.iso.datetime(), z.uuid()]);

/**
 * Lists what one block of a month is made of, newest first. `sumMinor` is the block's row on screen 87, which all lines
 * without a cabinet's filter add up to. Refuses `NOT_FOUND` for a month or a cabinet that the merchant does not have.
 * [screens 88]
 */
export const listBillReportLines = defineUseCase({
  name: 'finance.listBillReportLines',
  access: { anyOf: ['finance.view'] },
  kind: 'read',
  input: listBillReportLinesInput,
  run: async (ctx, { month, kind: part, deviceNo, cursor, limit }) => {
    const { tx, actor } = ctx;
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const found = await ownBillReport(ctx, month);
    if (!found.ok) return found;
    const device = await everOwnedDevice(ctx, deviceNo);
    if (!device.ok) return device;
    const deviceId = device.value;
    // The name that a later owner gave it is not the merchant's.
    const own = deviceId
      ? await tx.device.findFirst({
          where: { id: deviceId, merchantId: actor.merchantId },
          select: { name: true },
        })
      : null;
    const { currency, timezone, sums } = found.value;
    const asked = { currency, span: found.value, part, deviceId };
    const rows = await billReportLines(tx, actor.merchantId, asked, after.value, limit);
    const key = ({ postedAt, id }: BillReportLineRow) => [postedAt.toISOString(), id];
    const { items, nextCursor } = pageOf(rows, limit, itemOf, key);
    return accept({
      currency,
      timezone,
      sumMinor: sums[part],
      deviceName: own?.name ?? null,
      items,
      nextCursor,
    });
  },
});

const itemOf = ({ postedAt, occurredAt: _, grossMinor, feeMinor, ...row }: BillReportLineRow) => ({
  ...row,
  at: postedAt.toISOString(),
  grossMinor,
  feeMinor,
  netMinor: grossMinor - feeMinor,
});
