import type { Device } from '@larder/database/model';
import { limits } from '@larder/domain/limits';
import { serverLimits } from '@larder/domain/server-limits';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Actor, type MemberActor, visitor } from '../actor.ts';
import { deleteRestocker } from '../bindings/delete-restocker.ts';
import { hashPassword, passwordMatches } from '../identity/password-hash.ts';
import { tokenHash } from '../identity/refresh-token.ts';
import { resetPassword } from '../identity/reset-password.ts';
import { signIn } from '../identity/sign-in.ts';
import { createMerchant } from '../platform/create-merchant.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { inviteMember } from './invite-member.ts';
import { listInvitations } from './list-invitations.ts';
import { readInvitation } from './read-invitation.ts';
import { readRestocker } from './read-restocker.ts';
import { resendInvitation } from './resend-invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';

let database: TestDatabase;
let env: TestEnvironment;
let merchantId: string;
let owner: MemberActor;
let cabinet: Device;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  env = createTestEnvironment(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  merchantId = (await givenMerchant(database.prisma)).id;
  cabinet = await givenCabinet(database.prisma, merchantId);
  owner = actorOf(await givenMember(database.prisma, merchantId));
});

async function ask<Out>(useCase: AnyUseCase<Out>, input: unknown, actor: Actor = owner) {
  const answer = await runUseCase(env, useCase, actor, input, { requestId: 'test' });
  return answer.ok
    ? { value: answer.value }
    : { refused: answer.refusal.code, params: answer.refusal.params };
}
const newEmail = () => `${newTestId()}@example.com`;
const password = 'otter-larder-3';
const accountOf = (email: string) => database.prisma.account.findUnique({ where: { email } });
const ended = { refused: 'INVITATION_ENDED', params: undefined };

/** Returns the token of the newest mail to this address. */
const mailedToken = (email: string) =>
  String(env.mails.filter(({ to }) => to === email).at(-1)?.params.url).split('#')[1] ?? '';

const invite = (email: string, actor = owner) =>
  ask(
    inviteMember,
    {
      kind: 'restocker',
      email,
      userName: 'Robin Fields',
      deviceNos: actor === owner ? [cabinet.deviceNo] : [],
    },
    actor,
  );
const join = (token: string, chosen?: string) =>
  ask(acceptInvitation, { token, ...(chosen ? { password: chosen } : {}) }, visitor);

async function givenInvited(email = newEmail()) {
  const invited = await invite(email);
  return { id: invited.value?.id ?? '', email, token: mailedToken(email) };
}

