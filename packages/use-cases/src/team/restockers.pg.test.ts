import type { Device } from '@larder/database/model';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { passwordMatches } from '../identity/password-hash.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';
import { addRestocker } from './add-restocker.ts';
import { bindRestocker } from './bind-restocker.ts';
import { deleteRestocker } from './delete-restocker.ts';
import { listRestockers } from './list-restockers.ts';
import { readRestocker } from './read-restocker.ts';
import { renameRestocker } from './rename-restocker.ts';
import { resetRestockerPassword } from './reset-restocker-password.ts';
import { setRestockerStatus } from './set-restocker-status.ts';
import { unbindRestocker } from './unbind-restocker.ts';

let database: TestDatabase;
let env: TestEnvironment;
let merchantId: string;
let owner: MemberActor;
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
  owner = actorOf(await givenMember(database.prisma, merchantId));
});

async function ask<Out>(useCase: AnyUseCase<Out>, input: unknown, actor: MemberActor = owner) {
  const answer = await runUseCase(env, useCase, actor, input, { requestId: 'test' });
  return answer.ok ? { value: answer.value } : { refused: answer.refusal.code };
}
const deviceNo = (n: number) => cabinets[n]?.deviceNo ?? '';
const newEmail = () => `${newTestId()}@example.com`;
async function givenRestocker(bound: readonly string[] = [], email = newEmail()) {
  const added = await ask(addRestocker, {
    ...{ email, password: 'otter-larder-3', userName: 'Robin Fields', deviceNos: bound },
  });
  return { id: added.value?.id ?? '', email, added };
}
const memberOf = (id: string) => database.prisma.membership.findUniqueOrThrow({ where: { id } });
const givenVisit = (operatorId: string, cabinet = 0) =>
  database.prisma.restockTask.create({
    data: {
      ...{ id: newTestId(), merchantId, deviceId: cabinets[cabinet]?.id ?? '', operatorId },
      ...{ taskNo: `T${newTestId()}`, mode: 'quick', status: 'restocking' },
      ...{ createdAt: env.clock.now(), updatedAt: env.clock.now() },
    },
  });

describe('adding a restocker', () => {
  test('makes an account that signs in with the password given, bound to the cabinets chosen', async () => {
    const { id, email, added } = await givenRestocker([deviceNo(0)]);
    expect(added).toMatchObject({ value: { isNewAccount: true } });
    const account = await database.prisma.account.findUniqueOrThrow({ where: { email } });
    expect(await passwordMatches(account.passwordHash, 'otter-larder-3')).toBe(true);
    const shown = await ask(readRestocker, { id });
    expect(shown.value).toMatchObject({ email, userName: 'Robin Fields', status: 'active', isShared: false });
    expect(shown.value?.devices.map((device) => device.deviceNo)).toEqual([deviceNo(0)]);
  });

  test('an account of another merchant joins with the password it has', async () => {
    const elsewhere = await givenMember(database.prisma, (await givenMerchant(database.prisma)).id);
    const { added, id } = await givenRestocker([], elsewhere.account.email);
    expect(added).toMatchObject({ value: { isNewAccount: false } });
    expect(
      (await database.prisma.account.findUniqueOrThrow({ where: { id: elsewhere.account.id } })).passwordHash,
    ).toBe(elsewhere.account.passwordHash);
    expect(await ask(resetRestockerPassword, { id, password: 'seven-otters-9' })).toEqual({
      refused: 'ACCOUNT_SHARED',
    });
  });

  test('who is a member already is refused, also when two phones add him at once', async () => {
    const { email } = await givenRestocker();
    expect((await givenRestocker([], email)).added).toEqual({ refused: 'EMAIL_TAKEN' });
    const twice = newEmail();
    const both = await Promise.all([givenRestocker([], twice), givenRestocker([], twice)]);
    expect(both.map(({ added }) => added.refused ?? 'added').sort()).toEqual(['EMAIL_TAKEN', 'added']);
  });

  test('a common password and a foreign cabinet are refused, and nothing is made', async () => {
    const foreign = await givenCabinet(database.prisma, (await givenMerchant(database.prisma)).id);
    const email = newEmail();
    const entered = { email, userName: 'Robin', password: 'password' };
    expect(await ask(addRestocker, { ...entered, deviceNos: [] })).toEqual({ refused: 'BAD_INPUT' });
    expect((await givenRestocker([foreign.deviceNo], email)).added).toEqual({ refused: 'NOT_FOUND' });
    expect(await database.prisma.account.findUnique({ where: { email } })).toBeNull();
  });

  test('who was deleted comes back under his old number', async () => {
    const { id, email } = await givenRestocker([deviceNo(0)]);
    await ask(deleteRestocker, { id });
    expect(await ask(readRestocker, { id })).toEqual({ refused: 'NOT_FOUND' });
    const again = await givenRestocker([deviceNo(1)], email);
    expect(again.id).toBe(id);
    expect((await ask(readRestocker, { id })).value?.devices.map((device) => device.deviceNo)).toEqual([
      deviceNo(1),
    ]);
  });
});

