import { saveRefundApprovalInput } from '@larder/contract/refund.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../../use-case.ts';

/**
 * Sets the amount above which a refund waits for a second member. Asks for a right that members who refund do not have
 * by themselves. [domain 5]
 */
export const saveRefundApproval = defineUseCase({
  name: 'order.saveRefundApproval',
  access: { anyOf: ['role.edit'] },
  kind: 'write',
  input: saveRefundApprovalInput,
  audit: { objectType: 'merchant' },
  run: async (ctx, { aboveMinor }) => {
    const { merchantId: id } = ctx.actor;
    const before = await ctx.tx.merchant.findUniqueOrThrow({ where: { id } });
    const { refundApprovalAboveMinor } = before;
    ctx.audit({
      objectId: id,
      before: { refundApprovalAboveMinor: refundApprovalAboveMinor && Number(refundApprovalAboveMinor) },
      after: { refundApprovalAboveMinor: aboveMinor },
    });
    await ctx.tx.merchant.update({
      where: { id },
      data: { refundApprovalAboveMinor: aboveMinor, version: { increment: 1 }, updatedAt: ctx.now },
    });
    ctx.emit({ type: 'device.settings' });
    ctx.emit({ type: 'refund.changed' });
    return accept({ aboveMinor });
  },
});
