import type { SalesOrder } from '@larder/database/model';
import { HOUR_MS } from '@larder/domain/durations';
import { givenComplaint } from '@larder/testkit/given/given-complaint';
import { newTestId } from '@larder/testkit/new-test-id';
import { sealContact } from '@larder/use-cases/complaint/sealed-contact';
import type { Shop } from '../shop.ts';
import type { System } from '../system.ts';
import { givenPicture } from './given-picture.ts';

/**
 * A complaint in the middle of its thread with pictures and a contact, one that waits too long, and two that ended.
 * Returns the first.
 */
export async function givenComplaints(system: System, shop: Shop, order: SalesOrder): Promise<string> {
  const { prisma } = system.database;
  const before = (hours: number) => new Date(system.now().getTime() - hours * HOUR_MS);
  const member = shop.owner.membership.id;
  const complaint = await givenComplaint(prisma, order, {
    assigneeId: member,
    requestedMinor: 272,
    reopenedAt: before(2),
    createdAt: before(30),
    answerDueAt: before(6),
    firstResponseAt: before(28),
    description:
      'I took one Cola, closed the door and waited. The receipt on my phone shows two of them.\n\nPlease look at the video: I was at the cabinet with my daughter, and she took nothing.',
  });
  const { id, merchantId } = complaint;
  const contact = { name: 'Robin Miller', email: 'robin.miller@example.com', phone: '+1 503 555 0142' };
  await prisma.complaint.update({
    where: { id },
    data: {
      contact: sealContact(
        { keys: system.keys, randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
        { merchantId, id },
        contact,
      ),
      hasEmail: true,
    },
  });
  const said = { merchantId, complaintId: id };
  await prisma.complaintMessage.createMany({
    data: [
      {
        ...said,
        id: newTestId(),
        kind: 'reply',
        membershipId: member,
        text: 'We look at the video today and write to you.',
        mailedAt: before(27),
        createdAt: before(28),
      },
      { ...said, id: newTestId(), kind: 'message', text: 'Thank you!', createdAt: before(26) },
      {
        ...said,
        id: newTestId(),
        kind: 'objection',
        text: 'https://example.com/averylongaddressthatnobodybreaksaveragephonesaretoonarrowforit shows it.',
        createdAt: before(2),
      },
    ],
  });
  const pictures = await Promise.all(
    ['cola.jpg', 'cola-zero.jpg'].map((name) => givenPicture(system, shop.merchant, name, 'complaint')),
  );
  await prisma.complaintFile.createMany({
    data: pictures.map((fileKey, index) => ({ ...said, fileKey, position: index + 1 })),
  });
  await givenComplaint(prisma, order, {
    category: 'overcharged',
    createdAt: before(5),
    answerDueAt: before(1),
  });
  const ended = { assigneeId: member, resolvedAt: before(3), firstResponseAt: before(4) } as const;
  await givenComplaint(prisma, order, {
    ...ended,
    status: 'resolved',
    resolution: 'partial_refund',
    category: 'quality',
    createdAt: before(9),
  });
  await givenComplaint(prisma, order, {
    ...ended,
    status: 'rejected',
    resolution: 'rejected',
    category: 'door',
    createdAt: before(50),
  });
  return id;
}