describe('inviting a restocker', () => {
  test('returns the same for an e-mail with and without an account, and makes no account', async () => {
    const stranger = newEmail();
    const { account } = await givenMember(database.prisma, (await givenMerchant(database.prisma)).id);
    const answers = [await invite(stranger), await invite(account.email)];
    expect(answers).toEqual([{ value: { id: expect.any(String) } }, { value: { id: expect.any(String) } }]);
    expect(await accountOf(stranger)).toBeNull();
    const [first, second] = env.mails.slice(-2);
    expect({ ...first, to: '', params: { ...first?.params, url: '' } }).toEqual({
      ...second,
      to: '',
      params: { ...second?.params, url: '' },
    });
  });

  test('gives a new person a membership and the devices chosen once they set a password', async () => {
    const { email, token } = await givenInvited();
    expect(await ask(readInvitation, { token }, visitor)).toMatchObject({
      value: { email, needsPassword: true, userName: 'Robin Fields', kind: 'restocker' },
    });
    expect(await join(token)).toMatchObject({ refused: 'BAD_INPUT', params: { field: 'password' } });
    expect(await join(token, 'password')).toMatchObject({ refused: 'BAD_INPUT' });
    expect(await join(token, password)).toMatchObject({ value: { email } });
    const signedIn = await ask(signIn, { email, password }, visitor);
    expect(signedIn.value).toMatchObject({ next: 'done', memberships: [{ merchantId }] });
    const { id } = await database.prisma.membership.findFirstOrThrow({ where: { account: { email } } });
    const shown = await ask(readRestocker, { id });
    expect(shown.value).toMatchObject({ email, userName: 'Robin Fields', status: 'active' });
    expect(shown.value?.devices.map(({ deviceNo }) => deviceNo)).toEqual([cabinet.deviceNo]);
  });

  test('asks an existing account for consent and keeps its password', async () => {
    const passwordHash = await hashPassword(password);
    const elsewhere = await givenMember(database.prisma, (await givenMerchant(database.prisma)).id, {
      account: { passwordHash },
    });
    const { email } = elsewhere.account;
    const { token } = await givenInvited(email);
    expect((await accountOf(email))?.passwordHash).toBe(passwordHash);
    const memberships = () =>
      database.prisma.membership.count({ where: { accountId: elsewhere.account.id } });
    expect(await memberships()).toBe(1);
    expect(await ask(readInvitation, { token }, visitor)).toMatchObject({ value: { needsPassword: false } });
    expect(await join(token, 'evil-knows-this-1')).toHaveProperty('value');
    expect((await accountOf(email))?.passwordHash).toBe(passwordHash);
    expect(await memberships()).toBe(2);
  });

  test('refuses a member, a foreign device and more mails than the daily limit', async () => {
    const { email, token } = await givenInvited();
    await join(token, password);
    expect(await invite(email)).toMatchObject({ refused: 'EMAIL_TAKEN' });
    const foreign = await givenCabinet(database.prisma, (await givenMerchant(database.prisma)).id);
    const toForeign = { kind: 'restocker', email: newEmail(), userName: 'R', deviceNos: [foreign.deviceNo] };
    expect(await ask(inviteMember, toForeign)).toMatchObject({ refused: 'NOT_FOUND' });
    const bombed = newEmail();
    for (let mail = 1; mail <= serverLimits.invitationsPerEmailDay; mail += 1) await invite(bombed);
    expect(await invite(bombed)).toMatchObject({ refused: 'RATE_LIMITED' });
    expect(env.mails.filter(({ to }) => to === bombed)).toHaveLength(serverLimits.invitationsPerEmailDay);
  });

  test('keeps one open invitation when two phones invite the same person at once', async () => {
    const email = newEmail();
    const answers = await Promise.all([invite(email), invite(email)]);
    expect(answers.some(({ value }) => value)).toBe(true);
    const open = { merchantId, email, acceptedAt: null, revokedAt: null };
    expect(await database.prisma.invitation.count({ where: open })).toBe(1);
  });

  test('ends a mailed link for a new password when the person chooses one to join', async () => {
    const unproven = await givenMember(database.prisma, (await givenMerchant(database.prisma)).id, {
      account: { emailVerifiedAt: null },
    });
    const { id: accountId, email } = unproven.account;
    const ticket = newTestId();
    const createdAt = env.clock.now();
    await database.prisma.resetTicket.create({
      data: {
        id: newTestId(),
        accountId,
        ticketHash: tokenHash(ticket),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + serverLimits.resetTicketMs),
      },
    });
    const { token } = await givenInvited(email);
    expect(await join(token, password)).toHaveProperty('value');
    expect(await ask(resetPassword, { ticket, password: 'evil-knows-this-1' }, visitor)).toMatchObject({
      refused: 'RESET_EXPIRED',
    });
    expect(await ask(signIn, { email, password }, visitor)).toHaveProperty('value');
  });

  test('judges the devices again when the person joins: one that its sender lost ends the invitation', async () => {
    const other = await givenCabinet(database.prisma, merchantId);
    const sender = await givenMember(database.prisma, merchantId, {
      kind: 'staff',
      systemRole: 'manager',
      deviceScope: 'selected',
      deviceIds: [cabinet.id, other.id],
    });
    const actor = actorOf(sender, { deviceIds: [cabinet.id, other.id] });
    const inviteTo = async (deviceNos: readonly string[]) => {
      const email = newEmail();
      const wanted = { kind: 'restocker', email, userName: 'Robin Fields', deviceNos };
      expect(await ask(inviteMember, wanted, actor)).toHaveProperty('value');
      return mailedToken(email);
    };
    const kept = await inviteTo([cabinet.deviceNo]);
    const lost = await inviteTo([cabinet.deviceNo, other.deviceNo]);
    await database.prisma.membershipDevice.deleteMany({
      where: { membershipId: sender.membership.id, deviceId: other.id },
    });
    expect(await join(lost, password)).toEqual(ended);
    expect(await join(kept, password)).toHaveProperty('value');
  });

  test('brings a deleted restocker back under the old id', async () => {
    const { email, token } = await givenInvited();
    await join(token, password);
    const member = await database.prisma.membership.findFirstOrThrow({ where: { account: { email } } });
    await ask(deleteRestocker, { id: member.id });
    const again = await givenInvited(email);
    await join(again.token);
    expect((await ask(readRestocker, { id: member.id })).value?.devices).toHaveLength(1);
  });
});

