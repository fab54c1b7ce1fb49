import type { Device } from '@larder/database/model';
import { limits } from '@larder/domain/limits';
import { accept } from '@larder/domain/refusal';
import { serverLimits } from '@larder/domain/server-limits';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember, type Member } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { systemActor } from '../actor.ts';
import { notifyPostponed } from '../alert/notify-postponed.ts';
import { raiseAlerts } from '../alert/raise-alerts.ts';
import { recoverAlerts } from '../alert/recover-alerts.ts';
import type { PushAddress, PushAnswer, PushMessage } from '../ports/push.port.ts';
import { runUseCase } from '../run-use-case.ts';
import { defineUseCase, type UseCaseEnv } from '../use-case.ts';
import { DELIVERY_LEASE_MS, deliverNotices, MAX_ATTEMPTS } from './deliver-notices.ts';

let database: TestDatabase;
let base: TestEnvironment;
let env: UseCaseEnv;
let merchantId: string;
let device: Device;
let member: Member;
let answer: PushAnswer;
const pushed: { readonly address: PushAddress; readonly message: PushMessage }[] = [];

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  base = createTestEnvironment(database);
  answer = { kind: 'sent' };
  pushed.length = 0;
  const push = {
    webPublicKey: 'key',
    accepts: () => true,
    send: async (address: PushAddress, message: PushMessage) => {
      pushed.push({ address, message });
      return answer;
    },
  };
  env = { ...base, ports: { ...base.ports, push } };
  merchantId = (await givenMerchant(database.prisma, { timezone: 'America/Los_Angeles' })).id;
  device = await givenCabinet(database.prisma, merchantId);
  member = await givenMember(database.prisma, merchantId, { kind: 'staff', systemRole: 'manager' });
  await database.prisma.noticeDelivery.deleteMany();
});

const call = () => ({ requestId: newTestId() });
const raiseNow = defineUseCase({
  name: 'test.raise',
  access: 'internal',
  kind: 'write',
  input: z.object({ subject: z.string() }),
  run: async (ctx, { subject }) => {
    const own = { id: device.id, merchantId };
    const detail = {};
    await raiseAlerts(ctx, [
      {
        device: own,
        type: 'power_off',
        subject,
        severity: 'critical',
        startedAt: ctx.now,
        inferred: false,
        cause: `test:${ctx.newId()}`,
        detail,
      },
    ]);
    return accept();
  },
});
const recoverNow = defineUseCase({
  name: 'test.recover',
  access: 'internal',
  kind: 'write',
  input: z.object({}),
  run: async (ctx) => {
    await recoverAlerts(ctx, [{ deviceId: device.id, type: 'power_off', subject: null, endedAt: ctx.now }]);
    return accept();
  },
});
const raise = (subject = '') => runUseCase(env, raiseNow, systemActor, { subject }, call());
const recover = () => runUseCase(env, recoverNow, systemActor, {}, call());
const notifyLater = () => runUseCase(env, notifyPostponed, systemActor, {}, call());
const deliver = () => runUseCase(env, deliverNotices, systemActor, {}, call());
const advance = (ms: number) => base.clock.advance(ms);

const subscribe = (of: Member, more: object = {}) =>
  database.prisma.alertSubscription.create({
    data: {
      id: newTestId(),
      merchantId,
      type: 'power_off',
      membershipId: of.membership.id,
      methods: ['push', 'email'],
      createdAt: base.clock.now(),
      updatedAt: base.clock.now(),
      ...more,
    },
  });
const givenPhone = (of: Member, token = newTestId()) =>
  database.prisma.pushToken.create({
    data: {
      id: newTestId(),
      accountId: of.account.id,
      token,
      source: '2',
      createdAt: base.clock.now(),
      lastSeenAt: base.clock.now(),
    },
  });
const states = async () =>
  (await database.prisma.noticeDelivery.findMany({ where: { merchantId }, orderBy: { method: 'asc' } })).map(
    ({ method, state, reason }) => [method, state, reason].filter(Boolean).join(' '),
  );

