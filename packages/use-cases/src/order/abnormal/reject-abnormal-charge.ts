import { rejectChargeInput } from '@larder/contract/abnormal.contract';
import { minorToNumber } from '@larder/database/minor-to-number';
import { accept } from '@larder/domain/refusal';
import type { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { lockWaitingCharge } from './lock-waiting-charge.ts';
import { notifyOfVerdict } from './notify-of-charge.ts';

/**
 * Rejects a charge that waits for a second member: nothing is charged, the order is open again, and the member who
 * entered it is notified and reads the note. That one withdraws it by `undoAbnormalDecision`. Refuses as
 * `lockWaitingCharge`. [decisions 282 and 312]
 */
export const rejectAbnormalCharge = defineUseCase({
  name: 'order.rejectAbnormalCharge',
  access: { anyOf: ['order.abnormal.handle'] },
  kind: 'write',
  input: rejectChargeInput,
  audit: { objectType: 'order', objectId: ({ id }: z.output<typeof rejectChargeInput>) => id },
  run: async (ctx, { id, decisionId, note }) => {
    const found = await lockWaitingCharge(ctx, { id, decisionId }, 'reject');
    if (!found.ok) return found;
    const { sale, charge, enteredBy } = found.value;
    const { deviceId, orderNo, version } = sale.order;
    await ctx.tx.waitingDecision.update({
      where: { orderId: id },
      data: { refusal: 'ABNORMAL_REJECTED', refusalNote: note || null },
    });
    await notifyOfVerdict(ctx, { order: sale.order, charge }, 'rejected', enteredBy);
    const { membershipId, totalMinor } = charge;
    ctx.audit({
      deviceId,
      after: {
        orderNo,
        amountMinor: minorToNumber(totalMinor),
        enteredById: membershipId,
        // The decision itself is gone when the order is decided; the reason stays here.
        ...(note && { note }),
      },
    });
    ctx.emit({ type: 'order.changed', deviceId, ids: { orderId: id, version } });
    return accept();
  },
});
