import { invitationsInput } from '@larder/contract/team.contract';
import { accept } from '@larder/domain/refusal';
import { invitationStatus } from '@larder/domain/team/invitation-rule';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';

const keyset = z.tuple([z.iso.datetime(), z.uuid()]);

/** Restockers who were invited and have not joined yet, newest first. [screens 21] */
export const listInvitations = defineUseCase({
  name: 'team.listInvitations',
  access: { anyOf: ['restocker.view'] },
  kind: 'read',
  input: invitationsInput,
  run: async ({ tx, actor, now }, { cursor, limit }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const [createdAt, id] = after.value ?? [];
    const rows = await tx.invitation.findMany({
      where: {
        merchantId: actor.merchantId,
        kind: 'restocker',
        acceptedAt: null,
        revokedAt: null,
        ...(createdAt && id ? { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] } : {}),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
    });
    return accept(
      pageOf(
        rows,
        limit,
        (row) => ({
          id: row.id,
          email: row.email,
          userName: row.displayName,
          status: invitationStatus(row, now) === 'expired' ? ('expired' as const) : ('pending' as const),
          sentAt: row.sentAt.toISOString(),
          expiresAt: row.expiresAt.toISOString(),
        }),
        (row) => [row.createdAt.toISOString(), row.id],
      ),
    );
  },
});
