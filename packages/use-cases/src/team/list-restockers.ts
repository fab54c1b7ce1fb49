import { restockersInput } from '@larder/contract/team.contract';
import { type RestockerRow, restockerPage } from '@larder/database/queries/team/restocker.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { scopeOf } from '../actor.ts';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';

const keyset = z.tuple([z.string(), z.uuid()]);

/** Restockers by name, with the number of their devices that the actor may see. [screens 21] */
export const listRestockers = defineUseCase({
  name: 'team.listRestockers',
  access: { anyOf: ['restocker.view'] },
  kind: 'read',
  input: restockersInput,
  run: async ({ tx, actor }, { cursor, limit, q }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const filter = { q: q || undefined, scope: scopeOf(actor) };
    const rows = await restockerPage(tx, actor.merchantId, filter, after.value, limit);
    return accept(pageOf(rows, limit, itemOf, (row) => [row.userName.toLowerCase(), row.id]));
  },
});

const itemOf = ({ lastRestockAt, ...row }: RestockerRow) => ({
  ...row,
  lastRestockAt: lastRestockAt?.toISOString() ?? null,
});
