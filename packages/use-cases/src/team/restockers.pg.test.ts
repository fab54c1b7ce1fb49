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
import { bindRestocker } from '../bindings/bind-restocker.ts';
import { deleteRestocker } from '../bindings/delete-restocker.ts';
import { setRestockerStatus } from '../bindings/set-restocker-status.ts';
import { unbindRestocker } from '../bindings/unbind-restocker.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';
import { listRestockers } from './list-restockers.ts';
import { readRestocker } from './read-restocker.ts';
import { renameRestocker } from './rename-restocker.ts';

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
async function givenRestocker(bound: readonly string[] = [], displayName = 'Robin Fields') {
  const deviceIds = cabinets.filter((cabinet) => bound.includes(cabinet.deviceNo)).map(({ id }) => id);
  const { membership } = await givenMember(database.prisma, merchantId, {
    kind: 'restocker',
    deviceScope: 'selected',
    displayName,
    deviceIds,
  });
  return { id: membership.id };
}
const memberOf = (id: string) => database.prisma.membership.findUniqueOrThrow({ where: { id } });
const givenTask = (operatorId: string, cabinet = 0) =>
  database.prisma.restockTask.create({
    data: {
      id: newTestId(),
      merchantId,
      deviceId: cabinets[cabinet]?.id ?? '',
      operatorId,
      taskNo: `T${newTestId()}`,
      mode: 'quick',
      status: 'restocking',
      createdAt: env.clock.now(),
      updatedAt: env.clock.now(),
    },
  });

describe('the list of restockers', () => {
  test('is sorted by name, paged, and searchable by name and e-mail', async () => {
    const names = ['ann', 'Bea', 'Cid'];
    for (const userName of ['Cid', 'ann', 'Bea']) {
      await givenRestocker([], userName);
    }
    const first = await ask(listRestockers, { limit: 2 });
    const second = await ask(listRestockers, { limit: 2, cursor: first.value?.nextCursor });
    const items = [...(first.value?.items ?? []), ...(second.value?.items ?? [])];
    expect(items.map(({ userName }) => userName)).toEqual(names);
    expect(second.value?.nextCursor).toBeNull();
    const found = await ask(listRestockers, { q: items[1]?.email.slice(0, 36) });
    expect(found.value?.items.map(({ userName }) => userName)).toEqual(['Bea']);
  });

  test('counts and shows only devices that the viewer may see', async () => {
    const { id } = await givenRestocker([deviceNo(0), deviceNo(1)]);
    const narrow = { ...owner, deviceScope: [cabinets[1]?.id ?? ''] };
    expect((await ask(listRestockers, {}, narrow)).value?.items[0]?.boundDevices).toBe(1);
    expect((await ask(readRestocker, { id }, narrow)).value?.devices).toHaveLength(1);
    expect(await ask(unbindRestocker, { id, deviceNo: deviceNo(0) }, narrow)).toEqual({
      refused: 'NOT_FOUND',
    });
  });
});

describe('a restocker', () => {
  test('gets stale tokens when bound to or unbound from a device', async () => {
    const { id } = await givenRestocker();
    expect(await ask(bindRestocker, { id, deviceNos: [deviceNo(0), deviceNo(1)] })).toEqual({
      value: { bound: 2 },
    });
    expect(await ask(bindRestocker, { id, deviceNos: [deviceNo(0)] })).toEqual({ value: { bound: 0 } });
    expect((await memberOf(id)).permissionVersion).toBe(2);
    await ask(unbindRestocker, { id, deviceNo: deviceNo(0) });
    expect((await memberOf(id)).permissionVersion).toBe(3);
  });

  test('loses the open task at an unbound device to the member who unbound it', async () => {
    const { id } = await givenRestocker([deviceNo(0), deviceNo(1)]);
    const here = await givenTask(id);
    const there = await givenTask(id, 1);
    expect(await ask(unbindRestocker, { id, deviceNo: deviceNo(0) })).toEqual({ value: { handedOver: 1 } });
    const operatorOf = async (taskId: string) =>
      (await database.prisma.restockTask.findUniqueOrThrow({ where: { id: taskId } })).operatorId;
    expect(await operatorOf(here.id)).toBe(owner.membershipId);
    expect(await operatorOf(there.id)).toBe(id);
  });

  test('cannot be deleted before the open task has ended', async () => {
    const { id } = await givenRestocker([deviceNo(0)]);
    const task = await givenTask(id);
    expect(await ask(deleteRestocker, { id })).toEqual({ refused: 'DELETE_FAILED' });
    await database.prisma.restockTask.update({
      where: { id: task.id },
      data: { status: 'canceled', finishedAt: env.clock.now() },
    });
    expect(await ask(deleteRestocker, { id })).toHaveProperty('value');
  });

  test('can be renamed, disabled and enabled again', async () => {
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

  test('is not found by the id of a staff member', async () => {
    const staff = await givenMember(database.prisma, merchantId, { kind: 'staff', systemRole: 'viewer' });
    const { id } = staff.membership;
    const asks: [AnyUseCase, object][] = [
      [readRestocker, { id }],
      [renameRestocker, { id, userName: 'X' }],
      [deleteRestocker, { id }],
    ];
    for (const [useCase, input] of asks) {
      expect(await ask(useCase, input)).toEqual({ refused: 'NOT_FOUND' });
    }
  });
});
