import type { Device } from '@larder/database/model';
import { alertTypes } from '@larder/domain/alert/alert-type';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember, type Member } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { readSubscriptions } from '../alert/read-subscriptions.ts';
import { saveSubscriptions } from '../alert/save-subscriptions.ts';
import type { PushPort } from '../ports/push.port.ts';
import { bindToken } from '../push/bind-token.ts';
import { subscribe } from '../push/subscribe.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';
import { countUnread } from './count-unread.ts';
import { listNotices } from './list-notices.ts';
import { markAllRead } from './mark-all-read.ts';
import { markRead } from './mark-read.ts';

let database: TestDatabase;
let env: TestEnvironment;
let merchantId: string;
let device: Device;
let owner: Member;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  const base = createTestEnvironment(database);
  const push: PushPort = { webPublicKey: 'key', accepts: () => true, send: async () => ({ kind: 'off' }) };
  env = { ...base, ports: { ...base.ports, push } };
});
afterAll(() => database.drop());
beforeEach(async () => {
  merchantId = (await givenMerchant(database.prisma)).id;
  device = await givenCabinet(database.prisma, merchantId);
  owner = await givenMember(database.prisma, merchantId);
});

async function ask<Out>(useCase: AnyUseCase<Out>, input?: unknown, as: Member = owner) {
  const answer = await runUseCase(env, useCase, actorOf(as), input, { requestId: newTestId() });
  return answer.ok ? { value: answer.value } : { refused: answer.refusal.code };
}

const user = (of: Member, methods: string[] = ['push']) => ({
  membershipId: of.membership.id,
  methods,
  quietFromMin: null,
  quietToMin: null,
});

describe('alert subscriptions', () => {
  test("accept only members who may receive alerts; a device's own list applies there", async () => {
    const { deviceNo } = device;
    const support = await givenMember(database.prisma, merchantId, { kind: 'staff', systemRole: 'support' });
    const type = 'power_off';
    expect(await ask(saveSubscriptions, { type, users: [user(owner, ['push', 'email'])] })).toEqual({
      value: { saved: 1 },
    });
    const listed = await ask(readSubscriptions, { type, deviceNo });
    expect(listed.value?.members).toMatchObject([
      { membershipId: owner.membership.id, methods: ['push', 'email'] },
    ]);
    expect(await ask(saveSubscriptions, { type, users: [user(support)] })).toEqual({ refused: 'NOT_FOUND' });
    await ask(saveSubscriptions, { type, deviceNo, users: [] });
    expect((await ask(readSubscriptions, { type, deviceNo })).value?.members).toMatchObject([
      { methods: [] },
    ]);
    expect((await ask(readSubscriptions, { type })).value?.members).toMatchObject([
      { methods: ['push', 'email'] },
    ]);
    expect(await ask(readSubscriptions, { type }, support)).toEqual({ refused: 'FORBIDDEN' });
    const bare = { ...user(owner), methods: [] };
    expect(await ask(saveSubscriptions, { type, users: [bare] })).toEqual({ refused: 'BAD_INPUT' });
  });

  test('can be changed for all devices only by a member with access to all of them', async () => {
    const scoped = await givenMember(database.prisma, merchantId, {
      kind: 'staff',
      systemRole: 'manager',
      deviceScope: 'selected',
      deviceIds: [device.id],
    });
    const as = (useCase: AnyUseCase<unknown>, input: object) =>
      runUseCase(env, useCase, actorOf(scoped, { deviceIds: [device.id] }), input, {
        requestId: newTestId(),
      });
    const type = 'offline';
    const refused = { ok: false, refusal: { code: 'FORBIDDEN' } };
    expect(await as(saveSubscriptions, { type, users: [] })).toMatchObject(refused);
    expect(await as(readSubscriptions, { type })).toMatchObject(refused);
    const { deviceNo } = device;
    expect(await as(saveSubscriptions, { type, deviceNo, users: [user(scoped)] })).toMatchObject({
      ok: true,
    });
    const other = await givenCabinet(database.prisma, merchantId);
    expect(await as(saveSubscriptions, { type, deviceNo: other.deviceNo, users: [] })).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
  });

  test('can be saved for all alert types at once', async () => {
    await ask(saveSubscriptions, { type: 'offline', users: [user(owner, ['email'])] });
    await ask(saveSubscriptions, { type: 'power_off', everyType: true, users: [user(owner)] });
    const stored = await database.prisma.alertSubscription.findMany({ where: { merchantId } });
    expect(stored.map((row) => row.type).sort()).toEqual([...alertTypes].sort());
    expect(new Set(stored.flatMap(({ methods }) => methods))).toEqual(new Set(['push']));
  });
});

