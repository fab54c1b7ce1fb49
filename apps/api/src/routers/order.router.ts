import { listOrders } from '@larder/use-cases/order/list-orders';
import { readOrder } from '@larder/use-cases/order/read-order';
import { summarizeOrders } from '@larder/use-cases/order/summarize-orders';
import { writeOffOrder } from '@larder/use-cases/order/write-off-order';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const orderRouter = trpc.router({
  list: procedure(listOrders),
  summarize: procedure(summarizeOrders),
  read: procedure(readOrder),
  writeOff: procedure(writeOffOrder),
});
