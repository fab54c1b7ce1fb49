import { approveRefund } from '@larder/use-cases/order/approve-refund';
import { listOrders } from '@larder/use-cases/order/list-orders';
import { notePayout } from '@larder/use-cases/order/note-payout';
import { planRefund } from '@larder/use-cases/order/plan-refund';
import { readOrder } from '@larder/use-cases/order/read-order';
import { readRefund } from '@larder/use-cases/order/read-refund';
import { refundOrder } from '@larder/use-cases/order/refund-order';
import { rejectRefund } from '@larder/use-cases/order/reject-refund';
import { retryRefund } from '@larder/use-cases/order/retry-refund';
import { saveRefundApproval } from '@larder/use-cases/order/save-refund-approval';
import { summarizeOrders } from '@larder/use-cases/order/summarize-orders';
import { writeOffOrder } from '@larder/use-cases/order/write-off-order';
import { procedure } from '../http/procedure.ts';
import { trpc } from '../http/trpc.ts';

export const orderRouter = trpc.router({
  list: procedure(listOrders),
  summarize: procedure(summarizeOrders),
  read: procedure(readOrder),
  planRefund: procedure(planRefund),
  refund: procedure(refundOrder),
  readRefund: procedure(readRefund),
  retryRefund: procedure(retryRefund),
  approveRefund: procedure(approveRefund),
  rejectRefund: procedure(rejectRefund),
  notePayout: procedure(notePayout),
  saveRefundApproval: procedure(saveRefundApproval),
  writeOff: procedure(writeOffOrder),
});
