import type { ComplaintOutcome, replyInput } from '@larder/contract/complaint.contract';
import { transitionComplaint } from '@larder/domain/complaint/complaint-transitions';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';
import type { MemberWriteContext } from '../use-case.ts';
import { addEntry, answeredNow, changeComplaint } from './change-complaint.ts';
import { lockOwnComplaint } from './own-complaint.ts';
import { isRefunding } from './refunds-of-complaint.ts';

const ends = {
  resolve: { resolution: 'explained', kind: 'resolved' },
  reject: { resolution: 'rejected', kind: 'rejected' },
} as const;

/**
 * Ends a complaint without a refund, in the name of the member, who works on it from now on. Refuses `NOT_FOUND`,
 * `ILLEGAL_TRANSITION`, and `COMPLAINT_REFUNDING` while a refund of it has not ended: its result would contradict this
 * one.
 */
export async function endComplaint(
  ctx: MemberWriteContext,
  { id, text }: z.output<typeof replyInput>,
  event: keyof typeof ends,
): Promise<Result<ComplaintOutcome>> {
  const found = await lockOwnComplaint(ctx, id);
  if (!found.ok) return found;
  const complaint = found.value;
  const { membershipId } = ctx.actor;
  const { resolution, kind } = ends[event];
  ctx.audit({ deviceId: complaint.deviceId, before: { status: complaint.status } });
  const next = transitionComplaint(complaint.status, event);
  if (!next.ok) return next;
  if (await isRefunding(ctx, complaint)) return refuse('COMPLAINT_REFUNDING');
  await addEntry(ctx, complaint, { kind, membershipId, text });
  await changeComplaint(ctx, complaint, {
    status: next.value,
    resolution,
    resolvedAt: ctx.now,
    assigneeId: membershipId,
    ...answeredNow(complaint, ctx.now),
  });
  ctx.audit({ after: { status: next.value } });
  return accept({ id, status: next.value });
}
