import { approveAbnormalCharge } from '@larder/use-cases/order/abnormal/approve-abnormal-charge';
import { claimAbnormal } from '@larder/use-cases/order/abnormal/claim-abnormal';
import { listAbnormal } from '@larder/use-cases/order/abnormal/list-abnormal';
import { listWaitingDecisions } from '@larder/use-cases/order/abnormal/list-waiting-decisions';
import { makeAbnormalDecision } from '@larder/use-cases/order/abnormal/make-abnormal-decision';
import { readAbnormal } from '@larder/use-cases/order/abnormal/read-abnormal';
import { recordAbnormalItems } from '@larder/use-cases/order/abnormal/record-abnormal-items';
import { rejectAbnormalCharge } from '@larder/use-cases/order/abnormal/reject-abnormal-charge';
import { releaseAbnormal } from '@larder/use-cases/order/abnormal/release-abnormal';
import { requestAbnormalCharge } from '@larder/use-cases/order/abnormal/request-abnormal-charge';
import { saveAbnormalRule } from '@larder/use-cases/order/abnormal/save-abnormal-rule';
import { settleAbnormal } from '@larder/use-cases/order/abnormal/settle-abnormal';
import { summarizeAbnormal } from '@larder/use-cases/order/abnormal/summarize-abnormal';
import { undoAbnormalDecision } from '@larder/use-cases/order/abnormal/undo-abnormal-decision';
import { waiveAbnormal } from '@larder/use-cases/order/abnormal/waive-abnormal';
import { listOrders } from '@larder/use-cases/order/list-orders';
import { readOrder } from '@larder/use-cases/order/read-order';
import { approveRefund } from '@larder/use-cases/order/refund/approve-refund';
import { countRefunds } from '@larder/use-cases/order/refund/count-refunds';
import { listRefunds } from '@larder/use-cases/order/refund/list-refunds';
import { notePayout } from '@larder/use-cases/order/refund/note-payout';
import { planRefund } from '@larder/use-cases/order/refund/plan-refund';
import { readRefund } from '@larder/use-cases/order/refund/read-refund';
import { refundOrder } from '@larder/use-cases/order/refund/refund-order';
import { rejectRefund } from '@larder/use-cases/order/refund/reject-refund';
import { retryRefund } from '@larder/use-cases/order/refund/retry-refund';
import { saveRefundApproval } from '@larder/use-cases/order/refund/save-refund-approval';
import { summarizeOrders } from '@larder/use-cases/order/summarize-orders';
import { tryCharge } from '@larder/use-cases/order/try-charge';
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
  tryCharge: procedure(tryCharge),
  writeOff: procedure(writeOffOrder),
  listAbnormal: procedure(listAbnormal),
  summarizeAbnormal: procedure(summarizeAbnormal),
  readAbnormal: procedure(readAbnormal),
  claimAbnormal: procedure(claimAbnormal),
  releaseAbnormal: procedure(releaseAbnormal),
  settleAbnormal: procedure(settleAbnormal),
  waiveAbnormal: procedure(waiveAbnormal),
  makeAbnormalDecision: procedure(makeAbnormalDecision),
  undoAbnormalDecision: procedure(undoAbnormalDecision),
  requestAbnormalCharge: procedure(requestAbnormalCharge),
  approveAbnormalCharge: procedure(approveAbnormalCharge),
  rejectAbnormalCharge: procedure(rejectAbnormalCharge),
  listWaitingDecisions: procedure(listWaitingDecisions),
  recordAbnormalItems: procedure(recordAbnormalItems),
});
