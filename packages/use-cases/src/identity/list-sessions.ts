import { listSessionsInput } from '@larder/contract/two-step.contract';
import type { RefreshSession } from '@larder/database/model';
import { clientOf } from '@larder/domain/identity/client-of';
import { networkOf } from '@larder/domain/identity/network-of';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase, type ReadContext } from '../use-case.ts';

const keyset = z.tuple([z.iso.datetime(), z.uuid()]);

/**
 * Lists where the caller is signed in, the last used first: device, browser, network address, last use (as of the last
 * new token, at most 15 minutes before), and which one this is. [screens 141, decision 121]
 */
export const listSessions = defineUseCase({
  name: 'identity.listSessions',
  access: 'account',
  kind: 'read',
  input: listSessionsInput,
  run: async (ctx, { cursor, limit }) => {
    const { tx, actor, now } = ctx;
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const [createdAt, id] = after.value ?? [];
    const rows = await tx.refreshSession.findMany({
      where: {
        accountId: actor.accountId,
        replacedAt: null,
        revokedAt: null,
        expiresAt: { gt: now },
        ...(createdAt && id ? { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] } : {}),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
    });
    return accept(
      pageOf(
        rows,
        limit,
        (row) => itemOf(ctx, row),
        (row) => [row.createdAt.toISOString(), row.id],
      ),
    );
  },
});

function itemOf({ actor, call }: ReadContext, row: RefreshSession) {
  return {
    /** The sign-in, however often its token was renewed. */
    id: row.familyId,
    ...clientOf(row.userAgent),
    address: row.ip?.replace(/^::ffff:/i, '') ?? null,
    isSameNetwork: row.ip !== null && call.ip !== undefined && networkOf(row.ip) === networkOf(call.ip),
    usedAt: row.createdAt.toISOString(),
    signedInAt: row.signedInAt.toISOString(),
    isThis: row.familyId === actor.familyId,
  };
}
