import type { Device } from '@larder/database/model';
import type { Permission, SystemRole } from '@larder/domain/team/permissions';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember, type Member } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { findMemberActor } from '../identity/find-member-actor.ts';
import { runUseCase } from '../run-use-case.ts';
import { addRole } from '../team/add-role.ts';
import { inviteMember } from '../team/invite-member.ts';
import { listInvitations } from '../team/list-invitations.ts';
import { listMembers } from '../team/list-members.ts';
import { listRoles } from '../team/list-roles.ts';
import { readMember } from '../team/read-member.ts';
import { readMemberDuties } from '../team/read-member-duties.ts';
import { readRole } from '../team/read-role.ts';
import { removeRole } from '../team/remove-role.ts';
import { revokeInvitation } from '../team/revoke-invitation.ts';
import type { AnyUseCase } from '../use-case.ts';
import { editMember } from './edit-member.ts';
import { editRole } from './edit-role.ts';
import { removeMember } from './remove-member.ts';
import { setMemberStatus } from './set-member-status.ts';

let database: TestDatabase;
let env: TestEnvironment;
let merchantId: string;
let owner: Member;
let cabinets: Device[];

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  env = createTestEnvironment(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  merchantId = (await givenMerchant(database.prisma)).id;
  cabinets = [
    await givenCabinet(database.prisma, merchantId),
    await givenCabinet(database.prisma, merchantId),
  ];
  owner = await givenMember(database.prisma, merchantId);
});

async function ask<Out>(useCase: AnyUseCase<Out>, input: unknown, actor: MemberActor = actorOf(owner)) {
  const answer = await runUseCase(env, useCase, actor, input, { requestId: 'test' });
  return answer.ok
    ? { value: answer.value }
    : { refused: answer.refusal.code, params: answer.refusal.params };
}
const staff = (systemRole: SystemRole, more: Parameters<typeof givenMember>[2] = {}) =>
  givenMember(database.prisma, merchantId, { kind: 'staff', systemRole, ...more });
const storedOf = (id: string) => database.prisma.membership.findUniqueOrThrow({ where: { id } });
const nowOf = (id: string) => findMemberActor(database.prisma, id);

/** Loads the member as the API would, with their own role. */
async function actorNow({ membership }: Member): Promise<MemberActor> {
  const actor = await nowOf(membership.id);
  if (!actor) throw new Error('The member is gone');
  return { ...actor, provedAt: env.clock.now() };
}
async function edit({ membership }: Member, change: object, actor?: MemberActor) {
  const { version, displayName, systemRole, roleId, kind } = await storedOf(membership.id);
  const kept = {
    id: membership.id,
    version,
    userName: displayName,
    role: kind === 'owner' ? 'owner' : (systemRole ?? roleId),
    deviceScope: 'all',
    deviceNos: [],
  };
  return ask(editMember, { ...kept, ...change }, actor);
}
const givenTask = (operatorId: string, at: Device, mode: 'quick' | 'one_click' = 'quick') =>
  database.prisma.restockTask.create({
    data: {
      id: newTestId(),
      merchantId,
      deviceId: at.id,
      operatorId,
      taskNo: `T${newTestId()}`,
      mode,
      status: 'restocking',
      createdAt: new Date(),
      updatedAt: new Date(),
    },
  });
const operatorOf = async ({ id }: { id: string }) =>
  (await database.prisma.restockTask.findUniqueOrThrow({ where: { id } })).operatorId;
async function givenRole(name: string, permissions: readonly Permission[]) {
  const made = await ask(addRole, { name, permissions });
  return { id: made.value?.id ?? '', version: 1 };
}
const accessEvents = async () =>
  (await database.prisma.liveEvent.findMany({ where: { merchantId, type: 'access.changed' } })).length;

