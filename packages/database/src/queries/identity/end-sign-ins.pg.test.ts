import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { afterAll, expect, inject, test } from 'vitest';
import { endSignIns } from './end-sign-ins.queries.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma, pool } = database;
const tokenHash = () => crypto.getRandomValues(new Uint8Array(32));

test('a restored database has no sign-in, mailed link or code of before, and keeps why the older ones ended', async () => {
  const merchant = await givenMerchant(prisma);
  const { account, membership } = await givenMember(prisma, merchant.id);
  const [accountId, merchantId] = [account.id, merchant.id];
  const createdAt = new Date();
  const lasting = { createdAt, expiresAt: new Date(createdAt.getTime() + 3_600_000) };
  const session = (more: object) => ({
    id: newTestId(),
    familyId: newTestId(),
    accountId,
    tokenHash: tokenHash(),
    signedInAt: createdAt,
    ...lasting,
    ...more,
  });
  const open = session({});
  await prisma.refreshSession.createMany({
    data: [
      open,
      session({ familyId: open.familyId }),
      session({ revokedAt: createdAt, revokedReason: 'signed_out' }),
    ],
  });
  await prisma.resetTicket.create({
    data: { id: newTestId(), accountId, ticketHash: tokenHash(), ...lasting },
  });
  const { expiresAt } = lasting;
  await prisma.emailCode.create({
    data: {
      id: newTestId(),
      email: account.email,
      purpose: 'reset',
      codeHmac: tokenHash(),
      sentAt: createdAt,
      expiresAt,
    },
  });
  await prisma.invitation.create({
    data: {
      id: newTestId(),
      merchantId,
      email: 'jo@example.com',
      kind: 'staff',
      systemRole: 'viewer',
      displayName: 'Jo Lindqvist',
      deviceScope: 'all',
      tokenHash: tokenHash(),
      sentAt: createdAt,
      invitedById: membership.id,
      ...lasting,
    },
  });
  await prisma.pushToken.create({
    data: { id: newTestId(), accountId, token: 'a phone', source: '2', createdAt, lastSeenAt: createdAt },
  });

  expect(await endSignIns(pool)).toBe(1);
  const { tokenVersion } = await prisma.account.findUniqueOrThrow({ where: { id: accountId } });
  expect(tokenVersion).toBe(account.tokenVersion + 1);
  const sessions = await prisma.refreshSession.findMany({ orderBy: { id: 'asc' } });
  expect(sessions.map(({ revokedReason }) => revokedReason)).toEqual(['restored', 'restored', 'signed_out']);
  expect(await prisma.resetTicket.count({ where: { usedAt: null } })).toBe(0);
  expect(await prisma.emailCode.count({ where: { usedAt: null } })).toBe(0);
  expect(await prisma.pushToken.count({ where: { disabledAt: null } })).toBe(0);
  // Open still, so that a member sends it again, but no link of it works.
  const invitation = await prisma.invitation.findFirstOrThrow();
  expect(invitation).toMatchObject({ revokedAt: null, acceptedAt: null });
  expect(invitation.expiresAt.getTime()).toBeLessThan(expiresAt.getTime());
  expect(await endSignIns(pool)).toBe(0);
});
