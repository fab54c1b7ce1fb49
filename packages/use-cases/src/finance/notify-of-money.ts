import { membersOf } from '@larder/database/queries/notice/notice.queries';
import { membershipPermissions } from '@larder/domain/team/membership-permissions';
import type { SystemRole } from '@larder/domain/team/permissions';
import { type MemberNotice, notifyMembers } from '../notice/notify-members.ts';
import type { WriteContext } from '../use-case.ts';

type Content = Pick<MemberNotice, 'key' | 'params' | 'cause' | 'target'>;

/** Notifies all owners in the app and by mail: a thief with the password of one must not stay unseen. */
export async function notifyOwners(ctx: WriteContext, merchantId: string, content: Content): Promise<void> {
  const owners = (await membersOf(ctx.tx, merchantId)).filter(({ kind }) => kind === 'owner');
  await notifyMembers(
    ctx,
    owners.map(({ membershipId }) => ({
      ...content,
      merchantId,
      membershipId,
      methods: ['push' as const, 'email' as const],
    })),
  );
}

/** Notifies members who may read the merchant's money. */
export async function notifyOfMoney(ctx: WriteContext, merchantId: string, content: Content): Promise<void> {
  const members = (await membersOf(ctx.tx, merchantId)).filter((member) => {
    const systemRole = member.systemRole as SystemRole | null;
    return membershipPermissions({ ...member, systemRole }).includes('finance.view');
  });
  await notifyMembers(
    ctx,
    members.map(({ membershipId }) => ({ ...content, merchantId, membershipId })),
  );
}