describe('the role of an invitation', () => {
  const inviteAs = (role: string, email: string) =>
    ask(inviteMember, { kind: 'staff', email, userName: 'Alex', role, deviceScope: 'all', deviceNos: [] });

  test('the role is named in the mail and on the page, that of the system by its code', async () => {
    const email = newEmail();
    expect(await inviteAs('finance', email)).toMatchObject({ value: { id: expect.any(String) } });
    expect(env.mails.at(-1)).toMatchObject({
      template: 'invitation',
      params: { role: 'en-US enum.role.finance' },
    });
    expect(await ask(readInvitation, { token: mailedToken(email) }, visitor)).toMatchObject({
      value: { kind: 'staff', roleCode: 'finance', roleName: null },
    });
  });

  test('a role of the merchant has its own name', async () => {
    const { id } = await database.prisma.role.create({
      data: {
        id: newTestId(),
        merchantId,
        code: 'night',
        name: 'Night shift',
        createdAt: env.clock.now(),
        updatedAt: env.clock.now(),
        permissions: { create: { permission: 'device.view' } },
      },
    });
    const email = newEmail();
    expect(await inviteAs(id, email)).toMatchObject({ value: { id: expect.any(String) } });
    expect(env.mails.at(-1)).toMatchObject({ template: 'invitation', params: { role: 'Night shift' } });
    expect(await ask(readInvitation, { token: mailedToken(email) }, visitor)).toMatchObject({
      value: { roleCode: null, roleName: 'Night shift' },
    });
  });

  test('the role of a restocker is none: the mail asks to restock', async () => {
    await invite(newEmail());
    expect(env.mails.at(-1)?.template).toBe('restockerInvitation');
    expect(env.mails.at(-1)?.params).not.toHaveProperty('role');
  });
});

