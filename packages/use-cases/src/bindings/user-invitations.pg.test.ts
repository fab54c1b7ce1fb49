import type { Device } from '@larder/database/model';
import { limits } from '@larder/domain/limits';
import type { Permission, SystemRole } from '@larder/domain/team/permissions';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember, type Member } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Actor, type MemberActor, visitor } from '../actor.ts';
import { findMemberActor } from '../identity/find-member-actor.ts';
import { runUseCase } from '../run-use-case.ts';
import { acceptInvitation } from '../team/accept-invitation.ts';
import { addRole } from '../team/add-role.ts';
import { inviteMember } from '../team/invite-member.ts';
import { listInvitations } from '../team/list-invitations.ts';
import { removeRole } from '../team/remove-role.ts';
import { resendInvitation } from '../team/resend-invitation.ts';
import { revokeInvitation } from '../team/revoke-invitation.ts';
import type { AnyUseCase } from '../use-case.ts';
import { editMember } from './edit-member.ts';
import { editRole } from './edit-role.ts';
import { removeMember } from './remove-member.ts';

let database: TestDatabase;
let env: TestEnvironment;
let merchantId: string;
let owner: Member;
let cabinet: Device;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  env = createTestEnvironment(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  merchantId = (await givenMerchant(database.prisma)).id;
  cabinet = await givenCabinet(database.prisma, merchantId);
  owner = await givenMember(database.prisma, merchantId);
});

async function ask<Out>(useCase: AnyUseCase<Out>, input: unknown, actor: Actor = actorOf(owner)) {
  const answer = await runUseCase(env, useCase, actor, input, { requestId: 'test' });
  return answer.ok
    ? { value: answer.value }
    : { refused: answer.refusal.code, params: answer.refusal.params };
}
const staff = (systemRole: SystemRole, more: Parameters<typeof givenMember>[2] = {}) =>
  givenMember(database.prisma, merchantId, { kind: 'staff', systemRole, ...more });
const newEmail = () => `${newTestId()}@example.com`;
const mailedToken = (email: string) =>
  String(env.mails.filter(({ to }) => to === email).at(-1)?.params.url).split('#')[1] ?? '';
const join = (token: string) => ask(acceptInvitation, { token, password: 'otter-larder-3' }, visitor);
const joinedAs = async (email: string) => {
  const member = await database.prisma.membership.findFirst({ where: { merchantId, account: { email } } });
  return member && (await findMemberActor(database.prisma, member.id));
};
const ended = { refused: 'INVITATION_ENDED', params: undefined };

async function invite(change: object = {}, actor?: MemberActor, email = newEmail()) {
  const wanted = { kind: 'staff', email, userName: 'Jo', role: 'viewer', deviceScope: 'all', deviceNos: [] };
  const invited = await ask(inviteMember, { ...wanted, ...change }, actor);
  return { ...invited, id: invited.value?.id ?? '', email, token: mailedToken(email) };
}
async function givenRole(permissions: readonly Permission[]) {
  const made = await ask(addRole, { name: newTestId(), permissions });
  return made.value?.id ?? '';
}

