import type { OverdueBillRow } from '@larder/database/queries/bill/bill-work.queries';
import { membersOf } from '@larder/database/queries/notice/notice.queries';
import { membershipPermissions } from '@larder/domain/team/membership-permissions';
import type { SystemRole } from '@larder/domain/team/permissions';
import { notifyMembers } from '../notice/notify-members.ts';
import type { WriteContext } from '../use-case.ts';

/** Notifies members who see bills, in the app and by mail, that one was not paid in time. */
export async function notifyOfOverdueBill(
  ctx: WriteContext,
  { id: billId, merchantId, billNo }: OverdueBillRow,
): Promise<void> {
  const members = (await membersOf(ctx.tx, merchantId)).filter((member) => {
    const systemRole = member.systemRole as SystemRole | null;
    return membershipPermissions({ ...member, systemRole }).includes('bill.view');
  });
  await notifyMembers(
    ctx,
    members.map(({ membershipId }) => ({
      merchantId,
      membershipId,
      key: 'bill.overdue',
      params: { billNo },
      cause: `bill:${billId}:overdue`,
      target: { screen: 'bill' as const, billId },
      methods: ['push' as const, 'email' as const],
    })),
  );
}
