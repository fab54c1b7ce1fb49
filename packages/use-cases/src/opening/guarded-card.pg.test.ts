import type { GuardRule } from '@larder/domain/guard/guard-rule';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenComplaint } from '@larder/testkit/given/given-complaint';
import { givenMember } from '@larder/testkit/given/given-member';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted } from '@larder/testkit/read-answer';
import {
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
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type MemberActor, visitor } from '../actor.ts';
import { listStandings } from '../guard/list-standings.ts';
import { readRules } from '../guard/read-rules.ts';
import { saveRules } from '../guard/save-rules.ts';
import { runUseCase } from '../run-use-case.ts';
import { payDebt } from '../shopper/pay-debt.ts';
import { readStatus } from '../shopper/read-status.ts';
import { startQrSession } from './start-qr-session.ts';

let database: TestDatabase;
let world: SaleWorld;
let scene: SaleScene;
let owner: MemberActor;
let seqs: Map<string, number>;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  world = createSaleWorld(database);
  scene = await givenSaleScene(world);
  owner = actorOf(await givenMember(database.prisma, scene.merchantId));
  seqs = new Map();
});
afterEach(() => leaveNothingDue(database));

const ask = async <Out>(useCase: Parameters<typeof runUseCase<Out>>[1], input: unknown, actor = owner) =>
  accepted(await runUseCase<Out>(world.env, useCase, actor, input, { requestId: 'test' }));

/** Saves a rule, whatever its version. */
async function rule(given: Pick<GuardRule, 'kind' | 'threshold'> & Partial<GuardRule>) {
  const { rules } = await ask(readRules, undefined);
  const version = rules.find(({ kind }) => kind === given.kind)?.version ?? 0;
  await ask(saveRules, {
    rules: [{ mode: 'enforce', act: 'deny', holdMinor: null, ...given, version }],
  });
}

const tap = async (fingerprint: string, at = scene, sessionId = newTestId()) => {
  const answer = await tapCard(world, at, sessionId, { fingerprint });
  return answer?.decision === 'deny' ? answer.code : answer?.decision;
};

/** Taps and, if allowed, takes wraps of 7.99; money is settled afterwards. Returns the answer. */
async function buy(fingerprint: string, qty: number, { at = scene, conf = 0.98 } = {}) {
  const sessionId = newTestId();
  const answer = await tap(fingerprint, at, sessionId);
  if (answer !== 'allow') return answer;
  await take(sessionId, qty, { at, conf });
  await runJobs(world);
  return answer;
}

async function take(sessionId: string, qty: number, { at = scene, conf = 0.98 } = {}) {
  const seq = seqs.get(at.device.id) ?? 1;
  seqs.set(at.device.id, seq + 6);
  const taken = [{ productId: at.wrap.id, layer: 2, qty, conf }];
  await ingestEvents(world, at, saleEvents(sessionId, seq, world.env.clock.now(), taken));
  world.env.clock.advance(60_000);
  await givenSeen(at);
}
/** Reports the cabinet as awake: the clock has moved. */
const givenSeen = ({ device }: SaleScene) =>
  database.prisma.deviceConnectivity.update({
    where: { deviceId: device.id },
    data: { state: 'online', lastSeenAt: world.env.clock.now() },
  });
const standings = async (actor = owner) => (await ask(listStandings, {}, actor)).items;
const owed = async () => {
  const orders = await database.prisma.salesOrder.findMany({ where: { merchantId: scene.merchantId } });
  return orders.reduce((sum, { totalMinor, capturedMinor }) => sum + Number(totalMinor - capturedMinor), 0);
};

