import { invitationsInput } from '@larder/contract/team.contract';
import { accept } from '@larder/domain/refusal';
import { invitationStatus } from '@larder/domain/team/invitation-rule';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { kindsEdited, kindsSeen } from './kinds-seen.ts';

const keyset = z.tuple([z.iso.datetime(), z.uuid()]);

/**
 * People who were invited and have not joined yet, newest first: users and restockers, as far as the actor may see
 * them, or restockers only. [screens 21, 24]
 */
export const listInvitations = defineUseCase({
  name: 'team.listInvitations',
  access: { anyOf: ['restocker.view', 'user.view'] },
  kind: 'read',
  input: invitationsInput,
  run: async ({ tx, actor, now }, { cursor, limit, kind }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const [createdAt, id] = after.value ?? [];
    const kinds = kindsSeen(actor).filter((seen) => kind === undefined || seen === kind);
    const edited = kindsEdited(actor);
    const rows = await tx.invitation.findMany({
      where: {
        merchantId: actor.merchantId,
        kind: { in: kinds },
        acceptedAt: null,
        revokedAt: null,
        ...(createdAt && id ? { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] } : {}),
      },
      include: { role: { select: { name: true } } },
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
          roleCode: row.kind === 'staff' ? row.systemRole : row.kind,
          roleName: row.role?.name ?? null,
          mayEdit: edited.includes(row.kind),
          status: invitationStatus(row, now) === 'expired' ? ('expired' as const) : ('pending' as const),
          sentAt: row.sentAt.toISOString(),
          expiresAt: row.expiresAt.toISOString(),
        }),
        (row) => [row.createdAt.toISOString(), row.id],
      ),
    );
  },
});
