import { saveShopperStockInput } from '@larder/contract/device-settings.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';

/** Sets what shopper pages say of the stock: sold out, and the last few units. [decision 323] */
export const saveShopperStock = defineUseCase({
  name: 'device.saveShopperStock',
  access: { anyOf: ['device.edit'] },
  kind: 'write',
  input: saveShopperStockInput,
  audit: { objectType: 'merchant' },
  run: async (ctx, { mark, shown }) => {
    const { merchantId: id } = ctx.actor;
    const before = await ctx.tx.merchant.findUniqueOrThrow({ where: { id } });
    ctx.audit({ objectId: id, before: { [mark]: before[mark] }, after: { [mark]: shown } });
    await ctx.tx.merchant.update({
      where: { id },
      data: { [mark]: shown, version: { increment: 1 }, updatedAt: ctx.now },
    });
    ctx.emit({ type: 'merchant.settings' });
    return accept({ mark, shown });
  },
});
