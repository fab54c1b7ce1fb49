import { saveTaxModeInput } from '@larder/contract/device-settings.contract';
import { accept } from '@larder/domain/refusal';
import { requireOwner } from '../require-owner.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * Sets whether prices include tax or tax is added; priced orders keep their mode. Only the owner may. Refuses
 * `FORBIDDEN`. [domain C-10, screens S-12]
 */
export const saveTaxMode = defineUseCase({
  name: 'device.saveTaxMode',
  access: { anyOf: ['setting.view'] },
  kind: 'write',
  input: saveTaxModeInput,
  audit: { objectType: 'merchant' },
  run: async (ctx, { taxMode }) => {
    const { merchantId } = ctx.actor;
    const owner = await requireOwner(ctx.tx, ctx.actor);
    if (!owner.ok) return owner;
    const merchant = await ctx.tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
    ctx.audit({ objectId: merchantId, before: { taxMode: merchant.taxMode }, after: { taxMode } });
    await ctx.tx.merchant.update({
      where: { id: merchantId },
      data: { taxMode, version: { increment: 1 }, updatedAt: ctx.now },
    });
    ctx.emit({ type: 'merchant.settings' });
    return accept({ taxMode });
  },
});