describe('every state of a user and every event', () => {
  const events = {
    edit: (id: string, version: number) =>
      ask(editMember, { id, version, userName: 'New', role: 'viewer', deviceScope: 'all', deviceNos: [] }),
    disable: (id: string) => ask(setMemberStatus, { id, status: 'disabled' }),
    enable: (id: string) => ask(setMemberStatus, { id, status: 'active' }),
    remove: (id: string) => ask(removeMember, { id }),
  } as const;
  const states = ['active', 'disabled', 'removed'] as const;
  const expected: Record<(typeof states)[number], Record<keyof typeof events, string>> = {
    active: { edit: 'active', disable: 'disabled', enable: 'active', remove: 'removed' },
    disabled: { edit: 'disabled', disable: 'disabled', enable: 'active', remove: 'removed' },
    removed: { edit: 'NOT_FOUND', disable: 'NOT_FOUND', enable: 'NOT_FOUND', remove: 'NOT_FOUND' },
  };
  const pairs = states.flatMap((state) =>
    (Object.keys(events) as (keyof typeof events)[]).map(
      (event) => [state, event, expected[state][event]] as const,
    ),
  );
  test.each(pairs)('%s, then %s: %s', async (state, event, outcome) => {
    const { membership } = await staff('viewer', {
      status: state === 'active' ? 'active' : 'disabled',
      deletedAt: state === 'removed' ? new Date() : null,
    });
    const answer = await events[event](membership.id, membership.version);
    const { status, deletedAt } = await storedOf(membership.id);
    const now = deletedAt ? 'removed' : status;
    if ('refused' in answer) expect([answer.refused, now]).toEqual([outcome, state]);
    else expect(now).toBe(outcome);
  });

  test('repeating an event changes nothing and tells nobody', async () => {
    const { membership } = await staff('viewer');
    await events.disable(membership.id);
    const before = [await storedOf(membership.id), await accessEvents()];
    expect(await events.disable(membership.id)).toEqual({ value: { handedOver: 0 } });
    expect([await storedOf(membership.id), await accessEvents()]).toEqual(before);
  });
});

describe('nobody gives, changes or takes more than they hold', () => {
  test('a manager neither makes owners nor touches them, and gives their own role at most', async () => {
    const manager = actorOf(await staff('manager'));
    const viewer = await staff('viewer');
    expect(await edit(viewer, { role: 'owner' }, manager)).toMatchObject({ refused: 'ROLE_ABOVE_OWN' });
    expect(await edit(owner, { role: 'viewer' }, manager)).toMatchObject({ refused: 'ROLE_ABOVE_OWN' });
    const id = owner.membership.id;
    expect(await ask(removeMember, { id }, manager)).toMatchObject({ refused: 'ROLE_ABOVE_OWN' });
    expect(await edit(viewer, { role: 'manager' }, manager)).toHaveProperty('value');
    expect(await nowOf(viewer.membership.id)).toMatchObject({ permissions: manager.permissions });
  });

  test('a manager of one device gives that device only, and touches nobody with more', async () => {
    const [first, second] = cabinets as [Device, Device];
    const at = { deviceScope: 'selected', deviceIds: [first.id] } as const;
    const manager = await actorNow(await staff('manager', at));
    const viewer = await staff('viewer', at);
    const selected = { role: 'viewer', deviceScope: 'selected' };
    expect(await edit(viewer, { role: 'viewer' }, manager)).toMatchObject({ refused: 'ROLE_ABOVE_OWN' });
    expect(await edit(viewer, { ...selected, deviceNos: [second.deviceNo] }, manager)).toMatchObject({
      refused: 'NOT_FOUND',
    });
    expect(await edit(await staff('viewer'), { userName: 'New' }, manager)).toMatchObject({
      refused: 'ROLE_ABOVE_OWN',
    });
    expect(
      await edit(viewer, { ...selected, role: 'support', deviceNos: [first.deviceNo] }, manager),
    ).toHaveProperty('value');
  });

  test('a role is not edited beyond what its editor holds, by nobody who lost it a moment ago', async () => {
    const clerk = await givenRole('Clerk', ['order.view', 'role.edit']);
    const editor = await staff('viewer');
    await edit(editor, { role: clerk.id });
    const actor = await actorNow(editor);
    const shop = await givenRole('Shop', ['order.view', 'order.refund']);
    const change = (role: string, permissions: readonly Permission[]) =>
      ask(editRole, { role, version: 1, name: 'New', permissions }, actor);
    expect(await change(clerk.id, ['order.view', 'order.refund'])).toMatchObject({
      refused: 'ROLE_ABOVE_OWN',
    });
    expect(await change(shop.id, ['order.view'])).toMatchObject({ refused: 'ROLE_ABOVE_OWN' });
    expect(await ask(addRole, { name: 'More', permissions: ['order.refund'] }, actor)).toMatchObject({
      refused: 'ROLE_ABOVE_OWN',
    });
    expect(await ask(removeRole, { role: shop.id }, actor)).toMatchObject({ refused: 'ROLE_ABOVE_OWN' });
    await edit(editor, { role: 'viewer' });
    expect(await ask(addRole, { name: 'Late', permissions: ['order.view'] }, actor)).toMatchObject({
      refused: 'PERMISSION_CHANGED',
    });
  });

  test('the lists say what the reader may give', async () => {
    const manager = actorOf(await staff('manager'));
    const roles = (await ask(listRoles, {}, manager)).value;
    expect(roles?.system.filter(({ mayGrant }) => !mayGrant).map(({ code }) => code)).toEqual([
      'owner',
      'finance',
    ]);
    expect((await ask(readMember, { id: owner.membership.id }, manager)).value?.mayEdit).toBe(false);
  });
});

