import { membersOf } from '@larder/database/queries/notice/notice.queries';
import { membersWith } from '../notice/members-with.ts';
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
  const members = await membersWith(ctx.tx, 'finance.view', { merchantId });
  await notifyMembers(
    ctx,
    members.map(({ membershipId }) => ({ ...content, merchantId, membershipId })),
  );
}
