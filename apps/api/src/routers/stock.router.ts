import { adjustStock } from '@larder/use-cases/stock/adjust-stock';
import { disposeStock } from '@larder/use-cases/stock/dispose-stock';
import { listDueBatches } from '@larder/use-cases/stock/list-due-batches';
import { listLosses } from '@larder/use-cases/stock/list-losses';
import { listMovements } from '@larder/use-cases/stock/list-movements';
import { listStockLevels } from '@larder/use-cases/stock/list-stock-levels';
import { readLowStock } from '@larder/use-cases/stock/read-low-stock';
import { readStandardStock } from '@larder/use-cases/stock/read-standard-stock';
import { saveLowStock } from '@larder/use-cases/stock/save-low-stock';
import { saveStandardStock } from '@larder/use-cases/template/save-standard-stock';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const stockRouter = trpc.router({
  listLevels: procedure(listStockLevels),
  listMovements: procedure(listMovements),
  adjust: procedure(adjustStock),
  dispose: procedure(disposeStock),
  readLowStock: procedure(readLowStock),
  saveLowStock: procedure(saveLowStock),
  listDueBatches: procedure(listDueBatches),
  listLosses: procedure(listLosses),
  readStandardStock: procedure(readStandardStock),
  saveStandardStock: procedure(saveStandardStock),
});