describe('the last owner', () => {
  test('stays, and nobody ends their own place', async () => {
    const id = owner.membership.id;
    expect(await ask(removeMember, { id })).toMatchObject({ refused: 'LAST_OWNER' });
    expect(await ask(setMemberStatus, { id, status: 'disabled' })).toMatchObject({ refused: 'LAST_OWNER' });
    expect(await edit(owner, { role: 'viewer' })).toMatchObject({ refused: 'LAST_OWNER' });
    await givenMember(database.prisma, merchantId);
    expect(await ask(removeMember, { id })).toMatchObject({ refused: 'FORBIDDEN' });
    expect(await edit(owner, { role: 'viewer' })).toMatchObject({ refused: 'FORBIDDEN' });
    expect(await edit(owner, { userName: 'Maya' })).toHaveProperty('value');
  });

  test('remains when two owners demote, disable or remove each other at once', async () => {
    const acts = {
      demote: (of: Member, by: Member) => edit(of, { role: 'viewer' }, actorOf(by)),
      disable: (of: Member, by: Member) =>
        ask(setMemberStatus, { id: of.membership.id, status: 'disabled' }, actorOf(by)),
      remove: (of: Member, by: Member) => ask(removeMember, { id: of.membership.id }, actorOf(by)),
    };
    for (const act of Object.values(acts)) {
      merchantId = (await givenMerchant(database.prisma)).id;
      const [one, other] = [
        await givenMember(database.prisma, merchantId),
        await givenMember(database.prisma, merchantId),
      ];
      const answers = await Promise.all([act(one, other), act(other, one)]);
      expect(answers.filter((answer) => 'value' in answer)).toHaveLength(1);
      expect(answers).toContainEqual(expect.objectContaining({ refused: 'PERMISSION_CHANGED' }));
      const owners = { merchantId, kind: 'owner', status: 'active', deletedAt: null } as const;
      expect(await database.prisma.membership.count({ where: owners })).toBe(1);
    }
  });
});