describe('every state of an invitation and every event', () => {
  const events = {
    accept: ({ token }: { token: string }) => join(token),
    resend: ({ id }: { id: string }) => ask(resendInvitation, { id }),
    revoke: ({ id }: { id: string }) => ask(revokeInvitation, { id }),
    replace: ({ email }: { email: string }) => invite({}, undefined, email),
  } as const;
  const states = ['pending', 'expired', 'accepted', 'revoked'] as const;
  const expected: Record<(typeof states)[number], Record<keyof typeof events, string>> = {
    pending: { accept: 'accepted', resend: 'pending', revoke: 'revoked', replace: 'revoked' },
    expired: { accept: 'INVITATION_ENDED', resend: 'pending', revoke: 'revoked', replace: 'revoked' },
    accepted: {
      accept: 'INVITATION_ENDED',
      resend: 'NOT_FOUND',
      revoke: 'NOT_FOUND',
      replace: 'EMAIL_TAKEN',
    },
    revoked: { accept: 'INVITATION_ENDED', resend: 'NOT_FOUND', revoke: 'NOT_FOUND', replace: 'revoked' },
  };
  const pairs = states.flatMap((state) =>
    (Object.keys(events) as (keyof typeof events)[]).map(
      (event) => [state, event, expected[state][event]] as const,
    ),
  );
  async function givenState(state: (typeof states)[number]) {
    const invited = await invite();
    const sentAt = new Date(env.clock.now().getTime() - limits.invitationMs);
    const past = { sentAt, expiresAt: state === 'expired' ? env.clock.now() : undefined };
    // Long enough ago that it may be sent again.
    await database.prisma.invitation.update({ where: { id: invited.id }, data: past });
    if (state === 'accepted') await join(invited.token);
    if (state === 'revoked') await ask(revokeInvitation, { id: invited.id });
    return invited;
  }
  const stateOf = async (id: string) => {
    const found = await database.prisma.invitation.findUniqueOrThrow({ where: { id } });
    if (found.acceptedAt) return 'accepted';
    if (found.revokedAt) return 'revoked';
    return found.expiresAt > env.clock.now() ? 'pending' : 'expired';
  };
  test.each(pairs)('%s, then %s: %s', async (state, event, outcome) => {
    const invited = await givenState(state);
    const answer = await events[event](invited);
    const now = await stateOf(invited.id);
    if (answer.value === undefined && 'refused' in answer) {
      expect([answer.refused, now]).toEqual([outcome, state]);
    } else expect(now).toBe(outcome);
  });
});

