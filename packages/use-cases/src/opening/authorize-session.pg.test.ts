import { limits } from '@larder/domain/limits';
import { serverLimits } from '@larder/domain/server-limits';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { testConnId } from '@larder/testkit/given/given-cabinet';
import { givenEvents } from '@larder/testkit/given/given-events';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  asSystem,
  createSaleWorld,
  givenSaleScene,
  ingestEvents,
  leaveNothingDue,
  runJobs,
  type SaleScene,
  type SaleWorld,
  saleEvents,
  tapCard,
} from '@larder/testkit/sale-scene';
import { testPurpose } from '@larder/testkit/test-purpose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { systemActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import type { Turn } from '../use-case.ts';
import { authorizeSession } from './authorize-session.ts';

let database: TestDatabase;
let world: SaleWorld;
let scene: SaleScene;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = createSaleWorld(database);
  scene = await givenSaleScene(world);
});
afterEach(() => leaveNothingDue(database));

const deviceId = () => scene.device.id;
const sessions = () => database.prisma.doorSession.count({ where: { deviceId: deviceId() } });
const denial = async (asked: Parameters<typeof tapCard>[3] = {}) => {
  const answer = await tapCard(world, scene, newTestId(), asked);
  return answer?.decision === 'deny' ? answer.code : answer?.decision;
};

describe('a card', () => {
  const freeze = (mode: 'always' | 'conditional') =>
    database.prisma.freezeRule.create({
      data: {
        deviceId: deviceId(),
        merchantId: scene.merchantId,
        mode,
        // 10:00 UTC is 05:00 in New York.
        ...(mode === 'conditional' ? { startLocal: '22:00', endLocal: '06:00', repeat: 'daily' } : {}),
        savedAt: new Date('2026-11-01T00:00:00Z'),
      },
    });

  test.each([
    ['a freeze', 'FROZEN', () => freeze('always')],
    ['a freeze rule at night', 'FROZEN', () => freeze('conditional')],
    [
      'a health lock',
      'HEALTH_LOCK',
      () =>
        database.prisma.deviceConnectivity.update({
          where: { deviceId: deviceId() },
          data: { lockouts: ['health'] },
        }),
    ],
    [
      'a template that has not begun',
      'NO_PLANOGRAM',
      () =>
        database.prisma.planogramVersion.update({
          where: { id: scene.version.id },
          data: { effectiveAt: new Date('2026-11-21T10:00:01Z') },
        }),
    ],
    [
      'a suspended merchant',
      'MERCHANT_SUSPENDED',
      () =>
        database.prisma.merchant.update({ where: { id: scene.merchantId }, data: { status: 'suspended' } }),
    ],
    [
      'a cabinet that is not activated',
      'NOT_ACTIVATED',
      () =>
        database.prisma.device.update({
          where: { id: deviceId() },
          data: { lifecycle: 'to_be_activated' },
        }),
    ],
  ])('is denied by %s', async (_cause, code, prepare) => {
    await prepare();
    expect(await denial()).toBe(code);
    expect(world.payments.calls).toEqual([]);
    expect(await sessions()).toBe(0);
  });

  test('is denied when its bank declines, and nothing is held', async () => {
    world.payments.next.authorize.push('declined');
    expect(await denial()).toBe('PREAUTH_DECLINED');
    expect(world.payments.held.size).toBe(0);
    expect(await denial()).toBe('allow');
  });

  test('is denied when too little is held, and the hold goes back', async () => {
    world.payments.next.authorize.push('low');
    expect(await denial()).toBe('PREAUTH_TOO_LOW');
    await runJobs(world);
    expect(world.payments.held.size).toBe(0);
    expect(await sessions()).toBe(0);
  });

  test('is denied when the provider times out twice, and a hold that exists after all goes back', async () => {
    world.payments.next.authorize.push('timeout', 'timeout');
    expect(await denial()).toBe('INTERNAL');
    expect(world.payments.held.size).toBe(1);
    world.env.clock.advance(30_000);
    await runJobs(world);
    expect(world.payments.held.size).toBe(0);
    expect(await database.prisma.payment.findMany({ where: { deviceId: deviceId() } })).toMatchObject([
      { state: 'voided' },
    ]);
  });

  test('is denied at a cabinet that is frozen while the bank is asked, and the hold goes back', async () => {
    const { authorize } = world.payments;
    world.payments.authorize = async (request) => {
      await freeze('always');
      return authorize(request);
    };
    expect(await denial()).toBe('FROZEN');
    await runJobs(world);
    expect(world.payments.held.size).toBe(0);
    expect(await sessions()).toBe(0);
  });

  test('is denied while another shopper is at the door', async () => {
    await tapCard(world, scene, newTestId());
    expect(await denial()).toBe('DEVICE_BUSY');
  });
});

