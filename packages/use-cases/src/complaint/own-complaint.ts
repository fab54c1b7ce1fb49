import type { Complaint } from '@larder/database/model';
import { lockComplaintRow } from '@larder/database/queries/complaint/complaint.queries';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import type { MemberReadContext } from '../use-case.ts';

type Ctx = Pick<MemberReadContext, 'tx' | 'actor'>;

/** Returns a complaint of the member's merchant within their scope; `NOT_FOUND` for any other. */
export async function findOwnComplaint({ tx, actor }: Ctx, id: string): Promise<Result<Complaint>> {
  const complaint = await tx.complaint.findFirst({ where: { id, merchantId: actor.merchantId } });
  return complaint && seesDevice(actor, complaint.deviceId) ? accept(complaint) : refuse('NOT_FOUND');
}

/** Locks a complaint as `findOwnComplaint` finds it, and re-reads it. */
export async function lockOwnComplaint(ctx: Ctx, id: string): Promise<Result<Complaint>> {
  await lockComplaintRow(ctx.tx, ctx.actor.merchantId, id);
  return findOwnComplaint(ctx, id);
}
