import { saveRefundApprovalInput } from '@larder/contract/refund.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../../use-case.ts';

/**
 * Sets the amount above which a refund waits for a second member. Asks for a right that members who refund do not have
 * by themselves. Refuses `DATA_PROCESSING` if the amount is no longer the one that the form showed, and
 * `FRESH_PROOF_REQUIRED`. [domain 5]
 */
export const saveRefundApproval = defineUseCase({
  name: 'order.saveRefundApproval',
  access: { anyOf: ['role.edit'] },
  kind: 'write',
  needsFreshProof: true,
  input: saveRefundApprovalInput,
  audit: { objectType: 'merchant' },
  run: async (ctx, { aboveMinor, shownAboveMinor }) => {
    const { merchantId: id } = ctx.actor;
    ctx.audit({
      objectId: id,
      before: { refundApprovalAboveMinor: shownAboveMinor },
      after: { refundApprovalAboveMinor: aboveMinor },
    });
    // Conditional update: loses the race against another member who changed it.
    const { count } = await ctx.tx.merchant.updateMany({
      where: { id, refundApprovalAboveMinor: shownAboveMinor },
      data: { refundApprovalAboveMinor: aboveMinor, version: { increment: 1 }, updatedAt: ctx.now },
    });
    if (count === 0) return refuse('DATA_PROCESSING');
    ctx.emit({ type: 'device.settings' });
    ctx.emit({ type: 'refund.changed' });
    return accept({ aboveMinor });
  },
});