describe('the list of restockers', () => {
  test('is by name, page by page, and finds by name and e-mail', async () => {
    const names = ['ann', 'Bea', 'Cid'];
    for (const userName of ['Cid', 'ann', 'Bea']) {
      await ask(addRestocker, { email: newEmail(), password: 'otter-larder-3', userName, deviceNos: [] });
    }
    const first = await ask(listRestockers, { limit: 2 });
    const second = await ask(listRestockers, { limit: 2, cursor: first.value?.nextCursor });
    const items = [...(first.value?.items ?? []), ...(second.value?.items ?? [])];
    expect(items.map(({ userName }) => userName)).toEqual(names);
    expect(second.value?.nextCursor).toBeNull();
    const found = await ask(listRestockers, { q: items[1]?.email.slice(0, 36) });
    expect(found.value?.items.map(({ userName }) => userName)).toEqual(['Bea']);
  });

  test('counts and shows only cabinets that the one who looks may see', async () => {
    const { id } = await givenRestocker([deviceNo(0), deviceNo(1)]);
    const narrow = { ...owner, deviceScope: [cabinets[1]?.id ?? ''] };
    expect((await ask(listRestockers, {}, narrow)).value?.items[0]?.boundDevices).toBe(1);
    expect((await ask(readRestocker, { id }, narrow)).value?.devices).toHaveLength(1);
    expect(await ask(unbindRestocker, { id, deviceNo: deviceNo(0) }, narrow)).toEqual({
      refused: 'NOT_FOUND',
    });
  });
});

describe('a restocker at work', () => {
  test('binding and unbinding make his tokens stale', async () => {
    const { id } = await givenRestocker();
    expect(await ask(bindRestocker, { id, deviceNos: [deviceNo(0), deviceNo(1)] })).toEqual({
      value: { bound: 2 },
    });
    expect(await ask(bindRestocker, { id, deviceNos: [deviceNo(0)] })).toEqual({ value: { bound: 0 } });
    expect((await memberOf(id)).permissionVersion).toBe(2);
    await ask(unbindRestocker, { id, deviceNo: deviceNo(0) });
    expect((await memberOf(id)).permissionVersion).toBe(3);
  });

  test('who loses a cabinet hands his open visit there to who took it', async () => {
    const { id } = await givenRestocker([deviceNo(0), deviceNo(1)]);
    const here = await givenVisit(id);
    const there = await givenVisit(id, 1);
    expect(await ask(unbindRestocker, { id, deviceNo: deviceNo(0) })).toEqual({ value: { handedOver: 1 } });
    const operatorOf = async (taskId: string) =>
      (await database.prisma.restockTask.findUniqueOrThrow({ where: { id: taskId } })).operatorId;
    expect(await operatorOf(here.id)).toBe(owner.membershipId);
    expect(await operatorOf(there.id)).toBe(id);
  });

  test('cannot be deleted before his visit has ended', async () => {
    const { id } = await givenRestocker([deviceNo(0)]);
    const visit = await givenVisit(id);
    expect(await ask(deleteRestocker, { id })).toEqual({ refused: 'DELETE_FAILED' });
    await database.prisma.restockTask.update({
      where: { id: visit.id },
      data: { status: 'canceled', finishedAt: env.clock.now() },
    });
    expect(await ask(deleteRestocker, { id })).toHaveProperty('value');
  });

  test('is renamed, shut out and let in again', async () => {
    const { id } = await givenRestocker();
    await ask(renameRestocker, { id, userName: 'Robin Hill' });
    await ask(setRestockerStatus, { id, status: 'disabled' });
    expect((await ask(readRestocker, { id })).value).toMatchObject({
      userName: 'Robin Hill',
      status: 'disabled',
    });
    await ask(setRestockerStatus, { id, status: 'active' });
    expect((await ask(readRestocker, { id })).value?.status).toBe('active');
    expect((await memberOf(id)).permissionVersion).toBe(3);
  });

  test('with a new password signs in anew everywhere', async () => {
    const { id, email } = await givenRestocker();
    const before = await database.prisma.account.findUniqueOrThrow({ where: { email } });
    expect(await ask(resetRestockerPassword, { id, password: 'seven-otters-9' })).toHaveProperty('value');
    const after = await database.prisma.account.findUniqueOrThrow({ where: { email } });
    expect(after.tokenVersion).toBe(before.tokenVersion + 1);
    expect(await passwordMatches(after.passwordHash, 'seven-otters-9')).toBe(true);
  });

  test('staff are no restockers: none of this touches them', async () => {
    const staff = await givenMember(database.prisma, merchantId, { kind: 'staff', systemRole: 'viewer' });
    const { id } = staff.membership;
    const asks: [AnyUseCase, object][] = [
      [readRestocker, { id }],
      [renameRestocker, { id, userName: 'X' }],
      [deleteRestocker, { id }],
      [resetRestockerPassword, { id, password: 'seven-otters-9' }],
    ];
    for (const [useCase, input] of asks) {
      expect(await ask(useCase, input)).toEqual({ refused: 'NOT_FOUND' });
    }
  });
});
