import { listInput } from '@larder/contract/blacklist.contract';
import { type BlacklistRow, blacklistPage } from '@larder/database/queries/blacklist/blacklist.queries';
import { blacklistState } from '@larder/domain/blacklist/blacklist-entry';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { scopeOf } from '../actor.ts';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';

const keyset = z.tuple([z.iso.datetime(), z.uuid()]);

/**
 * Blacklisted cards, newest first: those that count, or those that were removed or have expired. Names an order only if
 * its cabinet is in the actor's scope. [screens 55]
 */
export const listBlacklist = defineUseCase({
  name: 'blacklist.list',
  access: { anyOf: ['blacklist.view'] },
  kind: 'read',
  input: listInput,
  run: async ({ tx, actor, now }, { cursor, limit, tab, q }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const filter = { scope: scopeOf(actor), tab, q, now };
    const rows = await blacklistPage(tx, actor.merchantId, filter, after.value, limit);
    const item = (row: BlacklistRow) => ({
      ...row,
      state: blacklistState(row, now),
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt?.toISOString() ?? null,
      removedAt: row.removedAt?.toISOString() ?? null,
    });
    return accept(pageOf(rows, limit, item, (row) => [row.createdAt.toISOString(), row.id]));
  },
});