describe('a rule that denies for debt', () => {
  test('lets a card in below the threshold and refuses it from there on, before a hold is asked for', async () => {
    await rule({ kind: 'debt', threshold: 1_000 });
    expect(await buy('fp_thief', 4)).toBe('allow');
    expect(await owed()).toBe(1_980);
    world.payments.calls.length = 0;
    expect(await tap('fp_thief')).toBe('BLACKLISTED');
    expect(world.payments.calls).toEqual([]);
    expect(await tap('fp_honest')).toBe('allow');
  });

  test('refuses a card that only the provider recognizes, and its hold goes back', async () => {
    await rule({ kind: 'debt', threshold: 1_000 });
    await buy('fp_thief', 4);
    world.payments.cards.set('pm_new', 'fp_thief');
    expect(await tap('pm_new')).toBe('BLACKLISTED');
    expect(world.payments.held.size).toBe(2);
    await runJobs(world);
    // What is left is the hold that was captured.
    expect(world.payments.held.size).toBe(1);
  });

  test('opens again once the debt is written off', async () => {
    await rule({ kind: 'debt', threshold: 1_000 });
    await buy('fp_thief', 4);
    const where = { merchantId: scene.merchantId, status: 'unpaid' as const };
    await database.prisma.salesOrder.updateMany({
      where,
      data: { status: 'completed', writtenOffMinor: 1_980, completedAt: world.env.clock.now() },
    });
    expect(await tap('fp_thief')).toBe('allow');
  });

  test('says to wait while a purchase of the card at another cabinet is not settled', async () => {
    const other = await givenAlike();
    await rule({ kind: 'debt', threshold: 1_000 });
    const sessionId = newTestId();
    expect(await tap('fp_thief', scene, sessionId)).toBe('allow');
    expect(await tap('fp_thief', other)).toBe('RATE_LIMITED');
    expect(await tap('fp_honest', other)).toBe('allow');
    await take(sessionId, 1);
    await runJobs(world);
    expect(await tap('fp_thief')).toBe('allow');
  });

  test('grants one session of a card that taps at two cabinets in the same moment', async () => {
    const other = await givenAlike();
    await rule({ kind: 'debt', threshold: 1_000 });
    const answers = await Promise.all([tap('fp_thief'), tap('fp_thief', other)]);
    expect(answers.sort()).toEqual(['RATE_LIMITED', 'allow']);
  });

  test('opens no cabinet by phone, and the tap is kept', async () => {
    Object.assign(world.payments, { takesTestCards: true });
    await rule({ kind: 'debt', threshold: 1_000 });
    await buy('fp_thief', 4);
    const input = { deviceNo: scene.device.deviceNo, doors: ['L'], cardToken: 'fp_thief' };
    const started = await runUseCase(world.env, startQrSession, visitor, input, {
      requestId: 'test',
      mutationKey: newTestId(),
    });
    expect(started).toMatchObject({ refusal: { code: 'BLACKLISTED' } });
    expect(await standings()).toMatchObject([{ kind: 'debt', act: 'deny', enforced: true, taps: 1 }]);
  });

  test('does not look at debts with another merchant', async () => {
    await rule({ kind: 'debt', threshold: 1_000 });
    const other = await givenSaleScene(world);
    expect(await buy('fp_thief', 4, { at: other })).toBe('allow');
    expect(await tap('fp_thief')).toBe('allow');
  });
});

describe('a card whose capture is refused', () => {
  const minutes = async (count: number) => {
    world.env.clock.advance(count * 60_000);
    await givenSeen(scene);
  };

  test('owes all of it at once, and what the hold does not cover once a retry has captured that', async () => {
    await rule({ kind: 'debt', threshold: 1_000 });
    world.payments.next.capture.push('failed');
    // Two wraps for 17.40, of which 15.00 are held.
    expect(await buy('fp_thief', 2)).toBe('allow');
    expect(await tap('fp_thief')).toBe('BLACKLISTED');
    expect(await standings()).toMatchObject([{ measured: 1_740, unpaid: 1, unpaidMinor: 1_740 }]);
    expect(await tap('fp_honest')).toBe('allow');
    await minutes(1);
    await runJobs(world);
    expect(await owed()).toBe(240);
    expect(await tap('fp_thief')).toBe('allow');
  });

  test('has an unpaid order from the first refusal on', async () => {
    await rule({ kind: 'unpaid_week', threshold: 1 });
    world.payments.next.capture.push('failed');
    expect(await buy('fp_thief', 1)).toBe('allow');
    expect(await tap('fp_thief')).toBe('BLACKLISTED');
  });

  test('owes nothing while the provider only does not answer', async () => {
    await rule({ kind: 'debt', threshold: 1 });
    await rule({ kind: 'unpaid_week', threshold: 1 });
    world.payments.next.capture.push('timeout');
    expect(await buy('fp_honest', 1)).toBe('allow');
    expect(await tap('fp_honest')).toBe('allow');
  });
});

