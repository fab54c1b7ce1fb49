import { myLibraryInput } from '@larder/contract/product.contract';
import { type LibraryRow, libraryPage } from '@larder/database/queries/product/product.queries';
import { accept } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';

const keyset = z.tuple([z.string(), z.uuid()]);

/** The merchant's products by name; costs only for members who may see margins. [screens 35] */
export const listMyLibrary = defineUseCase({
  name: 'product.listMyLibrary',
  access: { anyOf: ['product.view', 'template.edit'] },
  kind: 'read',
  input: myLibraryInput,
  run: async ({ tx, actor, ports, now }, { cursor, limit, ...filter }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const rows = await libraryPage(tx, actor.merchantId, filter, after.value, limit);
    const seesCost = can(actor.permissions, ['stats.cost.view']);
    const item = ({ picture, costMinor, ...row }: LibraryRow) => ({
      ...row,
      costMinor: seesCost ? costMinor : null,
      pictureUrl: picture ? ports.files.link(picture, now) : null,
    });
    return accept(pageOf(rows, limit, item, (row) => [row.name, row.id]));
  },
});
