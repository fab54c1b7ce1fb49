import { listAlgorithmDays } from '@larder/use-cases/bill/list-algorithm-days';
import { listBilledOrders } from '@larder/use-cases/bill/list-billed-orders';
import { listBills } from '@larder/use-cases/bill/list-bills';
import { readBill } from '@larder/use-cases/bill/read-bill';
import { readDeviceBill } from '@larder/use-cases/bill/read-device-bill';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const billRouter = trpc.router({
  list: procedure(listBills),
  read: procedure(readBill),
  listAlgorithmDays: procedure(listAlgorithmDays),
  listBilledOrders: procedure(listBilledOrders),
  readDevice: procedure(readDeviceBill),
});