describe('an alert', () => {
  test("reaches the user's phone and mailbox once, with two workers", async () => {
    await subscribe(member);
    await givenPhone(member);
    await raise();
    await Promise.all([deliver(), deliver()]);
    await deliver();
    expect(await states()).toEqual(['push delivered', 'email delivered']);
    expect(pushed).toHaveLength(1);
    expect(pushed[0]?.message).toMatchObject({
      content: { key: 'alert.raised', params: { type: 'power_off' } },
      target: expect.stringMatching(/alert-detail\?id=/),
    });
    expect(base.mails).toMatchObject([{ to: member.account.email, template: 'notice' }]);
    const events = await database.prisma.liveEvent.findMany({ where: { merchantId, type: 'notice.new' } });
    expect(events).toHaveLength(1);
  });

  test('reaches nobody who is locked out until they set up two-step verification', async () => {
    await subscribe(member);
    await givenPhone(member);
    await raise();
    await database.prisma.merchant.update({ where: { id: merchantId }, data: { requireTwoStep: true } });
    await deliver();
    expect(await states()).toEqual(['push undeliverable not_eligible', 'email undeliverable not_eligible']);
    expect([pushed, base.mails]).toEqual([[], []]);

    await database.prisma.account.update({
      where: { id: member.account.id },
      data: { twoStepAt: base.clock.now() },
    });
    await raise('rear');
    await deliver();
    expect(pushed).toHaveLength(1);
    expect(base.mails).toHaveLength(1);
  });

  test('skips members without a subscription, without the right, or without the device', async () => {
    const { prisma } = database;
    await givenMember(prisma, merchantId);
    const support = await givenMember(prisma, merchantId, { kind: 'staff', systemRole: 'support' });
    const elsewhere = await givenMember(prisma, merchantId, {
      kind: 'staff',
      systemRole: 'manager',
      deviceScope: 'selected',
    });
    const disabled = await givenMember(prisma, merchantId, { status: 'disabled' });
    for (const one of [support, elsewhere, disabled]) await subscribe(one);
    await raise();
    expect(await prisma.notice.count({ where: { merchantId } })).toBe(0);
  });

  test('is not delivered to a member who lost the device in the meantime', async () => {
    await subscribe(member);
    await givenPhone(member);
    await raise();
    await database.prisma.membership.update({
      where: { id: member.membership.id },
      data: { deviceScope: 'selected' },
    });
    await deliver();
    expect(await states()).toEqual(['push undeliverable not_eligible', 'email undeliverable not_eligible']);
    expect([pushed, base.mails]).toEqual([[], []]);
  });

  test('reports its end only to members who were notified of its start', async () => {
    await raise();
    await subscribe(member);
    await recover();
    expect(await database.prisma.notice.count({ where: { merchantId } })).toBe(0);
    await raise();
    await recover();
    const notices = await database.prisma.notice.findMany({ where: { merchantId }, orderBy: { id: 'asc' } });
    expect(notices.map(({ key }) => key)).toEqual(['alert.raised', 'alert.recovered']);
  });

  test('waits for the end of quiet hours; a subscription for one device overrides the general one', async () => {
    const now = base.clock.now();
    const minute =
      Number(
        new Intl.DateTimeFormat('en-US', {
          timeZone: 'America/Los_Angeles',
          hour: '2-digit',
          hourCycle: 'h23',
        }).format(now),
      ) * 60;
    await subscribe(member, { methods: ['email'] });
    await subscribe(member, {
      deviceId: device.id,
      methods: ['email'],
      quietFromMin: minute,
      quietToMin: (minute + 120) % 1440,
    });
    await raise();
    await deliver();
    expect(await states()).toEqual(['email waiting']);
    advance(2 * 3_600_000);
    await deliver();
    expect(await states()).toEqual(['email delivered']);
  });

  test('is retried with back-off and given up after the last attempt', async () => {
    await subscribe(member, { methods: ['push'] });
    await givenPhone(member);
    answer = { kind: 'failed', reason: 'HTTP 503' };
    await raise();
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      await deliver();
      await deliver();
      expect(pushed).toHaveLength(attempt + 1);
      advance(1_100_000);
    }
    expect(await states()).toEqual(['push failed HTTP 503']);
  });

  test('is taken over from a dead worker', async () => {
    await subscribe(member, { methods: ['push'] });
    await givenPhone(member);
    await raise();
    const lost = {
      state: 'sending',
      attempts: 1,
      dueAt: new Date(base.clock.now().getTime() + DELIVERY_LEASE_MS),
    } as const;
    await database.prisma.noticeDelivery.updateMany({ where: { merchantId }, data: lost });
    await deliver();
    expect(pushed).toHaveLength(0);
    advance(DELIVERY_LEASE_MS);
    await deliver();
    expect(await states()).toEqual(['push delivered']);
  });

  test('is shown once if the worker dies after sending: the push replaces itself, the mail is not resent', async () => {
    await subscribe(member);
    await givenPhone(member);
    await raise();
    // Both services have accepted the message when the worker dies: its last step fails.
    const { prisma } = database;
    const killed = async () => {
      await expect.poll(() => base.mails.length + pushed.length).toBe(2);
      throw new Error('killed');
    };
    const dying = {
      ...database,
      prisma: new Proxy(prisma, {
        get: (target, key) =>
          key === '$transaction' && base.mails.length + pushed.length > 0 ? killed : Reflect.get(target, key),
      }),
    };
    await expect(
      runUseCase({ ...env, database: dying }, deliverNotices, systemActor, {}, call()),
    ).rejects.toThrow('killed');
    expect([pushed.length, base.mails.length]).toEqual([1, 1]);
    expect(await states()).toEqual(['push sending', 'email sending']);
    advance(DELIVERY_LEASE_MS);
    await Promise.all([deliver(), deliver()]);
    expect(await states()).toEqual(['push delivered', 'email failed outcome_unknown']);
    expect(base.mails).toHaveLength(1);
    expect(new Set(pushed.map(({ message }) => message.noticeId)).size).toBe(1);
  });

  test('disables the token of a phone that is gone', async () => {
    await subscribe(member, { methods: ['push'] });
    const { token } = await givenPhone(member);
    answer = { kind: 'gone' };
    await raise();
    await deliver();
    expect(await states()).toEqual(['push undeliverable no_phone']);
    const phone = await database.prisma.pushToken.findUniqueOrThrow({ where: { token } });
    expect(phone.disabledAt).not.toBeNull();
  });
});

