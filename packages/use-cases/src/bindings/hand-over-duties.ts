import { complaintStatuses, isOpenComplaint } from '@larder/domain/complaint/complaint-transitions';
import { mayRestock } from '@larder/domain/restock/restock-mode-rules';
import { restockModes } from '@larder/domain/restock/suggest-quantity';
import type { Scope, Standing } from '@larder/domain/team/grant-rule';
import { can, type Permission } from '@larder/domain/team/permissions';
import { offersBeyond } from '../team/check-offer.ts';
import type { MemberWriteContext } from '../use-case.ts';
import { handOverTasks } from './hand-over-tasks.ts';

type Change = {
  readonly memberIds: readonly string[];
  readonly before: readonly Permission[];
  readonly after: readonly Permission[];
  /** Devices that the members keep. Default: all that they have. */
  readonly kept?: Scope;
};

/**
 * Takes from members what a change of their rights leaves them unable to do: open restock tasks go to the actor, open
 * restock orders and complaints to nobody. Returns the numbers of the tasks. [screens 26, 28]
 */
export async function handOverDuties(
  ctx: MemberWriteContext,
  { memberIds: from, before, after, kept = 'all' }: Change,
): Promise<string[]> {
  const to = ctx.actor.membershipId;
  const lost = restockModes.filter((mode) => mayRestock(mode, before) && !mayRestock(mode, after));
  const byMode = lost.length > 0 ? await handOverTasks(ctx, { from, to, modes: lost }) : [];
  const byDevice = kept === 'all' ? [] : await handOverTasks(ctx, { from, to, deviceIds: { notIn: kept } });
  const lostComplaints = !can(after, ['complaint.handle']);
  if (lostComplaints || kept !== 'all') {
    await releaseComplaints(ctx, from, lostComplaints ? [] : kept);
  }
  return [...byMode, ...byDevice];
}

/**
 * Takes everything from a member who leaves: tasks, orders and complaints. The invitations they sent go on, except
 * those that had ended because the member lost what they offer. [decision 114]
 */
export async function handOverAll(
  ctx: MemberWriteContext,
  { id, standing }: { readonly id: string; readonly standing: Standing },
): Promise<string[]> {
  const { merchantId, membershipId } = ctx.actor;
  const tasks = await handOverTasks(ctx, { from: [id], to: membershipId });
  await releaseComplaints(ctx, [id], []);
  const open = { merchantId, invitedById: id, acceptedAt: null, revokedAt: null };
  const sent = await ctx.tx.invitation.findMany({ where: open });
  const ended = await offersBeyond(ctx.tx, standing, merchantId, sent);
  await ctx.tx.invitation.updateMany({
    where: { ...open, id: { in: ended.map((offer) => offer.id) } },
    data: { revokedAt: ctx.now },
  });
  await ctx.tx.invitation.updateMany({ where: open, data: { invitedById: membershipId } });
  return tasks;
}

/** Leaves open complaints without an assignee, except at the devices that the members keep. */
async function releaseComplaints(ctx: MemberWriteContext, from: readonly string[], kept: Scope) {
  if (kept === 'all') return;
  const complaints = await ctx.tx.complaint.updateManyAndReturn({
    where: {
      merchantId: ctx.actor.merchantId,
      assigneeId: { in: [...from] },
      status: { in: complaintStatuses.filter(isOpenComplaint) },
      deviceId: { notIn: [...kept] },
    },
    data: { assigneeId: null, version: { increment: 1 } },
    select: { id: true, deviceId: true, status: true },
  });
  for (const { id, deviceId, status } of complaints) {
    ctx.emit({ type: 'complaint.changed', deviceId, ids: { complaintId: id, status } });
  }
}
