import { checkStockLevels as check } from '@larder/database/queries/stock/stock-check.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/** Compares the stock levels of the next devices with the ledger. `last` is null once all were checked. [domain 6] */
export const checkStockLevels = defineUseCase({
  name: 'stock.checkLevels',
  access: 'internal',
  kind: 'read',
  input: z.object({ after: z.uuid().nullable(), limit: z.int().min(1).default(100) }),
  run: async ({ tx }, { after, limit }) => {
    const rows = await check(tx, after, limit);
    const last = rows.length === limit ? (rows.at(-1)?.deviceId ?? null) : null;
    return accept({ last, wrong: rows.filter(({ isWrong }) => isWrong).map(({ deviceId }) => deviceId) });
  },
});
