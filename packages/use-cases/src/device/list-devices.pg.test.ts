import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';
import { countDevices } from './count-devices.ts';
import { listDevices } from './list-devices.ts';

let database: TestDatabase;
let env: TestEnvironment;
let owner: MemberActor;
let merchantId: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  env = createTestEnvironment(database);
  const merchant = await givenMerchant(database.prisma);
  merchantId = merchant.id;
  owner = actorOf(await givenMember(database.prisma, merchantId));
});

async function ask<Out>(useCase: AnyUseCase<Out>, input: unknown, actor: MemberActor = owner) {
  const answer = await runUseCase(env, useCase, actor, input, { requestId: 'test' });
  return answer.ok
    ? { value: answer.value }
    : { refused: answer.refusal.code, params: answer.refusal.params };
}

describe('the list of cabinets', () => {
  test('marks the ones without a template', async () => {
    const { prisma } = database;
    const [filled] = [
      await givenCabinet(prisma, merchantId, { name: 'Filled' }),
      await givenCabinet(prisma, merchantId, { name: 'Brand New' }),
    ];
    const product = await givenProduct(prisma, merchantId);
    await givenPlanogram(prisma, filled, [{ productId: product.id }]);
    const { value } = await ask(listDevices, {});
    expect(value?.items.map(({ name, hasTemplate }) => [name, hasTemplate])).toEqual([
      ['Brand New', false],
      ['Filled', true],
    ]);
  });
});

describe('the list of cabinets in several states', () => {
  beforeEach(async () => {
    const now = env.clock.now();
    const add = async (name: string, online: boolean, more: object = {}) => {
      const device = await givenCabinet(database.prisma, merchantId, { name, ...more });
      if (online) await givenOnline(database.prisma, device.id, now);
      return device;
    };
    await add('Cafeteria', true);
    await add('Atrium 100%', true);
    await add('Basement', false);
    await add('Depot East', true, { lifecycle: 'to_be_activated', activatedAt: null, name: null });
    const frozen = await add('Zoo Entrance', true);
    await database.prisma.freezeRule.create({
      data: { deviceId: frozen.id, merchantId, mode: 'always', savedAt: now },
    });
    await givenCabinet(database.prisma, (await givenMerchant(database.prisma)).id, { name: 'Foreign one' });
  });
  const names = async (input: object, actor?: MemberActor) => {
    const { value } = await ask(listDevices, input, actor);
    return value?.items.map(({ name, status }) => `${name ?? '–'} ${status}`);
  };

  test('shows offline ones first, then by name, page by page', async () => {
    const first = await ask(listDevices, { limit: 2 });
    expect(first.value?.items.map(({ name, online }) => [name, online])).toEqual([
      ['Basement', 'never_seen'],
      ['Atrium 100%', 'online'],
    ]);
    const second = await ask(listDevices, { limit: 10, cursor: first.value?.nextCursor });
    expect(second.value?.items.map(({ name }) => name)).toEqual(['Cafeteria', null, 'Zoo Entrance']);
    expect(second.value?.nextCursor).toBeNull();
  });

  test('ranks a cabinet that is silent for 150 s as offline, whatever its stored state', async () => {
    env.clock.advance(150_000);
    const { value } = await ask(listDevices, {});
    expect(value?.items.map(({ online }) => online)).not.toContain('online');
    // A cabinet that waits for its activation does not count as offline.
    expect(await names({ online: 'offline' })).toHaveLength(4);
    expect(await ask(countDevices, { online: 'offline' })).toMatchObject({ value: { all: 4 } });
  });

  test('is filtered by status, search and connection, and the counts match', async () => {
    expect(await names({ status: 'frozen' })).toEqual(['Zoo Entrance frozen']);
    expect(await names({ status: 'to_be_activated' })).toEqual(['– to_be_activated']);
    expect(await names({ status: 'operational', online: 'online' })).toEqual([
      'Atrium 100% operational',
      'Cafeteria operational',
    ]);
    expect(await names({ q: '100%' })).toEqual(['Atrium 100% operational']);
    expect(await names({ q: '5th ave' })).toHaveLength(5);
    expect(await ask(countDevices, {})).toEqual({
      value: { all: 5, toBeActivated: 1, operational: 3, frozen: 1 },
    });
    expect(await ask(countDevices, { online: 'offline' })).toMatchObject({ value: { all: 1 } });
  });

  test('shows a member with chosen cabinets only those', async () => {
    const only = await database.prisma.device.findFirstOrThrow({ where: { merchantId, name: 'Cafeteria' } });
    const actor: MemberActor = { ...owner, deviceScope: [only.id] };
    expect(await names({}, actor)).toEqual(['Cafeteria operational']);
    expect(await ask(countDevices, {}, actor)).toMatchObject({ value: { all: 1, frozen: 0 } });
  });
});