describe('notices', () => {
  test('open the screen they name, or the path they were written with before screens were typed', async () => {
    const alertId = newTestId();
    const notice = {
      merchantId,
      membershipId: owner.membership.id,
      key: 'alert.raised',
      createdAt: env.clock.now(),
    };
    const typed = { ...notice, id: newTestId(), cause: 'typed', target: { screen: 'alert', alertId } };
    await database.prisma.notice.create({ data: typed });
    // As a process of the former version writes it.
    await database.prisma.$executeRaw`
      INSERT INTO notice (id, merchant_id, membership_id, key, target, cause, created_at)
      VALUES (${newTestId()}::uuid, ${merchantId}::uuid, ${owner.membership.id}::uuid, 'alert.raised',
              '/pages/index/alert-center/alert', 'path', ${env.clock.now()})`;
    expect((await ask(listNotices)).value?.items.map(({ target }) => target).sort()).toEqual([
      '/pages/index/alert-center/alert',
      `/pages/index/alert-center/alert-detail?id=${alertId}`,
    ]);
  });

  test('belong to one member and can be marked as read one by one or all at once', async () => {
    const other = await givenMember(database.prisma, merchantId);
    const ids = [newTestId(), newTestId(), newTestId()];
    await database.prisma.notice.createMany({
      data: ids.map((id) => ({
        id,
        merchantId,
        membershipId: owner.membership.id,
        key: 'alert.raised',
        cause: id,
        createdAt: env.clock.now(),
      })),
    });
    expect((await ask(listNotices)).value?.items).toHaveLength(3);
    expect((await ask(listNotices, undefined, other)).value?.items).toEqual([]);
    expect(await ask(markRead, { id: ids[0] }, other)).toEqual({ refused: 'NOT_FOUND' });
    await ask(markRead, { id: ids[0] });
    expect(await ask(countUnread)).toEqual({ value: { count: 2 } });
    expect(await ask(markAllRead, {})).toEqual({ value: { count: 2 } });
    expect(await ask(countUnread)).toEqual({ value: { count: 0 } });
  });
});

describe("a phone's push token", () => {
  test('belongs to the account that bound it last', async () => {
    const other = await givenMember(database.prisma, merchantId);
    const token = newTestId();
    await ask(bindToken, { token, source: '2', appVersion: '1.0.0' });
    await ask(bindToken, { token, source: '2' }, other);
    const bound = await database.prisma.pushToken.findMany({ where: { token } });
    expect(bound).toMatchObject([{ accountId: other.account.id, source: '2', disabledAt: null }]);
  });
});

describe("a browser's push subscription", () => {
  const endpoint = () => `https://push.example/${newTestId()}`;
  const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) };
  const ownerOf = (address: string) =>
    database.prisma.webPushSubscription.findUnique({ where: { endpoint: address } });

  test('belongs to the account that signed in last in this browser', async () => {
    const address = endpoint();
    const other = await givenMember(database.prisma, merchantId);
    await ask(subscribe, { endpoint: address, keys });
    await ask(subscribe, { endpoint: address, keys }, other);
    expect(await ownerOf(address)).toMatchObject({ accountId: other.account.id });
  });

  test.each([
    ['auth', { ...keys, auth: 'b'.repeat(22) }],
    ['p256dh', { ...keys, p256dh: 'q'.repeat(87) }],
  ])('is not taken over by a caller who knows its endpoint but not its %s key', async (_, others) => {
    const address = endpoint();
    const thief = await givenMember(database.prisma, merchantId);
    await ask(subscribe, { endpoint: address, keys });
    expect(await ask(subscribe, { endpoint: address, keys: others }, thief)).toEqual({
      refused: 'BAD_INPUT',
    });
    expect(await ownerOf(address)).toMatchObject({ accountId: owner.account.id, ...keys });
  });
});
