import { chosenRatesInput } from '@larder/contract/tax.contract';
import { taxRatesOf } from '@larder/database/queries/tax/tax-rate.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { scopeOf } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';
import { rateOf } from './list-rates.ts';

/** Reads the tax rates of chosen devices, by name. Refuses `NOT_FOUND` if one is foreign. [screens 132] */
export const readChosenRates = defineUseCase({
  name: 'tax.readChosenRates',
  access: { anyOf: ['setting.tax'] },
  kind: 'read',
  input: chosenRatesInput,
  run: async ({ tx, actor }, { deviceNos }) => {
    const rows = await taxRatesOf(tx, actor.merchantId, scopeOf(actor), deviceNos);
    return rows.length < new Set(deviceNos).size
      ? refuse('NOT_FOUND')
      : accept({ devices: rows.map(rateOf) });
  },
});
