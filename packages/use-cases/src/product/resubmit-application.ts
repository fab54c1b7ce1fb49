import { resubmitInput } from '@larder/contract/product.contract';
import { transitionApplication } from '@larder/domain/product/application-transitions';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { checkAgainstLibrary, checkPictures, gtinOf, payloadOf } from './check-application.ts';
import { lockOwnApplication } from './lock-own-application.ts';

/**
 * Resubmits a rejected application with changes. Refuses `NOT_FOUND`, `ILLEGAL_TRANSITION`, and as `applyForProduct`.
 * [domain 3]
 */
export const resubmitApplication = defineUseCase({
  name: 'product.resubmitApplication',
  access: { anyOf: ['product.apply'] },
  kind: 'steps',
  input: resubmitInput,
  audit: { objectType: 'product_application', objectId: ({ id }) => id },
  run: async (steps, { id, ...entered }) => {
    const { merchantId, membershipId } = steps.actor;
    const there = await steps.tx.productApplication.findFirst({
      where: { id, merchantId },
      select: { id: true },
    });
    if (!there) return refuse('NOT_FOUND');
    const payload = payloadOf(entered);
    const arrived = await checkPictures(payload, steps.actor, steps.ports.files);
    if (!arrived.ok) return arrived;
    return steps.step(async (ctx) => {
      const gtin = gtinOf(entered);
      const isNew = await checkAgainstLibrary(ctx.tx, { gtin, varietyId: payload.varietyId }, merchantId);
      const found = await lockOwnApplication(ctx.tx, merchantId, id);
      if (!found.ok) return found;
      const next = transitionApplication(found.value.status, 'resubmit');
      if (!next.ok) return next;
      if (!isNew.ok) return isNew;
      const { applicationNo, revision } = await ctx.tx.productApplication.update({
        where: { id },
        data: {
          status: next.value,
          gtin,
          name: entered.name,
          payload,
          submittedById: membershipId,
          submittedAt: ctx.now,
          reviewedAt: null,
          reviewerNote: null,
          updatedAt: ctx.now,
          revision: { increment: 1 },
          version: { increment: 1 },
        },
      });
      ctx.audit({ before: { status: found.value.status }, after: { status: next.value, gtin, revision } });
      ctx.emit({ type: 'product.application', ids: { applicationId: id } });
      return accept({ id, applicationNo });
    });
  },
});
