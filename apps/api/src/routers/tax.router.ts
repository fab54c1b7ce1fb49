import { listRates } from '@larder/use-cases/tax/list-rates';
import { readChosenRates } from '@larder/use-cases/tax/read-chosen-rates';
import { readReport } from '@larder/use-cases/tax/read-report';
import { saveRates } from '@larder/use-cases/tax/save-rates';
import { saveTaxable } from '@larder/use-cases/tax/save-taxable';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const taxRouter = trpc.router({
  listRates: procedure(listRates),
  readChosenRates: procedure(readChosenRates),
  saveRates: procedure(saveRates),
  saveTaxable: procedure(saveTaxable),
  readReport: procedure(readReport),
});
