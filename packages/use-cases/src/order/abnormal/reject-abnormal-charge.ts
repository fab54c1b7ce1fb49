import { undoInput } from '@larder/contract/abnormal.contract';
import { minorToNumber } from '@larder/database/minor-to-number';
import { accept } from '@larder/domain/refusal';
import type { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { lockWaitingCharge } from './lock-waiting-charge.ts';
import { notifyOfVerdict } from './notify-of-charge.ts';

/**
 * Rejects a charge that waits for a second member: nothing is charged, the order is open again, and the member who
 * entered it is notified. That one withdraws it by `undoAbnormalDecision`. Refuses as `lockWaitingCharge`.
 * [decision 282]
 */
export const rejectAbnormalCharge = defineUseCase({
  name: 'order.rejectAbnormalCharge',
  access: { anyOf: ['order.abnormal.handle'] },
  kind: 'write',
  input: undoInput,
  audit: { objectType: 'order', objectId: ({ id }: z.output<typeof undoInput>) => id },
  run: async (ctx, { id, decisionId }) => {
    const found = await lockWaitingCharge(ctx, { id, decisionId }, 'reject');
    if (!found.ok) return found;
    const { sale, charge, enteredBy } = found.value;
    const { deviceId, orderNo, version } = sale.order;
    await ctx.tx.waitingDecision.update({ where: { orderId: id }, data: { refusal: 'ABNORMAL_REJECTED' } });
    await notifyOfVerdict(ctx, { order: sale.order, charge }, 'rejected', enteredBy);
    const { membershipId, totalMinor } = charge;
    ctx.audit({
      deviceId,
      after: { orderNo, amountMinor: minorToNumber(totalMinor), enteredById: membershipId },
    });
    ctx.emit({ type: 'order.changed', deviceId, ids: { orderId: id, version } });
    return accept();
  },
});
