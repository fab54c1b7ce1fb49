import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/**
 * Turns blind counts of a merchant on or off: restockers count a shelf before they see its recorded stock. Refuses
 * `NOT_FOUND`. [decision 41]
 */
export const setBlindCount = defineUseCase({
  name: 'platform.setBlindCount',
  access: 'internal',
  kind: 'write',
  input: z.object({ merchantNo: z.string().min(1), blindCount: z.boolean() }),
  audit: { objectType: 'merchant', objectId: ({ merchantNo }) => merchantNo },
  run: async (ctx, { merchantNo, blindCount }) => {
    const found = await ctx.tx.merchant.findUnique({ where: { merchantNo } });
    if (!found) return refuse('NOT_FOUND', { merchantNo });
    await ctx.tx.merchant.update({
      where: { id: found.id },
      data: { blindCount, version: { increment: 1 }, updatedAt: ctx.now },
    });
    ctx.audit({ merchantId: found.id, before: { blindCount: found.blindCount }, after: { blindCount } });
    return accept({ merchantNo, blindCount });
  },
});
