import { membersInput } from '@larder/contract/team.contract';
import { memberPage } from '@larder/database/queries/team/member.queries';
import { accept } from '@larder/domain/refusal';
import { isSystemRole } from '@larder/domain/team/permissions';
import { z } from 'zod';
import { pageOf, readCursor } from '../page-cursor.ts';
import { defineUseCase } from '../use-case.ts';
import { kindsSeen } from './kinds-seen.ts';
import { listedMember } from './listed-member.ts';

const keyset = z.tuple([z.literal([0, 1]), z.string(), z.uuid()]);

/**
 * Everyone who works for the merchant, owners first, then by name; restockers only for members who may see them. With
 * `role`: the people who have it. [screens 24, 29]
 */
export const listMembers = defineUseCase({
  name: 'team.listMembers',
  access: { anyOf: ['user.view'] },
  kind: 'read',
  input: membersInput,
  run: async ({ tx, actor }, { cursor, limit, q, role }) => {
    const after = readCursor(cursor, keyset);
    if (!after.ok) return after;
    const filter = {
      q: q || undefined,
      kinds: kindsSeen(actor),
      systemRole: role !== undefined && isSystemRole(role) ? role : null,
      roleId: role !== undefined && !isSystemRole(role) ? role : null,
    };
    const [afterOwners, afterName, afterId] = after.value ?? [];
    const end =
      afterName === undefined || afterId === undefined
        ? null
        : ([afterOwners === 1, afterName, afterId] as const);
    const rows = await memberPage(tx, actor.merchantId, filter, end, limit);
    return accept(
      pageOf(rows, limit, listedMember, (row) => [row.kind === 'owner' ? 0 : 1, row.sortName, row.id]),
    );
  },
});