describe('an authorization that comes too late', () => {
  test('is refused and asks for no money when little of the 8 s is left', async () => {
    const waitMs = limits.authorizeProviderMs;
    expect(await tapCard(world, scene, newTestId(), { reqId: 'r-late', waitMs })).toMatchObject({
      decision: 'deny',
      code: 'RATE_LIMITED',
    });
    expect(world.payments.calls).toEqual([]);
    expect(await database.prisma.payment.count({ where: { deviceId: deviceId() } })).toBe(0);
    // The refusal is not stored, so the same request in time gets an answer.
    expect(await tapCard(world, scene, newTestId(), { reqId: 'r-late' })).toMatchObject({
      decision: 'allow',
    });
  });

  test('is denied when the bank approves after 8 s, and the hold goes back', async () => {
    const { authorize } = world.payments;
    world.payments.authorize = async (request) => {
      const held = await authorize(request);
      world.env.clock.advance(8_000);
      return held;
    };
    expect(await denial()).toBe('INTERNAL');
    expect(world.payments.held.size).toBe(1);
    await runJobs(world);
    expect(world.payments.held.size).toBe(0);
    expect(await sessions()).toBe(0);
  });

  test('does not ask a silent bank a second time', async () => {
    world.payments.next.authorize.push('timeout', 'timeout');
    const { authorize } = world.payments;
    let asked = 0;
    world.payments.authorize = (request) => {
      asked += 1;
      world.env.clock.advance(8_000);
      return authorize(request);
    };
    expect(await denial()).toBe('INTERNAL');
    expect(asked).toBe(1);
    expect(world.env.logged).toContainEqual(
      expect.objectContaining({ level: 'warn', message: 'a hold was asked for and nothing granted' }),
    );
  });
});

describe('a card right after the acknowledgment of the last session', () => {
  /** Stores and acknowledges the events without applying them. */
  const report = async (sessionId: string) => {
    const events = saleEvents(sessionId, 1, world.env.clock.now(), []);
    await givenEvents(database, scene.device.id, scene.logId, events);
  };

  test('is allowed, because the reported events are applied before it is judged', async () => {
    const before = newTestId();
    await tapCard(world, scene, before);
    await report(before);
    expect(await denial()).toBe('allow');
    expect(await database.prisma.doorSession.findUnique({ where: { id: before } })).toMatchObject({
      state: 'closed_empty',
    });
  });

  test('is judged by the stored state if its events cannot be applied', async () => {
    const before = newTestId();
    await tapCard(world, scene, before);
    await report(before);
    await database.asOwner(
      `ALTER TABLE door_session ADD CONSTRAINT stuck
        CHECK (device_id <> '${deviceId()}' OR state = 'authorized') NOT VALID`,
    );
    expect(await denial()).toBe('DEVICE_BUSY');
  });
});

test('each step of an authorization takes a turn, and the bank is asked between turns', async () => {
  const order: string[] = [];
  const { authorize } = world.payments;
  world.payments.authorize = (request) => {
    order.push('bank');
    return authorize(request);
  };
  const turn: Turn = async (step) => {
    order.push('turn');
    const done = await step();
    order.push('free');
    return done;
  };
  const data = {
    reqId: 'r-1',
    sessionId: newTestId(),
    trigger: 'card',
    doors: ['L'],
    payment: { rail: 'card_terminal', currency: 'USD', fingerprint: 'fp_4242' },
  };
  const answerBy = new Date(world.env.clock.now().getTime() + 8_000);
  const input = {
    deviceId: deviceId(),
    bootId: '9f2c11d0',
    connId: testConnId,
    gatewayId: null,
    data,
    answerBy,
  };
  const answer = await runUseCase(world.env, authorizeSession, systemActor, input, {
    requestId: 'turns',
    turn,
  });
  expect(answer).toMatchObject({ ok: true, value: { decision: 'allow' } });
  expect(order).toEqual(['turn', 'free', 'bank', 'turn', 'free']);
});

