import { applicationsInput } from '@larder/contract/product.contract';
import type { ProductApplication } from '@larder/database/model';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { payloadIn } from './application-record.ts';

const keyset = z.tuple([z.iso.datetime(), z.uuid()]);

/** The merchant's applications, newest first. [screens 30] */
export const listApplications = defineUseCase({
  name: 'product.listApplications',
  access: { anyOf: ['product.apply'] },
  kind: 'read',
  input: applicationsInput,
  run: async ({ tx, actor, ports, now }, { cursor, limit, status }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const [at, id] = after.value ?? [];
    const rows = await tx.productApplication.findMany({
      where: {
        merchantId: actor.merchantId,
        ...(status && { status }),
        ...(at && id && { OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: id } }] }),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
    });
    const item = (row: ProductApplication) => {
      const { type, specification, pictures } = payloadIn(row);
      return {
        id: row.id,
        applicationNo: row.applicationNo,
        status: row.status,
        gtin: row.gtin,
        name: row.name,
        type,
        specification,
        revision: row.revision,
        reviewerNote: row.reviewerNote,
        pictureUrl: pictures.front ? ports.files.link(pictures.front, now) : null,
        submittedAt: row.submittedAt.toISOString(),
        resultingProductId: row.resultingProductId,
      };
    };
    return accept(pageOf(rows, limit, item, (row) => [row.createdAt.toISOString(), row.id]));
  },
});
