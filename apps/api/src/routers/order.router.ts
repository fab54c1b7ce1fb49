import { approveRefund } from '@larder/use-cases/order/approve-refund';
import { claimAbnormal } from '@larder/use-cases/order/claim-abnormal';
import { countRefunds } from '@larder/use-cases/order/count-refunds';
import { listAbnormal } from '@larder/use-cases/order/list-abnormal';
import { listOrders } from '@larder/use-cases/order/list-orders';
import { listRefunds } from '@larder/use-cases/order/list-refunds';
import { notePayout } from '@larder/use-cases/order/note-payout';
import { planRefund } from '@larder/use-cases/order/plan-refund';
import { readAbnormal } from '@larder/use-cases/order/read-abnormal';
import { readOrder } from '@larder/use-cases/order/read-order';
import { readRefund } from '@larder/use-cases/order/read-refund';
import { recordAbnormalItems } from '@larder/use-cases/order/record-abnormal-items';
import { refundOrder } from '@larder/use-cases/order/refund-order';
import { rejectRefund } from '@larder/use-cases/order/reject-refund';
import { releaseAbnormal } from '@larder/use-cases/order/release-abnormal';
import { retryRefund } from '@larder/use-cases/order/retry-refund';
import { saveAbnormalRule } from '@larder/use-cases/order/save-abnormal-rule';
import { saveRefundApproval } from '@larder/use-cases/order/save-refund-approval';
import { settleAbnormal } from '@larder/use-cases/order/settle-abnormal';
import { summarizeAbnormal } from '@larder/use-cases/order/summarize-abnormal';
import { summarizeOrders } from '@larder/use-cases/order/summarize-orders';
import { waiveAbnormal } from '@larder/use-cases/order/waive-abnormal';
import { writeOffOrder } from '@larder/use-cases/order/write-off-order';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const orderRouter = trpc.router({
  list: procedure(listOrders),
  summarize: procedure(summarizeOrders),
  read: procedure(readOrder),
  listRefunds: procedure(listRefunds),
  countRefunds: procedure(countRefunds),
  planRefund: procedure(planRefund),
  refund: procedure(refundOrder),
  readRefund: procedure(readRefund),
  retryRefund: procedure(retryRefund),
  approveRefund: procedure(approveRefund),
  rejectRefund: procedure(rejectRefund),
  notePayout: procedure(notePayout),
  saveAbnormalRule: procedure(saveAbnormalRule),
  saveRefundApproval: procedure(saveRefundApproval),
  writeOff: procedure(writeOffOrder),
  listAbnormal: procedure(listAbnormal),
  summarizeAbnormal: procedure(summarizeAbnormal),
  readAbnormal: procedure(readAbnormal),
  claimAbnormal: procedure(claimAbnormal),
  releaseAbnormal: procedure(releaseAbnormal),
  settleAbnormal: procedure(settleAbnormal),
  waiveAbnormal: procedure(waiveAbnormal),
  recordAbnormalItems: procedure(recordAbnormalItems),
});
