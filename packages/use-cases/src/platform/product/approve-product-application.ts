import type { ProductApplication } from '@larder/database/model';
import { addOwnProducts, lockGtin } from '@larder/database/queries/product/product-application.queries';
import { numberLetters } from '@larder/domain/human-number';
import { transitionApplication } from '@larder/domain/product/application-transitions';
import { weightInGrams } from '@larder/domain/product/weight';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { payloadIn } from '../../product/application-record.ts';
import { defineUseCase, type WriteContext } from '../../use-case.ts';
import { lockApplicationByNo } from './lock-application-by-no.ts';

/**
 * Adds the product to the platform's library, not ready for recognition yet, and to the applicant's own. Refuses
 * `NOT_FOUND` {applicationNo}, `ILLEGAL_TRANSITION`, `DUPLICATE_PLATFORM_PRODUCT`. [domain 3]
 */
export const approveProductApplication = defineUseCase({
  name: 'platform.approveProductApplication',
  access: 'internal',
  kind: 'write',
  input: z.object({ applicationNo: z.string().min(1) }),
  audit: { objectType: 'product_application', objectId: ({ applicationNo }) => applicationNo },
  run: async (ctx, { applicationNo }) => {
    const seen = await ctx.tx.productApplication.findUnique({ where: { applicationNo } });
    if (!seen) return refuse('NOT_FOUND', { applicationNo });
    // Lock order, as when applying: GTIN, then the row.
    await lockGtin(ctx.tx, seen.gtin);
    const found = await lockApplicationByNo(ctx.tx, applicationNo);
    if (!found.ok) return found;
    const application = found.value;
    const next = transitionApplication(application.status, 'approve');
    if (!next.ok) return next;
    const { gtin, merchantId } = application;
    const there = gtin && (await ctx.tx.platformProduct.findUnique({ where: { gtin } }));
    if (there) return refuse('DUPLICATE_PLATFORM_PRODUCT', { gtin });
    const product = await createPlatformProduct(ctx, application);
    await addToApplicant(ctx, application, product.id);
    await ctx.tx.productApplication.update({
      where: { id: application.id },
      data: {
        status: next.value,
        resultingProductId: product.id,
        reviewedAt: ctx.now,
        reviewerNote: null,
        updatedAt: ctx.now,
        version: { increment: 1 },
      },
    });
    ctx.audit({ merchantId, before: { status: application.status }, after: { status: next.value } });
    ctx.emit({ type: 'product.application', merchantId, ids: { applicationId: application.id } });
    ctx.emit({ type: 'product.library', merchantId, ids: { platformProductId: product.id } });
    return accept({ applicationNo, status: next.value, code: product.code });
  },
});

/** Products without a barcode use the number of their application as their code. */
const codeOf = ({ gtin, applicationNo }: ProductApplication) =>
  gtin ?? `${numberLetters.product}${applicationNo.slice(1)}`;

function createPlatformProduct({ tx, now, newId }: WriteContext, application: ProductApplication) {
  const { priceMinor, costMinor: _, pictures, ...payload } = payloadIn(application);
  return tx.platformProduct.create({
    data: {
      id: newId(),
      code: codeOf(application),
      gtin: application.gtin,
      name: application.name,
      ...payload,
      suggestedRetailMinor: payload.suggestedRetailMinor ?? priceMinor,
      weightG: weightInGrams(payload.weightValue, payload.weightUnit),
      pictures: { ...pictures, more: [...(pictures.more ?? [])] },
      recognitionStatus: 'training',
      createdAt: now,
      updatedAt: now,
    },
  });
}

/** Adds the product to the applicant's library; a cost that was left out is unknown. [decision 320] */
async function addToApplicant(
  { tx, now, newId }: WriteContext,
  application: ProductApplication,
  platformProductId: string,
) {
  const { priceMinor, costMinor } = payloadIn(application);
  const { merchantId } = application;
  const prices = { priceMinor, costMinor: costMinor ?? null };
  await addOwnProducts(tx, { merchantId, at: now }, [{ id: newId(), platformProductId, ...prices }]);
}
