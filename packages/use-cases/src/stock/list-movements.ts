import { movementsInput } from '@larder/contract/stock.contract';
import { type MovementRow, movementPage } from '@larder/database/queries/stock/stock.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { openStock } from './open-stock.ts';

const keyset = z.tuple([z.int()]);

/**
 * Returns the history of a stock line: time, type, quantity, balance, actor. Refuses `NOT_FOUND`, `STOCK_HIDDEN`.
 * [screens 69]
 */
export const listMovements = defineUseCase({
  name: 'stock.listMovements',
  access: { anyOf: ['stock.view'] },
  kind: 'read',
  input: movementsInput,
  run: async (ctx, { deviceNo, cursor, limit, ...line }) => {
    const found = await openStock(ctx, deviceNo);
    if (!found.ok) return found;
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const rows = await movementPage(
      ctx.tx,
      ctx.actor.merchantId,
      found.value.id,
      line,
      after.value?.[0] ?? null,
      limit,
    );
    const item = ({ occurredAt, recordedAt, keySeq: _, gtin: __, ...row }: MovementRow) => ({
      ...row,
      occurredAt: occurredAt.toISOString(),
      recordedAt: recordedAt.toISOString(),
    });
    return accept(pageOf(rows, limit, item, (row) => [row.keySeq]));
  },
});
