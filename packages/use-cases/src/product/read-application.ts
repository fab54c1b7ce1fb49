import { applicationIdInput } from '@larder/contract/product.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { payloadIn } from './application-record.ts';
import { pictureLinks } from './picture-links.ts';

/**
 * Returns one application with all its fields; `platformProductId` is set once it is approved. Refuses `NOT_FOUND`.
 * [screens 33, 31]
 */
export const readApplication = defineUseCase({
  name: 'product.readApplication',
  access: { anyOf: ['product.apply'] },
  kind: 'read',
  input: applicationIdInput,
  run: async ({ tx, actor, ports, now }, { id }) => {
    const row = await tx.productApplication.findFirst({
      where: { id, merchantId: actor.merchantId },
      include: { submittedBy: { select: { displayName: true } } },
    });
    if (!row) return refuse('NOT_FOUND');
    const { pictures, varietyId, ...payload } = payloadIn(row);
    const variety = await tx.variety.findUnique({ where: { id: varietyId } });
    const own = row.resultingProductId
      ? await tx.merchantProduct.findFirst({
          where: {
            merchantId: actor.merchantId,
            platformProductId: row.resultingProductId,
            archivedAt: null,
          },
          select: { id: true },
        })
      : null;
    return accept({
      id: row.id,
      applicationNo: row.applicationNo,
      status: row.status,
      revision: row.revision,
      name: row.name,
      gtin: row.gtin,
      ...payload,
      varietyId,
      variety: variety && { nameEn: variety.nameEn, nameZh: variety.nameZh },
      pictures: pictureLinks(pictures, ports.files, now),
      submittedBy: row.submittedBy.displayName,
      submittedAt: row.submittedAt.toISOString(),
      reviewedAt: row.reviewedAt?.toISOString() ?? null,
      closedAt: row.status === 'withdrawn' ? row.updatedAt.toISOString() : null,
      reviewerNote: row.reviewerNote,
      platformProductId: row.resultingProductId,
      ownProductId: own?.id ?? null,
    });
  },
});