describe('what is in the hands of a user', () => {
  async function givenBusyUser() {
    const [at] = cabinets as [Device, Device];
    const user = await staff('manager');
    const id = user.membership.id;
    const task = await givenTask(id, at);
    const order = await database.prisma.restockOrder.create({
      data: {
        id: newTestId(),
        merchantId,
        deviceId: at.id,
        orderNo: `R${newTestId()}`,
        mode: 'refill',
        status: 'created',
        createdById: owner.membership.id,
        assignedToId: id,
        createdAt: new Date(),
        updatedAt: new Date(),
      },
    });
    await database.prisma.alertSubscription.create({
      data: {
        id: newTestId(),
        merchantId,
        membershipId: id,
        type: 'offline',
        methods: ['email'],
        createdAt: new Date(),
        updatedAt: new Date(),
      },
    });
    return { user, id, task, order };
  }

  test('is counted, then goes to the member who removes or disables them', async () => {
    for (const act of ['remove', 'disable'] as const) {
      merchantId = (await givenMerchant(database.prisma)).id;
      owner = await givenMember(database.prisma, merchantId);
      cabinets = [await givenCabinet(database.prisma, merchantId)];
      const { id, task, order } = await givenBusyUser();
      expect(await ask(readMemberDuties, { id })).toEqual({
        value: { tasks: 1, orders: 1, complaints: 0, alerts: 1, invitations: 0 },
      });
      const answer =
        act === 'remove'
          ? await ask(removeMember, { id })
          : await ask(setMemberStatus, { id, status: 'disabled' });
      expect(answer).toEqual({ value: { handedOver: 1 } });
      expect(await operatorOf(task)).toBe(owner.membership.id);
      expect(
        (await database.prisma.restockOrder.findUniqueOrThrow({ where: { id: order.id } })).assignedToId,
      ).toBeNull();
      expect(await database.prisma.alertSubscription.count({ where: { membershipId: id } })).toBe(
        act === 'remove' ? 0 : 1,
      );
      expect(await nowOf(id)).toBeNull();
      expect(await accessEvents()).toBe(1);
    }
  });

  test('moves only as far as a new role or fewer devices end it', async () => {
    const [first, second] = cabinets as [Device, Device];
    const user = await staff('manager');
    const [kept, lost] = [
      await givenTask(user.membership.id, first),
      await givenTask(user.membership.id, second),
    ];
    const selected = { role: 'operations', deviceScope: 'selected', deviceNos: [first.deviceNo] };
    expect(await edit(user, selected)).toEqual({ value: { handedOver: 1 } });
    expect([await operatorOf(kept), await operatorOf(lost)]).toEqual([
      user.membership.id,
      owner.membership.id,
    ]);
    expect(await edit(user, { ...selected, role: 'viewer' })).toEqual({ value: { handedOver: 1 } });
    expect(await operatorOf(kept)).toBe(owner.membership.id);
  });

  test('moves from everyone with a role that loses a mode of restocking', async () => {
    const [first, second] = cabinets as [Device, Device];
    const { id } = await givenRole('Fillers', ['restock.quick', 'restock.one_click']);
    const user = await staff('viewer');
    await edit(user, { role: id });
    const [quick, oneClick] = [
      await givenTask(user.membership.id, first),
      await givenTask(user.membership.id, second, 'one_click'),
    ];
    expect((await ask(readRole, { role: id })).value?.openTasks).toEqual({ quick: 1, one_click: 1 });
    const less = { role: id, version: 1, name: 'Fillers', permissions: ['restock.one_click'] };
    expect(await ask(editRole, less)).toEqual({ value: { members: 1, handedOver: 1 } });
    expect([await operatorOf(quick), await operatorOf(oneClick)]).toEqual([
      owner.membership.id,
      user.membership.id,
    ]);
  });
});

