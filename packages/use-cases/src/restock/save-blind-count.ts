import { saveBlindCountInput } from '@larder/contract/restock.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/** Sets whether the merchant's restockers count a shelf before they see its recorded stock. [decisions 41, 73] */
export const saveBlindCount = defineUseCase({
  name: 'restock.saveBlindCount',
  access: { anyOf: ['restocker.edit'] },
  kind: 'write',
  input: saveBlindCountInput,
  audit: { objectType: 'merchant' },
  run: async (ctx, { blindCount }) => {
    const { merchantId: id } = ctx.actor;
    const before = await ctx.tx.merchant.findUniqueOrThrow({ where: { id } });
    ctx.audit({ objectId: id, before: { blindCount: before.blindCount }, after: { blindCount } });
    await ctx.tx.merchant.update({
      where: { id },
      data: { blindCount, version: { increment: 1 }, updatedAt: ctx.now },
    });
    ctx.emit({ type: 'merchant.settings' });
    return accept({ blindCount });
  },
});
