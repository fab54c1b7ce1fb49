import { cloudLibraryInput } from '@larder/contract/product.contract';
import { type CloudRow, cloudPage } from '@larder/database/queries/product/cloud-library.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';

const keyset = z.tuple([z.string(), z.uuid()]);

/** The platform's products by name; `ownId` is the merchant's product created from it. [screens 36] */
export const listCloudLibrary = defineUseCase({
  name: 'product.listCloudLibrary',
  access: { anyOf: ['product.view'] },
  kind: 'read',
  input: cloudLibraryInput,
  run: async ({ tx, actor, ports, now }, { cursor, limit, ...filter }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const rows = await cloudPage(tx, actor.merchantId, filter, after.value, limit);
    const item = ({ picture, ...row }: CloudRow) => ({
      ...row,
      pictureUrl: picture ? ports.files.link(picture, now) : null,
    });
    return accept(pageOf(rows, limit, item, (row) => [row.name, row.id]));
  },
});
