import { notifyNow } from '@larder/database/postgres/notify-channel';
import { HOUR_MS } from '@larder/domain/durations';
import { givenApplication } from '@larder/testkit/given/given-application';
import { newTestId } from '@larder/testkit/new-test-id';
import { eventually } from '../eventually.ts';
import { mailsTo } from '../mails-to.ts';
import type { Shop } from '../shop.ts';
import type { System } from '../system.ts';

/**
 * An application of the shop that waits for signatures: one owner has signed, the link of one has expired, one has a
 * link that works, whose token is returned. Beside it a provider account that could not be verified.
 */
export async function givenOnboarding(system: System, { merchant, owner }: Shop): Promise<string> {
  const { prisma } = system.database;
  const now = system.now();
  const { application, signature } = await givenApplication(prisma, merchant.id, owner.membership.id);
  const business = { legalName: 'Corner Fridge and Pantry Holdings of the Pacific Northwest LLC' };
  await prisma.merchantApplication.update({
    where: { id: application.id },
    data: { business, submittedAt: now },
  });
  const email = `maria.${merchant.id.slice(-6)}@example.com`;
  await prisma.applicationSignature.update({
    where: { id: signature.id },
    data: { email, ownershipBp: 3_000, sentAt: now },
  });
  const others = [
    { name: 'Ken Ito', email: 'ken@example.com', ownershipBp: 2_100, ago: 2, isSigned: true },
    {
      name: 'Alexandrina Wolkenstein-Montgomery',
      email: 'alexandrina.wolkenstein-montgomery@pacific-northwest-pantry.example',
      ownershipBp: 950,
      ago: 60,
      isSigned: false,
    },
  ];
  for (const [at, { ago, isSigned, ...person }] of others.entries()) {
    const made = { merchantId: merchant.id, applicationId: application.id, createdAt: now };
    const principal = await prisma.applicationPrincipal.create({
      data: { ...made, ...person, id: newTestId(), position: at + 2, title: 'Partner', updatedAt: now },
    });
    await prisma.applicationSignature.create({
      data: {
        ...made,
        ...person,
        id: newTestId(),
        principalId: principal.id,
        agreementId: signature.agreementId,
        sentAt: new Date(now.getTime() - ago * HOUR_MS),
        ...(isSigned && { signedAt: now, mark: { kind: 'typed', name: person.name }, locale: 'en-US' }),
      },
    });
  }
  await prisma.independentMerchant.create({
    data: {
      merchantId: merchant.id,
      status: 'failed',
      provider: 'Card Services of the Pacific',
      mid: new Uint8Array([1]),
      midLast4: '2345',
      keyRef: new Uint8Array([1]),
      keyRefLast4: '7788',
      reason: 'The provider does not know this merchant ID. Check it on your last statement.',
      submittedById: owner.membership.id,
      submittedAt: now,
      decidedAt: now,
    },
  });
  await prisma.onboardingMail.create({
    data: {
      id: newTestId(),
      merchantId: merchant.id,
      kind: 'sign',
      applicationId: application.id,
      signatureId: signature.id,
      linkNo: signature.linkNo,
      dueAt: now,
      createdAt: now,
    },
  });
  await notifyNow(system.database.pool, 'work', '');
  return eventually(async () => {
    const [mail] = await mailsTo(system, email);
    return mail ? (/sign-application#(\S+)/.exec(mail.text)?.[1] ?? null) : null;
  });
}
