import { claimAbnormal } from '@larder/use-cases/order/claim-abnormal';
import { listAbnormal } from '@larder/use-cases/order/list-abnormal';
import { listOrders } from '@larder/use-cases/order/list-orders';
import { readAbnormal } from '@larder/use-cases/order/read-abnormal';
import { readOrder } from '@larder/use-cases/order/read-order';
import { recordAbnormalItems } from '@larder/use-cases/order/record-abnormal-items';
import { releaseAbnormal } from '@larder/use-cases/order/release-abnormal';
import { settleAbnormal } from '@larder/use-cases/order/settle-abnormal';
import { summarizeAbnormal } from '@larder/use-cases/order/summarize-abnormal';
import { summarizeOrders } from '@larder/use-cases/order/summarize-orders';
import { waiveAbnormal } from '@larder/use-cases/order/waive-abnormal';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const orderRouter = trpc.router({
  list: procedure(listOrders),
  summarize: procedure(summarizeOrders),
  read: procedure(readOrder),
  listAbnormal: procedure(listAbnormal),
  summarizeAbnormal: procedure(summarizeAbnormal),
  readAbnormal: procedure(readAbnormal),
  claimAbnormal: procedure(claimAbnormal),
  releaseAbnormal: procedure(releaseAbnormal),
  settleAbnormal: procedure(settleAbnormal),
  waiveAbnormal: procedure(waiveAbnormal),
  recordAbnormalItems: procedure(recordAbnormalItems),
});
