import { applicationIdInput } from '@larder/contract/product.contract';
import { transitionApplication } from '@larder/domain/product/application-transitions';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { lockOwnApplication } from './lock-own-application.ts';

/** Withdraws a pending application. Refuses `NOT_FOUND`, `ILLEGAL_TRANSITION`. [domain 3, screens 33] */
export const withdrawApplication = defineUseCase({
  name: 'product.withdrawApplication',
  access: { anyOf: ['product.apply'] },
  kind: 'write',
  input: applicationIdInput,
  audit: { objectType: 'product_application', objectId: ({ id }) => id },
  run: async (ctx, { id }) => {
    const found = await lockOwnApplication(ctx.tx, ctx.actor.merchantId, id);
    if (!found.ok) return found;
    const next = transitionApplication(found.value.status, 'withdraw');
    if (!next.ok) return next;
    await ctx.tx.productApplication.update({
      where: { id },
      data: { status: next.value, version: { increment: 1 }, updatedAt: ctx.now },
    });
    ctx.audit({ before: { status: found.value.status }, after: { status: next.value } });
    ctx.emit({ type: 'product.application', ids: { applicationId: id } });
    return accept({ status: next.value });
  },
});
