import { ratesInput } from '@larder/contract/tax.contract';
import { type TaxRateRow, taxRatePage } from '@larder/database/queries/tax/tax-rate.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { scopeOf } from '../actor.ts';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';

const keyset = z.tuple([z.int(), z.string(), z.uuid()]);

/** Lists devices with their tax rates, those that charge none although they should first. [screens 130] */
export const listRates = defineUseCase({
  name: 'tax.listRates',
  access: { anyOf: ['setting.tax'] },
  kind: 'read',
  input: ratesInput,
  run: async ({ tx, actor }, { cursor, limit, q }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const rows = await taxRatePage(tx, actor.merchantId, { scope: scopeOf(actor), q }, after.value, limit);
    return accept(pageOf(rows, limit, rateOf, (row) => [row.rank, row.sortName, row.id]));
  },
});

/** A device with its tax rate, as clients receive it. */
export function rateOf({ rank: _rank, sortName: _sortName, id: _id, ...rate }: TaxRateRow) {
  return rate;
}
