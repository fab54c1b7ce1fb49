import type { SalesOrder, WaitingDecision } from '@larder/database/model';
import type { MembershipId } from '@larder/domain/ids';
import { notifyMembers } from '../../notice/notify-members.ts';
import type { MemberWriteContext } from '../../use-case.ts';

type Charge = {
  readonly order: Pick<SalesOrder, 'id' | 'merchantId' | 'deviceId' | 'orderNo' | 'abnormalDeadlineAt'>;
  readonly charge: Pick<WaitingDecision, 'id'>;
};
type Notified = readonly { readonly membershipId: MembershipId }[];

/** Notifies the members who may approve a charge that it waits for one of them, and until when. [decision 282] */
export async function notifyApprovers(ctx: MemberWriteContext, asked: Charge, approvers: Notified) {
  const { deviceId: id, orderNo, abnormalDeadlineAt } = asked.order;
  const { timezone } = await ctx.tx.device.findUniqueOrThrow({ where: { id }, select: { timezone: true } });
  // Every open order has a deadline.
  const deadlineAt = (abnormalDeadlineAt ?? ctx.now).toISOString();
  await notify(ctx, asked, 'approval', { orderNo, deadlineAt, zone: timezone }, approvers);
}

/** Notifies the member who entered a charge that the actor approved or rejected it. [decision 282] */
export async function notifyOfVerdict(
  ctx: MemberWriteContext,
  judged: Charge,
  verdict: 'approved' | 'rejected',
  enteredBy: Notified,
) {
  const { displayName: name } = await ctx.tx.membership.findUniqueOrThrow({
    where: { id: ctx.actor.membershipId },
    select: { displayName: true },
  });
  await notify(ctx, judged, verdict, { orderNo: judged.order.orderNo, name }, enteredBy);
}

/** Once for each charge and what becomes of it. */
function notify(
  ctx: MemberWriteContext,
  { order: { id: orderId, merchantId }, charge }: Charge,
  what: 'approval' | 'approved' | 'rejected',
  params: Record<string, string>,
  members: Notified,
): Promise<void> {
  return notifyMembers(
    ctx,
    members.map(({ membershipId }) => ({
      merchantId,
      membershipId,
      key: `charge.${what}`,
      params,
      cause: `charge:${charge.id}:${what}`,
      target: { screen: 'abnormalOrder' as const, orderId },
    })),
  );
}
