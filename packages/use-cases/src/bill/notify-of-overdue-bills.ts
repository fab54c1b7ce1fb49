import type { OverdueBillRow } from '@larder/database/queries/bill/bill-work.queries';
import { membersOf } from '@larder/database/queries/notice/notice.queries';
import { membershipPermissions } from '@larder/domain/team/membership-permissions';
import type { SystemRole } from '@larder/domain/team/permissions';
import { notifyMembers } from '../notice/notify-members.ts';
import type { NoticeContent } from '../ports/push.port.ts';
import type { WriteContext } from '../use-case.ts';

/**
 * Notifies members of a merchant who see bills, in the app and by mail, that bills were not paid in time: once for each
 * bill, and together for those of one moment. The notice opens the first.
 */
export async function notifyOfOverdueBills(
  ctx: WriteContext,
  merchantId: string,
  bills: readonly OverdueBillRow[],
): Promise<void> {
  const [first, ...others] = bills.toSorted((one, other) => (one.billNo < other.billNo ? -1 : 1));
  if (!first) return;
  const members = (await membersOf(ctx.tx, merchantId)).filter((member) => {
    const systemRole = member.systemRole as SystemRole | null;
    return membershipPermissions({ ...member, systemRole }).includes('bill.view');
  });
  const { id: billId, billNo } = first;
  const billNos = [first, ...others].map((bill) => bill.billNo).join(', ');
  const content: NoticeContent =
    others.length === 0
      ? { key: 'bill.overdue', params: { billNo } }
      : { key: 'bill.overdueSeveral', params: { billNos } };
  await notifyMembers(
    ctx,
    members.map(({ membershipId }) => ({
      ...content,
      merchantId,
      membershipId,
      cause: `bill:${billId}:overdue`,
      target: { screen: 'bill' as const, billId },
      methods: ['push' as const, 'email' as const],
    })),
  );
}
