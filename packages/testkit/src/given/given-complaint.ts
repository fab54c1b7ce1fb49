import type { Complaint, Prisma, SalesOrder } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { newTestId } from '../new-test-id.ts';
import { testNow } from '../test-now.ts';

/**
 * Creates a complaint about an order, by default one from its receipt that waits. With an assignee it is being
 * processed.
 */
export async function givenComplaint(
  tx: Tx,
  order: Pick<SalesOrder, 'id' | 'merchantId' | 'deviceId' | 'sessionId' | 'currency'>,
  overrides: Partial<Prisma.ComplaintUncheckedCreateInput> = {},
): Promise<Complaint> {
  const { merchantId, deviceId, sessionId, currency } = order;
  const id = newTestId();
  const at = overrides.createdAt ?? new Date(testNow);
  const complaint = await tx.complaint.create({
    data: {
      id,
      merchantId,
      deviceId,
      orderId: order.id,
      sessionId,
      complaintNo: `C261120${String(Number.parseInt(id.slice(-8), 16) % 100_000_000).padStart(8, '0')}`,
      source: 'shopper_form',
      category: 'wrong_item',
      status: overrides.assigneeId ? 'processing' : 'pending',
      description: 'I took one Cola and paid for two.',
      currency,
      locale: 'en-US',
      answerDueAt: at,
      answeredAt: overrides.firstResponseAt ?? null,
      createdAt: at,
      updatedAt: at,
      ...overrides,
    },
  });
  await tx.complaintMessage.create({
    data: { id: newTestId(), merchantId, complaintId: complaint.id, kind: 'received', createdAt: at },
  });
  return complaint;
}
