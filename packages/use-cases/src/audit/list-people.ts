import { peopleInput } from '@larder/contract/audit.contract';
import { peoplePage } from '@larder/database/queries/platform/audit-list.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';

const keyset = z.tuple([z.string(), z.uuid()]);

/** Lists the people to filter acts by, those who left included, by name. [screens 138, 139] */
export const listPeople = defineUseCase({
  name: 'audit.listPeople',
  access: { anyOf: ['audit.view', 'restocker.view', 'user.view'] },
  kind: 'read',
  input: peopleInput,
  run: async ({ tx, actor }, { cursor, limit, q }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const rows = await peoplePage(tx, actor.merchantId, q ?? '', after.value, limit);
    return accept(
      pageOf(
        rows,
        limit,
        (row) => row,
        ({ name, id }) => [name, id],
      ),
    );
  },
});
