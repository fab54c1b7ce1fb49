import type { submitComplaintInput } from '@larder/contract/shopper.contract';
import type { ComplaintSource } from '@larder/database/model';
import { lockFreePictures, nextComplaintNumber } from '@larder/database/queries/complaint/complaint.queries';
import { answerDueAt } from '@larder/domain/complaint/complaint-clock';
import { humanNumber } from '@larder/domain/human-number';
import type { DeviceId, MembershipId, MerchantId, OrderId, SessionId } from '@larder/domain/ids';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';
import { merchantToday } from '../merchant-today.ts';
import type { WriteContext } from '../use-case.ts';
import { addEntry, emitComplaintChanged } from './change-complaint.ts';
import { notifyOfComplaint } from './notify-of-complaint.ts';
import { sealContact } from './sealed-contact.ts';

/** A complaint as a shopper or a member enters it, at a cabinet that is known to be the merchant's. */
export type NewComplaint = Omit<z.output<typeof submitComplaintInput>, 'token'> & {
  readonly merchantId: MerchantId;
  readonly deviceId: DeviceId;
  readonly orderId: OrderId | null;
  readonly sessionId: SessionId | null;
  readonly createdById: MembershipId | null;
  readonly source: ComplaintSource;
  readonly currency: string;
};

/**
 * Writes a new complaint with its pictures, and notifies the members who may handle it. Refuses `BAD_INPUT`, before it
 * writes, for a picture that has not arrived, was uploaded for something else, or belongs to another complaint.
 */
export async function enterComplaint(
  ctx: WriteContext,
  { pictures, contact, requestedMinor, ...entered }: NewComplaint,
): Promise<Result<{ readonly id: string; readonly complaintNo: string }>> {
  const { tx, now } = ctx;
  const { merchantId } = entered;
  const free = pictures.length === 0 ? 0 : await lockFreePictures(tx, merchantId, pictures);
  if (free !== pictures.length) return refuse('BAD_INPUT', { key: 'valid.picture.gone', field: 'pictures' });
  const id = ctx.newId();
  const reached = { name: contact.name || null, email: contact.email ?? null, phone: contact.phone ?? null };
  const complaint = await tx.complaint.create({
    data: {
      ...entered,
      id,
      complaintNo: humanNumber(
        'complaint',
        await merchantToday(tx, merchantId, now),
        await nextComplaintNumber(tx),
      ),
      status: 'pending',
      requestedMinor: requestedMinor ?? null,
      contact: sealContact(ctx, { merchantId, id }, reached),
      hasEmail: reached.email !== null,
      answerDueAt: answerDueAt(entered.category, now),
      createdAt: now,
      updatedAt: now,
    },
  });
  await tx.complaintFile.createMany({
    data: pictures.map((fileKey, index) => ({ fileKey, merchantId, complaintId: id, position: index + 1 })),
  });
  await addEntry(ctx, complaint, { kind: 'received' });
  await notifyOfComplaint(ctx, complaint, 'created', '');
  const { complaintNo, source, category, orderId, deviceId } = complaint;
  ctx.audit({
    objectId: id,
    merchantId,
    deviceId,
    after: {
      complaintNo,
      source,
      category,
      orderId,
      requestedMinor: requestedMinor ?? null,
      pictures: pictures.length,
    },
  });
  emitComplaintChanged(ctx, complaint);
  return accept({ id, complaintNo });
}