describe('a rule that asks for a debt', () => {
  const input = () => ({ deviceNo: scene.device.deviceNo, doors: ['L'], cardToken: 'fp_debtor' });
  const phone = <Out>(useCase: Parameters<typeof runUseCase<Out>>[1], asked: unknown) =>
    runUseCase<Out>(world.env, useCase, visitor, asked, { requestId: 'test', mutationKey: newTestId() });
  const open = () => phone(startQrSession, input());
  const tokenOf = (answer: Awaited<ReturnType<typeof open>>) =>
    String(answer.ok ? '' : answer.refusal.params?.token);
  const givenDebt = async () => {
    Object.assign(world.payments, { takesTestCards: true });
    await rule({ kind: 'debt', threshold: 1_000, act: 'ask' });
    await buy('fp_debtor', 4);
    world.payments.calls.length = 0;
  };

  test('tells a cabinet to show that it is paid on the phone, and opens once it is', async () => {
    await givenDebt();
    const denied = await tapCard(world, scene, newTestId(), { fingerprint: 'fp_debtor' });
    expect(denied).toMatchObject({ decision: 'deny', code: 'DEBT_DUE' });
    expect(world.payments.calls).toEqual([]);
    const refused = await open();
    expect(refused).toMatchObject({
      refusal: { code: 'DEBT_DUE', params: { amountMinor: 1_980, currency: 'USD' } },
    });
    const linkUntil = new Date(world.env.clock.now().getTime() + 3_600_000).toISOString();
    expect(await phone(readStatus, { token: tokenOf(refused) })).toMatchObject({ value: { linkUntil } });
    const paid = await phone(payDebt, {
      token: tokenOf(refused),
      amountMinor: 1_980,
      cardToken: 'fp_debtor',
    });
    expect(paid).toEqual({ ok: true, value: { result: 'paid' } });
    expect(await tap('fp_debtor')).toBe('allow');
  });

  test('offers a card that only the provider recognizes the same, after its hold', async () => {
    await givenDebt();
    world.payments.cards.set('pm_new', 'fp_debtor');
    const refused = await phone(startQrSession, { ...input(), cardToken: 'pm_new' });
    expect(refused).toMatchObject({ refusal: { code: 'DEBT_DUE', params: { amountMinor: 1_980 } } });
    await runJobs(world);
    // What is left is the hold that was captured.
    expect(world.payments.held.size).toBe(1);
  });

  test.each([
    [
      'complains about',
      async (id: string) =>
        givenComplaint(
          database.prisma,
          await database.prisma.salesOrder.findUniqueOrThrow({ where: { id } }),
        ),
    ],
    [
      'had a refund of',
      (id: string) => database.prisma.salesOrder.update({ where: { id }, data: { refundedMinor: 1n } }),
    ],
    [
      'took 180 days ago',
      () =>
        database.prisma.payment.updateMany({
          where: { merchantId: scene.merchantId },
          data: { createdAt: new Date(world.env.clock.now().getTime() - 181 * 24 * 3_600_000) },
        }),
    ],
  ])('asks for no amount of a purchase that the shopper %s', async (_, change) => {
    await givenDebt();
    const { id } = await database.prisma.salesOrder.findFirstOrThrow({
      where: { merchantId: scene.merchantId },
    });
    await change(id);
    const answer = await open();
    expect(answer.ok ? null : (answer.refusal.params ?? null)).toBeNull();
  });

  test('asks for nothing at another merchant', async () => {
    await givenDebt();
    const other = await givenSaleScene(world);
    expect(await tap('fp_debtor', other)).toBe('allow');
  });
});

describe('a rule that only observes', () => {
  test('stops nobody, and lists the card with what it owes', async () => {
    await rule({ kind: 'debt', threshold: 1_000, mode: 'observe' });
    for (let time = 0; time < 3; time += 1) expect(await buy('fp_thief', 4)).toBe('allow');
    expect(await standings()).toMatchObject([
      {
        kind: 'debt',
        act: 'deny',
        enforced: false,
        taps: 2,
        threshold: 1_000,
        measured: 3_960,
        cardLast4: '4242',
        deviceNo: scene.device.deviceNo,
        purchases: 3,
        unpaid: 3,
        unpaidMinor: 5_940,
      },
    ]);
    const { rules } = await ask(readRules, undefined);
    expect(rules[0]).toMatchObject({ observed: { cards: 1, taps: 2 }, enforced: { cards: 0, taps: 0 } });
  });
});

