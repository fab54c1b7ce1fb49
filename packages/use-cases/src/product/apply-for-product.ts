import { applyInput } from '@larder/contract/product.contract';
import { nextApplicationNumber } from '@larder/database/queries/product/product-application.queries';
import { humanNumber } from '@larder/domain/human-number';
import { accept } from '@larder/domain/refusal';
import { merchantToday } from '../merchant-today.ts';
import { defineUseCase } from '../use-case.ts';
import { checkAgainstLibrary, checkPictures, gtinOf, payloadOf } from './check-application.ts';

/**
 * Applies for a product to be added to the platform's library. Refuses `DUPLICATE_PLATFORM_PRODUCT`,
 * `APPLIED_BY_OTHER`, `DATA_PROCESSING` while this merchant's application for it is pending, `BAD_INPUT` for pictures
 * that never arrived. [domain 3, screens 31]
 */
export const applyForProduct = defineUseCase({
  name: 'product.applyForProduct',
  access: { anyOf: ['product.apply'] },
  // Steps, because the pictures are looked up in the file store before the transaction begins.
  kind: 'steps',
  input: applyInput,
  audit: { objectType: 'product_application' },
  run: async (steps, entered) => {
    const { merchantId, membershipId } = steps.actor;
    const payload = payloadOf(entered);
    const arrived = await checkPictures(payload, steps.actor, steps.ports.files);
    if (!arrived.ok) return arrived;
    return steps.step(async (ctx) => {
      const gtin = gtinOf(entered);
      const isNew = await checkAgainstLibrary(ctx.tx, { gtin, varietyId: payload.varietyId }, merchantId);
      if (!isNew.ok) return isNew;
      const number = await nextApplicationNumber(ctx.tx);
      const { id, applicationNo } = await ctx.tx.productApplication.create({
        data: {
          id: ctx.newId(),
          merchantId,
          submittedById: membershipId,
          status: 'pending_review',
          gtin,
          applicationNo: humanNumber('application', await merchantToday(ctx.tx, merchantId, ctx.now), number),
          name: entered.name,
          payload,
          submittedAt: ctx.now,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        },
      });
      ctx.audit({ objectId: id, after: { status: 'pending_review', gtin, name: entered.name } });
      ctx.emit({ type: 'product.application', ids: { applicationId: id } });
      return accept({ id, applicationNo });
    });
  },
});
