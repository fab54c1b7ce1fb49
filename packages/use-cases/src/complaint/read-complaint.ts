import { type ComplaintEntry, complaintIdInput } from '@larder/contract/complaint.contract';
import { minorToNumber } from '@larder/database/minor-to-number';
import type { Tx } from '@larder/database/transaction';
import { isUrgentComplaint, objectUntil } from '@larder/domain/complaint/complaint-clock';
import { maskedContact } from '@larder/domain/complaint/masked-contact';
import type { MerchantId } from '@larder/domain/ids';
import { tagsOf } from '@larder/domain/order/order-tags';
import { accept, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import { knownCabinet, knownCabinetParts } from '../device/known-cabinet.ts';
import { defineUseCase } from '../use-case.ts';
import { isRefunding } from './refunds-of-complaint.ts';
import { readContact } from './sealed-contact.ts';

/** Returns a complaint with its thread, its order and its refunds; the contact is masked. Refuses `NOT_FOUND`. */
export const readComplaint = defineUseCase({
  name: 'complaint.read',
  access: { anyOf: ['complaint.view'] },
  kind: 'read',
  input: complaintIdInput,
  run: async (ctx, { id }) => {
    const complaint = await loadComplaint(ctx.tx, ctx.actor.merchantId, id);
    if (!complaint || !seesDevice(ctx.actor, complaint.deviceId)) return refuse('NOT_FOUND');
    const { order, refunds, assignee } = complaint;
    return accept({
      id: complaint.id,
      complaintNo: complaint.complaintNo,
      status: complaint.status,
      source: complaint.source,
      category: complaint.category,
      isUrgent: isUrgentComplaint(complaint.category),
      description: complaint.description,
      requestedMinor: complaint.requestedMinor === null ? null : minorToNumber(complaint.requestedMinor),
      currency: complaint.currency,
      locale: complaint.locale,
      contact: maskedContact(readContact(ctx, complaint, complaint.contact)),
      device: knownCabinet(complaint.assignment),
      assignee: assignee && { membershipId: assignee.id, name: assignee.displayName },
      enteredBy: complaint.createdBy?.displayName ?? null,
      createdAt: complaint.createdAt.toISOString(),
      answerDueAt: complaint.answerDueAt.toISOString(),
      isAnswered: complaint.answeredAt !== null,
      firstResponseAt: iso(complaint.firstResponseAt),
      resolution: complaint.resolution,
      resolvedAt: iso(complaint.resolvedAt),
      objectUntil: complaint.resolvedAt && objectUntil(complaint.resolvedAt).toISOString(),
      closedAt: iso(complaint.closedAt),
      reopenedAt: iso(complaint.reopenedAt),
      version: complaint.version,
      pictures: complaint.files.map(({ fileKey }) => ctx.ports.files.link(fileKey, ctx.now)),
      order: order && orderOf(order),
      refunds: refunds.map((refund) => ({
        id: refund.id,
        refundNo: refund.refundNo,
        state: refund.state,
        amountMinor: minorToNumber(refund.amountMinor),
        requestedAt: refund.requestedAt.toISOString(),
      })),
      isRefunding: await isRefunding(ctx, complaint),
      thread: complaint.messages.map(entryOf),
    });
  },
});

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

function loadComplaint(tx: Tx, merchantId: MerchantId, id: string) {
  return tx.complaint.findFirst({
    where: { id, merchantId },
    include: {
      assignment: { select: knownCabinetParts },
      assignee: { select: { id: true, displayName: true } },
      createdBy: { select: { displayName: true } },
      order: true,
      refunds: { orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }] },
      files: { orderBy: { position: 'asc' } },
      messages: {
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        include: { membership: { select: { displayName: true } } },
      },
    },
  });
}

type Loaded = NonNullable<Awaited<ReturnType<typeof loadComplaint>>>;

const orderOf = (order: NonNullable<Loaded['order']>) => ({
  id: order.id,
  orderNo: order.orderNo,
  status: order.status,
  totalMinor: minorToNumber(order.totalMinor),
  tags: tagsOf({
    status: order.status,
    refundedMinor: minorToNumber(order.refundedMinor + order.reducedMinor),
    writtenOffMinor: minorToNumber(order.writtenOffMinor),
  }),
  currency: order.currency,
  createdAt: order.createdAt.toISOString(),
  itemQty: order.itemQty,
  firstItemName: order.firstItemName,
});

type ReadEntry = ComplaintEntry & { readonly by: string | null; readonly isMailed: boolean };

const entryOf = (entry: Loaded['messages'][number]): ReadEntry => ({
  id: entry.id,
  kind: entry.kind,
  text: entry.text,
  amountMinor: entry.amountMinor === null ? null : minorToNumber(entry.amountMinor),
  at: entry.createdAt.toISOString(),
  by: entry.membership?.displayName ?? null,
  isMailed: entry.mailedAt !== null,
});
