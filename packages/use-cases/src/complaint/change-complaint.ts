import type { Complaint, ComplaintEntryKind, Prisma } from '@larder/database/model';
import type { WriteContext } from '../use-case.ts';

type Ctx = Pick<WriteContext, 'tx' | 'now' | 'newId' | 'emit' | 'wake'>;

type Entry = {
  readonly kind: ComplaintEntryKind;
  readonly membershipId?: string;
  readonly text?: string;
  readonly amountMinor?: bigint;
};

/** What the shopper wrote, and what the merchant has to settle before there is something to say. */
const unmailed: readonly ComplaintEntryKind[] = ['message', 'objection', 'refund_failed'];

/** Adds to the thread of a complaint, and mails the shopper what others wrote. */
export async function addEntry(
  { tx, now, newId, wake }: Pick<Ctx, 'tx' | 'now' | 'newId' | 'wake'>,
  { id, merchantId, hasEmail }: Pick<Complaint, 'id' | 'merchantId' | 'hasEmail'>,
  entry: Entry,
): Promise<void> {
  const isMailed = hasEmail && !unmailed.includes(entry.kind);
  await tx.complaintMessage.create({
    data: {
      ...entry,
      id: newId(),
      merchantId,
      complaintId: id,
      mailDueAt: isMailed ? now : null,
      createdAt: now,
    },
  });
  if (isMailed) wake('work');
}

/** Columns of a complaint whose shopper gets an answer now. */
export const answeredNow = ({ firstResponseAt }: Pick<Complaint, 'firstResponseAt'>, now: Date) => ({
  firstResponseAt: firstResponseAt ?? now,
  answeredAt: now,
});

/** Changes a complaint that is locked, and notifies clients. */
export async function changeComplaint(
  ctx: Pick<Ctx, 'tx' | 'now' | 'emit'>,
  { id }: Pick<Complaint, 'id'>,
  data: Prisma.ComplaintUncheckedUpdateInput,
): Promise<Complaint> {
  const changed = await ctx.tx.complaint.update({
    where: { id },
    data: { ...data, version: { increment: 1 }, updatedAt: ctx.now },
  });
  emitComplaintChanged(ctx, changed);
  return changed;
}

/** Notifies clients of a complaint in its new state. */
export function emitComplaintChanged(
  ctx: Pick<Ctx, 'emit'>,
  { id, merchantId, deviceId, status }: Pick<Complaint, 'id' | 'merchantId' | 'deviceId' | 'status'>,
): void {
  ctx.emit({ type: 'complaint.changed', merchantId, deviceId, ids: { complaintId: id, status } });
}