describe('an invitation to a role', () => {
  test('gives the role and the devices chosen', async () => {
    const [all, one] = [
      await invite({ role: 'support' }),
      await invite({ role: 'viewer', deviceScope: 'selected', deviceNos: [cabinet.deviceNo] }),
    ];
    await join(all.token);
    await join(one.token);
    expect(await joinedAs(all.email)).toMatchObject({ kind: 'user', deviceScope: 'all' });
    expect((await joinedAs(all.email))?.permissions).toContain('order.refund');
    expect(await joinedAs(one.email)).toMatchObject({ deviceScope: [cabinet.id] });
  });

  test('is never to owner, and never to more than its sender holds', async () => {
    const manager = actorOf(await staff('manager'));
    expect(await invite({ role: 'owner' })).toMatchObject({ refused: 'BAD_INPUT' });
    expect(await invite({ role: 'finance' }, manager)).toMatchObject({ refused: 'ROLE_ABOVE_OWN' });
    const more = await givenRole(['finance.withdraw']);
    expect(await invite({ role: more }, manager)).toMatchObject({ refused: 'ROLE_ABOVE_OWN' });
    expect(await invite({ deviceScope: 'selected' })).toMatchObject({ refused: 'BAD_INPUT' });
    const bound = await staff('manager', { deviceScope: 'selected', deviceIds: [cabinet.id] });
    const atOne = actorOf(bound, { deviceIds: [cabinet.id] });
    expect(await invite({}, atOne)).toMatchObject({ refused: 'ROLE_ABOVE_OWN' });
    const chosen = { deviceScope: 'selected', deviceNos: [cabinet.deviceNo] };
    expect(await invite(chosen, atOne)).toHaveProperty('value');
    const fromRestockers = { kind: 'restocker', deviceNos: [] };
    const userEditor = await givenMember(database.prisma, merchantId, {
      kind: 'staff',
      roleId: await givenRole(['user.edit', 'order.view']),
    });
    const found = await findMemberActor(database.prisma, userEditor.membership.id);
    const actor = found ? { ...found, provedAt: env.clock.now() } : undefined;
    expect(await invite(fromRestockers, actor)).toMatchObject({ refused: 'FORBIDDEN' });
  });

  test('ends when its role grows beyond its sender, and works again when it shrinks', async () => {
    const manager = actorOf(await staff('manager'));
    const role = await givenRole(['order.view']);
    const { token, email } = await invite({ role }, manager);
    const change = (version: number, permissions: readonly Permission[]) =>
      ask(editRole, { role, version, name: newTestId(), permissions });
    await change(1, ['order.view', 'finance.withdraw']);
    expect(await join(token)).toEqual(ended);
    await change(2, ['order.view', 'order.refund']);
    expect(await join(token)).toHaveProperty('value');
    expect((await joinedAs(email))?.permissions).not.toContain('finance.withdraw');
  });

  test('ends with what its sender loses, for good; of a sender who leaves it goes on in the name of who removed them', async () => {
    const sender = await staff('manager');
    const [first, second] = [
      await invite({ role: 'support' }, actorOf(sender)),
      await invite({ role: 'support' }, actorOf(sender)),
    ];
    const { id } = sender.membership;
    const less = { id, version: 1, userName: 'Less', role: 'viewer', deviceScope: 'all', deviceNos: [] };
    await ask(editMember, less);
    expect(await join(first.token)).toEqual(ended);
    await ask(removeMember, { id });
    expect(await join(second.token)).toEqual(ended);

    const leaver = await staff('manager');
    const third = await invite({ role: 'support' }, actorOf(leaver));
    await ask(removeMember, { id: leaver.membership.id });
    expect(await join(third.token)).toHaveProperty('value');
  });

  test('is not accepted with a role that is taken from its sender at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const sender = await staff('manager');
      const { token, email } = await invite({ role: 'manager' }, actorOf(sender));
      const { id } = sender.membership;
      const less = { id, version: 1, userName: 'Less', role: 'viewer', deviceScope: 'all', deviceNos: [] };
      const [demoted, joined] = await Promise.all([ask(editMember, less), join(token)]);
      expect(demoted).toHaveProperty('value');
      // Either was first; a member who joined has what the sender held at that moment.
      if (joined.value === undefined) expect(joined).toEqual(ended);
      else expect(await joinedAs(email)).not.toBeNull();
    }
  });

  test('keeps its role from being removed until it is revoked', async () => {
    const role = await givenRole(['order.view']);
    const { id } = await invite({ role });
    expect(await ask(removeRole, { role })).toMatchObject({ refused: 'ROLE_IN_USE', params: { n: 1 } });
    await ask(revokeInvitation, { id });
    expect(await ask(removeRole, { role })).toHaveProperty('value');
  });

  test('is seen, sent again and revoked only by members who edit users and hold what it offers', async () => {
    const { id } = await invite({ role: 'manager' });
    const restockerEditor = await givenMember(database.prisma, merchantId, {
      kind: 'staff',
      roleId: await givenRole(['restocker.edit']),
    });
    const actor = (await findMemberActor(database.prisma, restockerEditor.membership.id)) ?? undefined;
    expect((await ask(listInvitations, {}, actor)).value?.items).toEqual([]);
    expect(await ask(revokeInvitation, { id }, actor)).toMatchObject({ refused: 'NOT_FOUND' });
    const userEditor = await givenMember(database.prisma, merchantId, {
      kind: 'staff',
      roleId: await givenRole(['user.edit']),
    });
    const loaded = await findMemberActor(database.prisma, userEditor.membership.id);
    const lesser = loaded ? { ...loaded, provedAt: env.clock.now() } : undefined;
    expect((await ask(listInvitations, {}, lesser)).value?.items).toMatchObject([
      { id, roleCode: 'manager' },
    ]);
    expect(await ask(revokeInvitation, { id }, lesser)).toMatchObject({ refused: 'ROLE_ABOVE_OWN' });
    expect(await ask(resendInvitation, { id }, lesser)).toMatchObject({ refused: 'ROLE_ABOVE_OWN' });
  });
});
