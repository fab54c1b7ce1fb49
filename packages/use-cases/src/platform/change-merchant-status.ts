import { merchantEvents, transitionMerchant } from '@larder/domain/platform/merchant-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { checkAccountFree } from '../order/check-account-free.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * Activates, suspends or closes a merchant; it takes effect at its members' next call. Refuses `NOT_FOUND`,
 * `ILLEGAL_TRANSITION`; to activate, as `checkAccountFree`.
 */
export const changeMerchantStatus = defineUseCase({
  name: 'platform.changeMerchantStatus',
  access: 'internal',
  kind: 'write',
  input: z.object({ merchantNo: z.string().min(1), event: z.enum(merchantEvents) }),
  audit: { objectType: 'merchant', objectId: ({ merchantNo }) => merchantNo },
  run: async (ctx, { merchantNo, event }) => {
    const found = await ctx.tx.merchant.findUnique({ where: { merchantNo } });
    if (!found) return refuse('NOT_FOUND', { merchantNo });
    const next = transitionMerchant(found.status, event);
    if (!next.ok) return next;
    const free = next.value === 'active' ? await checkAccountFree(ctx.tx, found.id) : accept();
    if (!free.ok) return free;
    const { count } = await ctx.tx.merchant.updateMany({
      where: { id: found.id, version: found.version },
      data: { status: next.value, version: { increment: 1 }, updatedAt: ctx.now },
    });
    if (count === 0) return refuse('DATA_PROCESSING');
    ctx.audit({ merchantId: found.id, before: { status: found.status }, after: { status: next.value } });
    ctx.emit({ type: 'access.changed', merchantId: found.id });
    ctx.wake('access');
    return accept({ merchantNo, status: next.value });
  },
});
