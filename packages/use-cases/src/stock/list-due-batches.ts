import { pullTodayInput } from '@larder/contract/stock.contract';
import { type DueBatchRow, dueBatches } from '@larder/database/queries/stock/stock-warning.queries';
import { accept } from '@larder/domain/refusal';
import { batchState } from '@larder/domain/stock/batches';
import { z } from 'zod';
import { scopeOf } from '../actor.ts';
import { findOwnDevice } from '../device/find-own-device.ts';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase, type ReadContext } from '../use-case.ts';
import { devicesCountedBlind } from './devices-counted-blind.ts';

const keyset = z.tuple([z.string(), z.string(), z.string(), z.int(), z.uuid()]);

/**
 * Lists batches whose best-before day is past or today, oldest first, in all devices or one of them, without those that
 * the member counts blind: the task shows its batches. Refuses `NOT_FOUND`. [screens A-8, decision 200]
 */
export const listDueBatches = defineUseCase({
  name: 'stock.listDueBatches',
  access: { anyOf: ['stock.view', 'stock.dispose'] },
  kind: 'read',
  input: pullTodayInput,
  run: async (ctx, { cursor, limit, deviceNo }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const { merchantId } = ctx.actor;
    const found = deviceNo ? await findOwnDevice(ctx, deviceNo) : null;
    if (found && !found.ok) return found;
    const scope = found ? [found.value.id] : scopeOf(ctx.actor);
    const hidden = await devicesCountedBlind(ctx);
    const rows = await dueBatches(ctx.tx, merchantId, { scope, hidden }, ctx.now, after.value, limit);
    return accept(
      pageOf(rows, limit, itemOf(ctx), (row) => [
        row.bestBefore,
        row.deviceNo,
        row.door,
        row.layer,
        row.productId,
      ]),
    );
  },
});

const itemOf =
  ({ ports, now }: Pick<ReadContext, 'ports' | 'now'>) =>
  ({ deviceId: _, picture, today, ...row }: DueBatchRow) => ({
    ...row,
    state: batchState(row.bestBefore, today),
    pictureUrl: picture ? ports.files.link(picture, now) : null,
  });