describe('a repeated request', () => {
  test('gets the stored answer, and the card is asked once', async () => {
    const sessionId = newTestId();
    const first = await tapCard(world, scene, sessionId, { reqId: 'r-1' });
    world.env.clock.advance(2_000);
    expect(await tapCard(world, scene, sessionId, { reqId: 'r-1' })).toEqual(first);
    expect(world.payments.calls).toEqual(['authorize 1500']);
    expect(await sessions()).toBe(1);
  });

  test('is a new question once its stored answer has expired', async () => {
    const sold = newTestId();
    await tapCard(world, scene, sold, { reqId: 'r-1' });
    await ingestEvents(world, scene, saleEvents(sold, 1, world.env.clock.now(), []));
    world.env.clock.advance(serverLimits.authorizeStoredMs);
    const sessionId = newTestId();
    const fresh = await tapCard(world, scene, sessionId, { reqId: 'r-1' });
    expect(fresh).toMatchObject({ decision: 'allow' });
    expect(await tapCard(world, scene, sessionId, { reqId: 'r-1' })).toEqual(fresh);
  });

  test('grants nothing twice under another request id', async () => {
    const sessionId = newTestId();
    await tapCard(world, scene, sessionId, { reqId: 'r-1' });
    await ingestEvents(world, scene, saleEvents(sessionId, 1, world.env.clock.now(), []));
    expect(await tapCard(world, scene, sessionId, { reqId: 'r-2' })).toMatchObject({
      decision: 'deny',
      code: 'SESSION_USED',
    });
    expect(await sessions()).toBe(1);
  });

  test('gets no answer of its own while the first is in progress', async () => {
    const sessionId = newTestId();
    const { authorize } = world.payments;
    let second: unknown = 'not asked';
    world.payments.authorize = async (request) => {
      second = await tapCard(world, scene, sessionId, { reqId: 'r-1' });
      return authorize(request);
    };
    expect(await tapCard(world, scene, sessionId, { reqId: 'r-1' })).toMatchObject({ decision: 'allow' });
    expect(second).toBeNull();
  });
});

test('exactly one of many simultaneous cards at one cabinet is allowed, and every other hold goes back', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => denial()));
  expect(answers.filter((answer) => answer === 'allow')).toHaveLength(1);
  await runJobs(world);
  expect(await sessions()).toBe(1);
  expect(world.payments.held.size).toBe(1);
});

test('the hold of a terminal is verified with the provider, and pays for one session only', async () => {
  const hold = await world.payments.authorize({
    key: 'terminal',
    createdAt: world.env.clock.now(),
    amountMinor: 1_500,
    currency: 'USD',
    method: 'card',
    purpose: testPurpose,
    fingerprint: 'fp_terminal',
  });
  const authRef = hold.kind === 'authorized' ? hold.authRef : '';
  const ask = (sessionId: string, ref: string) =>
    asSystem(world.env, authorizeSession, {
      deviceId: deviceId(),
      bootId: '9f2c11d0',
      connId: testConnId,
      gatewayId: null,
      answerBy: new Date(world.env.clock.now().getTime() + 8_000),
      data: {
        reqId: sessionId,
        sessionId,
        trigger: 'card',
        doors: ['L'],
        payment: { rail: 'card_terminal', currency: 'USD', authRef: ref, authorizedMinor: 999_999 },
      },
    });
  expect(await ask(newTestId(), 'made_up')).toMatchObject({ decision: 'deny', code: 'PREAUTH_DECLINED' });
  const sessionId = newTestId();
  expect(await ask(sessionId, authRef)).toMatchObject({ decision: 'allow', preauthMinor: 1500 });
  await ingestEvents(world, scene, saleEvents(sessionId, 1, world.env.clock.now(), []));
  expect(await ask(newTestId(), authRef)).toMatchObject({ decision: 'deny', code: 'PREAUTH_DECLINED' });
});

test('a denial carries words for the display, in the language of the merchant', async () => {
  await database.prisma.merchant.update({ where: { id: scene.merchantId }, data: { locale: 'zh-CN' } });
  world.payments.next.authorize.push('declined');
  expect(await tapCard(world, scene, newTestId())).toMatchObject({
    message: 'zh-CN shopper.refusal.PREAUTH_DECLINED',
  });
  await database.prisma.device.update({ where: { id: deviceId() }, data: { layersR: null } });
  expect(await tapCard(world, scene, newTestId(), { doors: ['R'] })).toMatchObject({
    message: 'zh-CN shopper.refusal.DOOR_UNKNOWN',
  });
});

test('the right door of a single-door cabinet opens for no card', async () => {
  await database.prisma.device.update({ where: { id: deviceId() }, data: { layersR: null } });
  expect(await denial({ doors: ['R'] })).toBe('DOOR_UNKNOWN');
});

describe('a card gets DEVICE_OFFLINE and no hold from', () => {
  const unsold = async (asked: Parameters<typeof tapCard>[3] = {}) => {
    expect(await denial(asked)).toBe('DEVICE_OFFLINE');
    expect(world.payments.calls).toEqual([]);
    expect(await sessions()).toBe(0);
  };
  const connectivity = (data: { state: 'offline' | 'never_seen'; connId?: null }) =>
    database.prisma.deviceConnectivity.update({ where: { deviceId: deviceId() }, data });

  test('a cabinet that counts as offline', async () => {
    await connectivity({ state: 'offline' });
    await unsold();
  });

  test('a cabinet that never sent a birth', async () => {
    await connectivity({ state: 'never_seen', connId: null });
    await unsold();
  });

  test('a connection that sent no birth', async () => unsold({ connId: '00000001' }));
});