describe('a rule that raises the hold', () => {
  test('asks for the higher hold when the card is known beforehand', async () => {
    await rule({ kind: 'debt', threshold: 1_000, act: 'raise_hold', holdMinor: 4_000 });
    await buy('fp_thief', 4);
    world.payments.calls.length = 0;
    expect(await buy('fp_thief', 4)).toBe('allow');
    expect(world.payments.calls).toContain('authorize 4000');
    expect(await owed()).toBe(1_980);
    expect(await buy('fp_honest', 1)).toBe('allow');
    expect(world.payments.calls).toContain('authorize 1500');
  });

  test('asks a second time when only the provider recognizes the card, and the first hold goes back', async () => {
    await rule({ kind: 'debt', threshold: 1_000, act: 'raise_hold', holdMinor: 4_000 });
    await buy('fp_thief', 4);
    world.payments.cards.set('pm_new', 'fp_thief');
    world.payments.calls.length = 0;
    expect(await tap('pm_new')).toBe('allow');
    expect(world.payments.calls).toEqual(['authorize 1500', 'authorize 4000']);
    await runJobs(world);
    // The first one was captured.
    expect([...world.payments.held.values()]).toEqual([1_500, 4_000]);
    const session = await database.prisma.doorSession.findFirstOrThrow({
      where: { merchantId: scene.merchantId, state: 'authorized' },
    });
    expect(session.preauthMinor).toBe(4_000n);
  });

  test('refuses a card whose bank does not hold that much', async () => {
    await rule({ kind: 'debt', threshold: 1_000, act: 'raise_hold', holdMinor: 4_000 });
    await buy('fp_thief', 4);
    world.payments.next.authorize.push('declined');
    expect(await tap('fp_thief')).toBe('PREAUTH_DECLINED');
    expect(await tap('fp_thief')).toBe('allow');
  });
});

test('a rule for sessions in an hour counts only sessions, and lets the card in again later', async () => {
  await rule({ kind: 'sessions_hour', threshold: 2 });
  expect(await buy('fp_often', 1)).toBe('allow');
  expect(await buy('fp_often', 1)).toBe('allow');
  for (let time = 0; time < 3; time += 1) expect(await tap('fp_often')).toBe('RATE_LIMITED');
  world.env.clock.advance(60 * 60_000);
  await givenOnline(database.prisma, scene.device.id, world.env.clock.now()).catch(() => givenSeen(scene));
  expect(await tap('fp_often')).toBe('allow');
});

test('a rule for unpaid orders of a week and one for abnormal orders refuse a card', async () => {
  await rule({ kind: 'unpaid_week', threshold: 2, mode: 'observe' });
  await rule({ kind: 'abnormal_share', threshold: 50 });
  for (const conf of [0.98, 0.98, 0.5, 0.5]) expect(await buy('fp_odd', 3, { conf })).toBe('allow');
  expect(await tap('fp_odd')).toBe('BLACKLISTED');
  const hits = await standings();
  expect(hits.map(({ kind, enforced, measured }) => [kind, enforced, measured])).toEqual(
    expect.arrayContaining([
      ['unpaid_week', false, 2],
      ['abnormal_share', true, 50],
    ]),
  );
});

test('40 sessions of one card at two cabinets cost at most the bound that the screen shows', async () => {
  const other = await givenAlike();
  await rule({ kind: 'debt', threshold: 1_000 });
  const { boundMinor, aboveHoldMinor } = await ask(readRules, undefined);
  // 12 cola at 2.50 and 4 wraps at 7.99 with 8.875 % tax, less the hold of 15.00.
  expect(aboveHoldMinor).toBe(Math.ceil((12 * 250 + 4 * 799) * 1.08875) - 1_500);
  expect(boundMinor).toBe(1_000 + aboveHoldMinor);
  const answers: (string | undefined)[] = [];
  for (let time = 0; time < 20; time += 1) {
    const bought = await Promise.all([scene, other].map((at) => buy('fp_thief', 2, { at })));
    answers.push(...bought);
  }
  expect(answers).toHaveLength(40);
  expect(answers).toContain('allow');
  expect(await owed()).toBeGreaterThan(0);
  expect(await owed()).toBeLessThanOrEqual(boundMinor ?? 0);
  expect(answers.slice(-20).every((answer) => answer === 'BLACKLISTED')).toBe(true);
});

