import { restockRankingInput } from '@larder/contract/restock.contract';
import {
  type RestockRankRow,
  restockRankPage,
} from '@larder/database/queries/restock/restock-statistics.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { ratesOf, statisticsFilter } from './statistics-filter.ts';

const keyset = z.tuple([z.number(), z.string()]);

/**
 * Totals of tasks in one mode by product or by device, largest first. Refuses `NOT_FOUND`, `BAD_INPUT`. [screens RSTAT]
 */
export const rankRestocks = defineUseCase({
  name: 'restock.rankRestocks',
  access: { anyOf: ['restock.view'] },
  kind: 'read',
  mayLag: true,
  input: restockRankingInput,
  run: async (ctx, { cursor, limit, by, sort, ...asked }) => {
    const { tx, actor, ports, now } = ctx;
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const filter = await statisticsFilter(ctx, asked);
    if (!filter.ok) return filter;
    const rows = await restockRankPage(tx, actor.merchantId, filter.value, { by, sort }, after.value, limit);
    const item = ({ picture, ...row }: RestockRankRow) => ({
      ...row,
      ...ratesOf(row),
      pictureUrl: picture && ports.files.link(picture, now),
    });
    return accept(pageOf(rows, limit, item, (row) => [row.value, row.key]));
  },
});