describe('the link of an invitation', () => {
  test('works once', async () => {
    const { token } = await givenInvited();
    const both = await Promise.all([join(token, password), join(token, password)]);
    expect(both.map(({ refused }) => refused ?? 'joined').sort()).toContain('joined');
    expect(both.filter(({ value }) => value)).toHaveLength(1);
    expect(await join(token, password)).toEqual(ended);
    expect(await ask(readInvitation, { token }, visitor)).toEqual(ended);
  });

  test.each([
    ['is unknown', async () => 'x'.repeat(43)],
    [
      'was revoked',
      async () => {
        const { id, token } = await givenInvited();
        expect(await ask(revokeInvitation, { id })).toEqual({ value: undefined });
        expect(await ask(revokeInvitation, { id })).toMatchObject({ refused: 'NOT_FOUND' });
        return token;
      },
    ],
    [
      'was sent again since',
      async () => {
        const { id, email, token } = await givenInvited();
        expect(await ask(resendInvitation, { id })).toMatchObject({ refused: 'RATE_LIMITED' });
        env.clock.advance(limits.invitationResendMs);
        expect(await ask(resendInvitation, { id })).toEqual({ value: undefined });
        expect(await ask(readInvitation, { token: mailedToken(email) }, visitor)).toHaveProperty('value');
        return token;
      },
    ],
    [
      'was replaced by a newer invitation of the same merchant',
      async () => {
        const { email, token } = await givenInvited();
        await invite(email);
        return token;
      },
    ],
    [
      'is older than seven days',
      async () => {
        const { id, token } = await givenInvited();
        env.clock.advance(limits.invitationMs);
        const [shown] = (await ask(listInvitations, {})).value?.items ?? [];
        expect(shown).toMatchObject({ id, status: 'expired' });
        return token;
      },
    ],
    [
      'comes from a member who was disabled',
      async () => {
        const { token } = await givenInvited();
        const { membershipId: id } = owner;
        await database.prisma.membership.update({ where: { id }, data: { status: 'disabled' } });
        return token;
      },
    ],
  ])('opens nothing when it %s', async (_, given) => {
    const token = await given();
    const [read, joined] = [await ask(readInvitation, { token }, visitor), await join(token, password)];
    expect([read, joined]).toEqual([ended, ended]);
  });

  test('is listed for the merchant that sent it only, page by page', async () => {
    const { id } = await givenInvited();
    const { id: newest } = await givenInvited();
    const first = await ask(listInvitations, { limit: 1 });
    const second = await ask(listInvitations, { limit: 1, cursor: first.value?.nextCursor });
    expect([...(first.value?.items ?? []), ...(second.value?.items ?? [])].map((item) => item.id)).toEqual([
      newest,
      id,
    ]);
    const stranger = actorOf(await givenMember(database.prisma, (await givenMerchant(database.prisma)).id));
    expect((await ask(listInvitations, {}, stranger)).value?.items).toEqual([]);
    for (const useCase of [resendInvitation, revokeInvitation]) {
      expect(await ask(useCase, { id }, stranger)).toMatchObject({ refused: 'NOT_FOUND' });
    }
  });
});

describe('an account whose mailbox was never proven', () => {
  /** An account from an earlier version: the merchant Lantern chose the password. */
  const givenHijacked = async () => {
    const lantern = await givenMerchant(database.prisma);
    const evil = 'evil-knows-this-1';
    const account = { passwordHash: await hashPassword(evil), emailVerifiedAt: null };
    const { account: made } = await givenMember(database.prisma, lantern.id, {
      kind: 'restocker',
      deviceScope: 'selected',
      account,
    });
    expect(await ask(signIn, { email: made.email, password: evil }, visitor)).toHaveProperty('value');
    return { email: made.email, evil };
  };

  test('joins a second merchant only with a new password; the one that a merchant knows stops working', async () => {
    const { email, evil } = await givenHijacked();
    const { token } = await givenInvited(email);
    expect(await join(token)).toMatchObject({ refused: 'BAD_INPUT' });
    expect(await join(token, password)).toHaveProperty('value');
    expect(await ask(signIn, { email, password: evil }, visitor)).toMatchObject({ refused: 'LOGIN_FAILED' });
    const own = await ask(signIn, { email, password }, visitor);
    expect(own.value).toMatchObject({ memberships: [{}, {}] });
    const sessions = await database.prisma.refreshSession.findMany({ where: { account: { email } } });
    expect(sessions.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1);
  });

  test('loses the password when the platform makes it an owner', async () => {
    const { email, evil } = await givenHijacked();
    const merchant = { name: 'Bayside', country: 'US', ownerEmail: email, ownerName: 'Maya' };
    const made = await ask(createMerchant, merchant, { ...visitor, kind: 'platform' });
    expect(made).toMatchObject({ value: { ownerIsNew: true } });
    const account = await accountOf(email);
    expect(await passwordMatches(account?.passwordHash, evil)).toBe(false);
  });
});