describe('a condition that comes and goes every second', () => {
  const notices = () => database.prisma.notice.count({ where: { merchantId, key: 'alert.raised' } });

  beforeEach(async () => {
    await subscribe(member);
    for (let second = 0; second < 60; second += 1) {
      await raise();
      advance(500);
      await recover();
      advance(500);
      await notifyLater();
    }
  });

  test('notifies of the first three alerts and their ends, and stores all alerts', async () => {
    expect(await notices()).toBe(3);
    expect(await database.prisma.notice.count({ where: { merchantId } })).toBe(6);
    expect(await database.prisma.alert.count({ where: { merchantId } })).toBe(60);
  });

  test('notifies once, with two workers, after holding for ten minutes, and once of its end', async () => {
    await raise();
    advance(limits.alertHeldMs - 1);
    await notifyLater();
    expect(await notices()).toBe(3);
    advance(1);
    await Promise.all([notifyLater(), notifyLater()]);
    await notifyLater();
    expect(await notices()).toBe(4);
    await recover();
    expect(await database.prisma.notice.count({ where: { merchantId } })).toBe(8);
  });

  test('notifies at once again after a calm hour', async () => {
    await raise('over there');
    expect(await notices()).toBe(3);
    await recover();
    advance(serverLimits.alertsAtOnceWindowMs);
    await raise();
    expect(await notices()).toBe(4);
  });
});
