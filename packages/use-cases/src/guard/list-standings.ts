import { listStandingsInput } from '@larder/contract/guard.contract';
import { type StandingRow, standingsPage } from '@larder/database/queries/guard/guard.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { scopeOf } from '../actor.ts';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';

const keyset = z.tuple([z.iso.datetime(), z.uuid()]);

/**
 * Cards to which guard rules applied at cabinets in the actor's scope, the latest first, with what each card has bought
 * and owes there. [screens 136]
 */
export const listStandings = defineUseCase({
  name: 'guard.listStandings',
  access: { anyOf: ['blacklist.view'] },
  kind: 'read',
  input: listStandingsInput,
  run: async ({ tx, actor }, { cursor, limit }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const rows = await standingsPage(tx, actor.merchantId, scopeOf(actor), after.value, limit);
    const item = (row: StandingRow) => ({ ...row, lastAt: row.lastAt.toISOString() });
    return accept(pageOf(rows, limit, item, (row) => [row.lastAt.toISOString(), row.id]));
  },
});