describe('saving rules', () => {
  const saved = (rules: object[], actor = owner) =>
    runUseCase(world.env, saveRules, actor, { rules }, { requestId: 'test' });
  const deny = { kind: 'debt', version: 0, mode: 'observe', threshold: 500, act: 'deny', holdMinor: null };

  test('is audited with what changed, and read back', async () => {
    accepted(await saved([deny]));
    accepted(await saved([{ ...deny, version: 1, mode: 'enforce' }]));
    const { rules } = await ask(readRules, undefined);
    expect(rules[0]).toMatchObject({ kind: 'debt', mode: 'enforce', version: 2 });
    expect(rules.slice(1).map(({ mode, version }) => [mode, version])).toEqual(Array(3).fill(['off', 0]));
    const audits = await database.prisma.auditLog.findMany({
      where: { merchantId: scene.merchantId, action: 'guard.saveRules' },
      orderBy: { at: 'asc' },
    });
    expect(audits).toHaveLength(2);
    expect(JSON.stringify(audits.at(-1)?.diff)).toMatch(/observe.*enforce/);
  });

  test('counts once of two members at once, at first and later', async () => {
    for (const version of [0, 1]) {
      const answers = await Promise.all([1, 2].map(() => saved([{ ...deny, version }])));
      expect(answers.map((answer) => (answer.ok ? 'saved' : answer.refusal.code)).sort()).toEqual([
        'DATA_PROCESSING',
        'saved',
      ]);
    }
  });

  test('saves all rules of a call or none', async () => {
    accepted(await saved([deny]));
    const warn = { ...deny, kind: 'unpaid_week', threshold: 2, act: 'warn' };
    expect(await saved([warn, deny])).toMatchObject({ refusal: { code: 'DATA_PROCESSING' } });
    expect((await ask(readRules, undefined)).rules[1]).toMatchObject({ version: 0 });
  });

  test.each([
    ['a threshold of nothing', { threshold: 0 }],
    ['half an order', { kind: 'unpaid_week', threshold: 1.5 }],
    ['a share above 100 %', { kind: 'abnormal_share', threshold: 101 }],
    ['a hold for a denial', { holdMinor: 3_000 }],
    ['a raised hold without an amount', { act: 'raise_hold' }],
  ])('refuses %s', async (_, change) => {
    expect(await saved([{ ...deny, ...change }])).toMatchObject({ refusal: { code: 'BAD_INPUT' } });
  });

  test('refuses one kind twice, and a member who only sees the blacklist', async () => {
    expect(await saved([deny, deny])).toMatchObject({ refusal: { code: 'BAD_INPUT' } });
    const viewer = { ...owner, permissions: ['blacklist.view'] as const };
    expect(await saved([deny], viewer)).toMatchObject({ refusal: { code: 'FORBIDDEN' } });
  });
});

test('the list pages without a gap, and hides cabinets out of scope and other merchants', async () => {
  const other = await givenAlike();
  await rule({ kind: 'sessions_hour', threshold: 2, mode: 'observe', act: 'warn' });
  for (const card of ['fp_a', 'fp_b', 'fp_c']) for (let time = 0; time < 3; time += 1) await buy(card, 1);
  for (let time = 0; time < 3; time += 1) await buy('fp_d', 1, { at: other });
  const first = await ask(listStandings, { limit: 3 });
  const second = await ask(listStandings, { limit: 3, cursor: first.nextCursor });
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(4);
  expect(second.nextCursor).toBeNull();
  const scoped = { ...owner, deviceScope: [scene.device.id] };
  expect(await standings(scoped)).toHaveLength(3);
  const stranger = actorOf(await givenMember(database.prisma, (await givenSaleScene(world)).merchantId));
  expect(await standings(stranger)).toEqual([]);
});

/** Another cabinet of the same merchant with the same goods. */
async function givenAlike(): Promise<SaleScene> {
  return givenSaleScene(world, scene.merchantId);
}
