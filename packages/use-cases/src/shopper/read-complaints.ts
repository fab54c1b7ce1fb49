import type { ComplaintEntry } from '@larder/contract/complaint.contract';
import { complaintsInput } from '@larder/contract/shopper.contract';
import { minorToNumber } from '@larder/database/minor-to-number';
import type { Prisma } from '@larder/database/model';
import { mayObject, objectUntil } from '@larder/domain/complaint/complaint-clock';
import { isOpenComplaint } from '@larder/domain/complaint/complaint-transitions';
import { maskedContact } from '@larder/domain/complaint/masked-contact';
import { accept, refuse } from '@larder/domain/refusal';
import { readContact } from '../complaint/sealed-contact.ts';
import { knownCabinet, knownCabinetParts } from '../device/known-cabinet.ts';
import { defineUseCase, type ReadContext } from '../use-case.ts';
import { accessOf } from './find-complaints.ts';
import type { Purchase } from './find-purchase.ts';

/**
 * Returns the complaints that a shopper's token shows, newest first: all about the purchase of a receipt, or one that
 * was mailed. Names no member. Refuses `NOT_FOUND`. [screens 3.9]
 */
export const readComplaints = defineUseCase({
  name: 'shopper.readComplaints',
  access: 'public',
  kind: 'read',
  input: complaintsInput,
  run: async (ctx, { token }) => {
    const access = await accessOf(ctx, token);
    if (!access) return refuse('NOT_FOUND');
    const complaints = await ctx.tx.complaint.findMany({
      where: access.where,
      include: shownParts,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: SHOWN,
    });
    const assignment = access.purchase?.session.assignment ?? complaints[0]?.assignment;
    if (!assignment) return refuse('NOT_FOUND');
    const cabinet = knownCabinet(assignment);
    return accept({
      merchantName: assignment.merchant.name,
      deviceNo: cabinet.deviceNo,
      deviceName: cabinet.name,
      timezone: cabinet.timezone,
      purchase: access.purchase && purchaseOf(access.purchase),
      complaints: complaints.map((complaint) => complaintOf(ctx, complaint)),
    });
  },
});

const SHOWN = 50;

const shownParts = {
  assignment: { select: { ...knownCabinetParts, merchant: { select: { name: true, timezone: true } } } },
  messages: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
  files: { orderBy: { position: 'asc' } },
} as const satisfies Prisma.ComplaintInclude;

/** The purchase that a new complaint would be about. */
const purchaseOf = ({ createdAt, session }: Purchase) => ({
  at: createdAt.toISOString(),
  currency: session.currency,
  paidMinor: session.order ? minorToNumber(session.order.capturedMinor) : null,
});

type Shown = Prisma.ComplaintGetPayload<{ include: typeof shownParts }>;

function complaintOf(ctx: ReadContext, complaint: Shown) {
  const { status, resolvedAt } = complaint;
  const hasResult = status === 'resolved' || status === 'rejected';
  return {
    id: complaint.id,
    complaintNo: complaint.complaintNo,
    status,
    category: complaint.category,
    description: complaint.description,
    requestedMinor: complaint.requestedMinor === null ? null : minorToNumber(complaint.requestedMinor),
    currency: complaint.currency,
    createdAt: complaint.createdAt.toISOString(),
    pictures: complaint.files.map(({ fileKey }) => ctx.ports.files.link(fileKey, ctx.now)),
    mailedTo: maskedContact(readContact(ctx, complaint, complaint.contact)).email,
    canWrite: isOpenComplaint(status),
    /** Null once the result stands. */
    objectUntil:
      hasResult && resolvedAt && mayObject(resolvedAt, ctx.now)
        ? objectUntil(resolvedAt).toISOString()
        : null,
    thread: complaint.messages.map(
      ({ id, kind, text, amountMinor, createdAt }): ComplaintEntry => ({
        id,
        kind,
        text,
        amountMinor: amountMinor === null ? null : minorToNumber(amountMinor),
        at: createdAt.toISOString(),
      }),
    ),
  };
}