describe('a role', () => {
  test('is stored with what its permissions need, and its people have a change at once', async () => {
    const { id } = await givenRole('Clerk', ['order.refund']);
    const user = await staff('viewer');
    await edit(user, { role: id });
    const before = await nowOf(user.membership.id);
    expect(before?.permissions).toEqual([
      'order.refund',
      'order.view',
      'home.view',
      'tutorial.view',
      'support.chat',
    ]);
    const more = { role: id, version: 1, name: 'Clerk', permissions: ['order.export'] };
    expect(await ask(editRole, more)).toMatchObject({ value: { members: 1 } });
    const after = await nowOf(user.membership.id);
    expect(after?.permissionVersion).toBe((before?.permissionVersion ?? 0) + 1);
    expect(after?.permissions).toContain('order.export');
    expect(await ask(editRole, more)).toMatchObject({ refused: 'DATA_PROCESSING' });
  });

  test('has a name of its own, in upper or lower case, also with characters of patterns', async () => {
    await givenRole('Night_shift', ['order.view']);
    const named = (name: string) => ask(addRole, { name, permissions: ['order.view'] });
    expect(await named('night_SHIFT')).toMatchObject({
      refused: 'ROLE_NAME_TAKEN',
      params: { field: 'name' },
    });
    expect(await named('Night-shift')).toHaveProperty('value');
    const both = await Promise.all([named('Twice'), named('twice')]);
    expect(both.filter((answer) => 'value' in answer)).toHaveLength(1);
  });

  test('is not removed while someone has it or is invited to it; a system role never is', async () => {
    const { id } = await givenRole('Clerk', ['order.view']);
    const user = await staff('viewer');
    await edit(user, { role: id });
    expect(await ask(removeRole, { role: id })).toMatchObject({ refused: 'ROLE_IN_USE', params: { n: 1 } });
    await edit(user, { role: 'viewer' });
    const asked = { kind: 'staff', email: `${newTestId()}@example.com`, userName: 'Alex', role: id };
    await ask(inviteMember, { ...asked, deviceScope: 'all', deviceNos: [] });
    expect((await ask(readRole, { role: id })).value).toMatchObject({ members: 0, invitations: 1 });
    expect(await ask(removeRole, { role: id })).toMatchObject({ refused: 'ROLE_IN_USE', params: { n: 1 } });
    const { items } = (await ask(listInvitations, {})).value ?? { items: [] };
    for (const invitation of items) await ask(revokeInvitation, { id: invitation.id });
    expect((await ask(readRole, { role: id })).value).toMatchObject({ members: 0, invitations: 0 });
    expect(await ask(removeRole, { role: id })).toHaveProperty('value');
    expect(await ask(readRole, { role: id })).toMatchObject({ refused: 'NOT_FOUND' });
    expect(await ask(removeRole, { role: 'viewer' })).toMatchObject({ refused: 'ROLE_SYSTEM' });
    const change = { role: 'manager', version: 1, name: 'Mine', permissions: ['order.view'] };
    expect(await ask(editRole, change)).toMatchObject({ refused: 'ROLE_SYSTEM' });
  });

  test('raises the versions of its 1,000 users in one statement', async () => {
    const { id } = await givenRole('Crowd', ['order.view']);
    const people = Array.from({ length: 1_000 }, () => ({ account: newTestId(), membership: newTestId() }));
    const at = { createdAt: new Date(), updatedAt: new Date() };
    await database.prisma.account.createMany({
      data: people.map(({ account }) => ({
        ...at,
        id: account,
        email: `${account}@example.com`,
        passwordHash: 'none',
        name: 'Sam',
        status: 'active' as const,
      })),
    });
    await database.prisma.membership.createMany({
      data: people.map(({ account, membership }) => ({
        ...at,
        id: membership,
        merchantId,
        accountId: account,
        kind: 'staff' as const,
        roleId: id,
        displayName: 'Sam',
      })),
    });
    const more = { role: id, version: 1, name: 'Crowd', permissions: ['order.view', 'stock.view'] };
    expect(await ask(editRole, more)).toMatchObject({ value: { members: 1_000 } });
    const raised = { merchantId, roleId: id, permissionVersion: 2 };
    expect(await database.prisma.membership.count({ where: raised })).toBe(1_000);
    expect(await accessEvents()).toBe(1_000);
  });
});

test('the list has owners first, then names, in pages, with what people can do', async () => {
  await staff('viewer', { displayName: 'adam' });
  await staff('support', { displayName: '王'.repeat(60) });
  await givenMember(database.prisma, merchantId, {
    kind: 'restocker',
    deviceScope: 'selected',
    displayName: 'Bea',
  });
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<
      ReturnType<typeof ask<{ items: { userName: string }[]; nextCursor: string | null }>>
    > = await ask(listMembers, { limit: 1, cursor });
    names.push(...(page.value?.items ?? []).map(({ userName }) => userName));
    cursor = page.value?.nextCursor ?? null;
  } while (cursor);
  expect(names).toEqual(['Sam Lee', 'adam', 'Bea', '王'.repeat(60)]);
  const viewer = await actorNow(await staff('viewer', { displayName: 'zoe' }));
  const seen = (await ask(listMembers, { q: 'adam' }, viewer)).value?.items;
  expect(seen).toMatchObject([{ userName: 'adam', roleCode: 'viewer', powers: ['stats.cost.view'] }]);
});
