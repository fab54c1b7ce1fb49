import { listMovements } from '@larder/use-cases/stock/list-movements';
import { listStockLevels } from '@larder/use-cases/stock/list-stock-levels';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const stockRouter = trpc.router({
  levels: procedure(listStockLevels),
  movements: procedure(listMovements),
});
