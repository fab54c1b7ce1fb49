import { openPlainDatabase, type PlainDatabase } from '@larder/database/open-plain-database';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { testConnId } from '@larder/testkit/given/given-cabinet';
import { givenEvents } from '@larder/testkit/given/given-events';
import { givenMember } from '@larder/testkit/given/given-member';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  createSaleWorld,
  givenSaleScene,
  leaveNothingDue,
  runJobs,
  type SaleScene,
  type SaleWorld,
  saleEvents,
} from '@larder/testkit/sale-scene';
import type { ScriptedPayments } from '@larder/testkit/scripted-payments';
import { tablesOf } from '@larder/testkit/tables-of-cabinet';
import { lostAt, watchedPlain } from '@larder/testkit/watched-plain';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { systemActor } from '../../actor.ts';
import { cardHashOf } from '../../blacklist/card-hash.ts';
import { runUseCase } from '../../run-use-case.ts';
import type { AuthorizeAnswer, AuthorizeRequest } from '../authorize-request.ts';
import { authorizeSession } from '../authorize-session.ts';
import { type Authorize, createAuthorize } from './authorize-together.ts';

let database: TestDatabase;
let world: SaleWorld;
let plain: PlainDatabase;
/** How the questions of a test were judged. */
let ways: string[];
let authorize: Authorize;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  plain = openPlainDatabase({ url: database.url, poolMax: 4 });
});
afterAll(async () => {
  await plain.close();
  await database.drop();
});
beforeEach(() => {
  world = createSaleWorld(database);
  ways = [];
  authorize = gateway();
});
afterEach(() => leaveNothingDue(database));

/** A gateway of its own: its batches share nothing with those of another. */
const gateway = (over = plain) =>
  createAuthorize({ ...world.env, plain: over }, (way) => void ways.push(way));

type Asked = {
  readonly sessionId?: string;
  readonly reqId?: string;
  readonly fingerprint?: string | null;
  readonly connId?: string;
  readonly waitMs?: number;
};

function requestOf({ device }: SaleScene, asked: Asked): AuthorizeRequest {
  const { sessionId = newTestId(), reqId = sessionId, fingerprint = `fp_${sessionId}` } = asked;
  const payment = { rail: 'card_terminal' as const, currency: 'USD', brand: 'visa', last4: '4242' };
  return {
    deviceId: device.id,
    bootId: '9f2c11d0',
    connId: asked.connId ?? testConnId,
    gatewayId: null,
    answerBy: new Date(world.env.clock.now().getTime() + (asked.waitMs ?? 7_500)),
    data: {
      reqId,
      sessionId,
      trigger: 'card',
      doors: ['L'],
      payment: { ...payment, ...(fingerprint === null ? {} : { fingerprint }) },
    },
  };
}
const owner = ({ merchantId }: SaleScene) => ({ ...systemActor, merchantId });

/** Asks by group commit. */
async function ask(scene: SaleScene, asked: Asked = {}, by = authorize): Promise<AuthorizeAnswer> {
  const question = { request: requestOf(scene, asked), actor: owner(scene) };
  const answer = await by(question, 'test', { together: (step) => step(), alone: (step) => step() });
  if (!answer.ok) throw new Error(`refused ${answer.refusal.code}`);
  return answer.value;
}
/** Asks on the ordinary path. */
async function askAlone(scene: SaleScene, asked: Asked = {}): Promise<AuthorizeAnswer> {
  const call = { requestId: 'test' };
  const answer = await runUseCase(world.env, authorizeSession, owner(scene), requestOf(scene, asked), call);
  if (!answer.ok) throw new Error(`refused ${answer.refusal.code}`);
  return answer.value;
}
const decision = (answer: AuthorizeAnswer) => (answer?.decision === 'deny' ? answer.code : answer?.decision);
const givenScenes = async (count: number, ofMerchant?: string) => {
  const scenes: SaleScene[] = [];
  for (let nr = 0; nr < count; nr += 1) scenes.push(await givenSaleScene(world, ofMerchant));
  return scenes;
};
const sessionsOf = (scenes: readonly SaleScene[]) =>
  database.prisma.doorSession.count({ where: { deviceId: { in: scenes.map(({ device }) => device.id) } } });
const blacklist = ({ merchantId }: SaleScene, card: string, token?: string) =>
  database.prisma.blacklistEntry.create({
    data: {
      id: newTestId(),
      merchantId,
      kind: 'card',
      reason: 'theft',
      createdAt: world.env.clock.now(),
      cardHash: cardHashOf(world.env.keys, merchantId, card),
      tokenHash: token ? cardHashOf(world.env.keys, merchantId, token) : null,
    },
  });
type Rule = {
  readonly kind: 'debt' | 'sessions_hour';
  readonly act: 'deny' | 'raise_hold';
  readonly threshold: number;
};
const guard = async ({ merchantId }: SaleScene, rule: Rule) => {
  const { membership } = await givenMember(database.prisma, merchantId);
  const holdMinor = rule.act === 'raise_hold' ? 3_000 : null;
  const savedAt = world.env.clock.now();
  await database.prisma.guardRule.create({
    data: { ...rule, merchantId, holdMinor, mode: 'enforce', savedById: membership.id, savedAt },
  });
};

type Situation =
  | 'idle'
  | 'frozen'
  | 'blacklisted'
  | 'blacklisted by the provider'
  | 'raised'
  | 'events wait'
  | 'busy';
type Tap = {
  readonly bank: ScriptedPayments['next']['authorize'];
  readonly card: 'known' | 'new' | 'none';
  readonly isRepeated: boolean;
  readonly isConnected: boolean;
  readonly afterMs: number;
};

/** Brings a cabinet into a situation. */
async function put(scene: SaleScene, situation: Situation): Promise<void> {
  const { device, merchantId, logId } = scene;
  const at = world.env.clock.now();
  if (situation === 'frozen')
    await database.prisma.freezeRule.create({
      data: { deviceId: device.id, merchantId, mode: 'always', savedAt: new Date('2026-11-01T00:00:00Z') },
    });
  if (situation === 'blacklisted') await blacklist(scene, 'fp_known');
  if (situation === 'blacklisted by the provider') await blacklist(scene, 'the-card-itself');
  if (situation === 'raised') await guard(scene, { kind: 'sessions_hour', act: 'raise_hold', threshold: 1 });
  if (situation === 'busy' || situation === 'events wait') {
    const sessionId = newTestId();
    await askAlone(scene, { sessionId, fingerprint: 'fp_known' });
    if (situation === 'events wait')
      await givenEvents(database, device.id, logId, saleEvents(sessionId, 1, at, []));
  }
}

describe('questions judged together', () => {
  test('get the same answers and leave the same tables as questions judged one by one', async () => {
    const tap = fc.record<Tap>({
      bank: fc.constantFrom<Tap['bank'][number][]>(
        [],
        [],
        [],
        [],
        [],
        ['declined'],
        ['low'],
        ['timeout'],
        ['unreached', 'unreached'],
      ),
      card: fc.constantFrom('known', 'new', 'new', 'none'),
      isRepeated: fc.boolean(),
      isConnected: fc.constantFrom(true, true, true, true, true, false),
      afterMs: fc.constantFrom(0, 1_000, 700_000),
    });
    const cabinet = fc.record({
      situation: fc.constantFrom<Situation>(
        'idle',
        'idle',
        'idle',
        'idle',
        'idle',
        'frozen',
        'blacklisted',
        'blacklisted by the provider',
        'raised',
        'events wait',
        'busy',
      ),
      taps: fc.array(tap, { minLength: 1, maxLength: 3 }),
    });
    let together = 0;
    await fc.assert(
      fc.asyncProperty(cabinet, async ({ situation, taps }) => {
        const outcomes = [];
        for (const way of ['alone', 'together']) {
          world = createSaleWorld(database);
          ways = [];
          const by = gateway();
          world.payments.cards.set('fp_known', 'the-card-itself');
          const [scene] = await givenScenes(1);
          if (!scene) return;
          await put(scene, situation);
          const ids: string[] = [];
          const answers: unknown[] = [];
          for (const [nr, { bank, card, isRepeated, isConnected, afterMs }] of taps.entries()) {
            world.env.clock.advance(afterMs);
            world.payments.next.authorize.splice(0, 9, ...bank);
            const repeats = isRepeated && nr > 0;
            const sessionId = (repeats && ids.at(-1)) || newTestId();
            if (!repeats) ids.push(sessionId);
            const fingerprint = card === 'none' ? null : `fp_${card === 'known' ? card : nr}`;
            const asked: Asked = {
              sessionId,
              reqId: `r-${ids.length}`,
              fingerprint,
              connId: isConnected ? testConnId : '00000001',
            };
            const answer = await (way === 'alone' ? askAlone(scene, asked) : ask(scene, asked, by));
            answers.push(answer && { ...answer, sessionId: ids.indexOf(sessionId) });
          }
          const tables = await tablesOf(database, { scene, ids, log: [] });
          outcomes.push({ answers, tables, calls: world.payments.calls });
          together += ways.filter((one) => one === 'together').length;
        }
        expect(outcomes[1]).toEqual(outcomes[0]);
      }),
      { numRuns: 40 },
    );
    expect(together).toBeGreaterThan(0);
  });

  test('share their transactions when they come from many cabinets, and each gets its session', async () => {
    const scenes = await givenScenes(30);
    const names: string[] = [];
    const by = gateway(watchedPlain(plain, ({ name }) => void names.push(name)));
    const answers = await Promise.all(scenes.map((scene) => ask(scene, {}, by)));
    expect(new Set(answers.map(decision))).toEqual(new Set(['allow']));
    expect(await sessionsOf(scenes)).toBe(30);
    expect(ways).toEqual(scenes.map(() => 'together'));
    expect(names.filter((name) => name === 'plain_claim_holds').length).toBeLessThan(5);
    expect(world.payments.held.size).toBe(30);
  });

  test('are refused and ask for no money when little of the time that cabinets wait is left', async () => {
    const [scene] = await givenScenes(1);
    if (!scene) return;
    expect(decision(await ask(scene, { waitMs: 2_500 }))).toBe('RATE_LIMITED');
    expect(ways).toEqual(['late']);
    expect(world.payments.calls).toEqual([]);
    expect(await database.prisma.deviceRequestAnswer.count({ where: { deviceId: scene.device.id } })).toBe(0);
  });
});

describe('a question that is asked again', () => {
  test('gets one answer if both come at the same moment, and the card is asked once', async () => {
    const scenes = await givenScenes(3);
    for (const scene of scenes) {
      const asked = { sessionId: newTestId(), reqId: 'r-1' };
      const other = gateway();
      const answers = await Promise.all([ask(scene, asked), ask(scene, asked), ask(scene, asked, other)]);
      const given = answers.filter((answer) => answer !== null);
      expect(given.length).toBeGreaterThan(0);
      expect(new Set(given.map(decision))).toEqual(new Set(['allow']));
    }
    expect(world.payments.calls).toHaveLength(3);
    expect(await sessionsOf(scenes)).toBe(3);
  });

  test('gets the stored answer if the second comes later', async () => {
    const [scene] = await givenScenes(1);
    if (!scene) return;
    const asked = { sessionId: newTestId(), reqId: 'r-1' };
    const first = await ask(scene, asked);
    expect(decision(first)).toBe('allow');
    expect(await ask(scene, asked)).toEqual(first);
    expect(ways).toEqual(['together', 'repeated']);
    expect(world.payments.calls).toEqual(['authorize 1500']);
  });
});

test('two gateways allow exactly one of many cards at a cabinet, and every other hold goes back', async () => {
  const scenes = await givenScenes(4);
  const other = gateway();
  const answers = await Promise.all(
    scenes.flatMap((scene) => [0, 1, 2].flatMap(() => [ask(scene), ask(scene, {}, other)])),
  );
  expect(answers.filter((answer) => decision(answer) === 'allow')).toHaveLength(4);
  expect(await sessionsOf(scenes)).toBe(4);
  await runJobs(world);
  expect(world.payments.held.size).toBe(4);
});

describe('a card on the hot path', () => {
  test('is denied without a hold when the blacklist has its fingerprint or its token', async () => {
    const [scene] = await givenScenes(1);
    if (!scene) return;
    await blacklist(scene, 'fp_thief', 'pm_thief');
    expect(decision(await ask(scene, { fingerprint: 'fp_thief' }))).toBe('BLACKLISTED');
    expect(decision(await ask(scene, { fingerprint: 'pm_thief' }))).toBe('BLACKLISTED');
    expect(world.payments.calls).toEqual([]);
    expect(decision(await ask(scene))).toBe('allow');
    expect(ways).toEqual(['denied', 'denied', 'together']);
  });

  test('is denied when only the provider knows it, and its hold goes back', async () => {
    const [scene] = await givenScenes(1);
    if (!scene) return;
    await blacklist(scene, 'the-card-itself');
    world.payments.cards.set('pm_new', 'the-card-itself');
    expect(decision(await ask(scene, { fingerprint: 'pm_new' }))).toBe('BLACKLISTED');
    expect(ways).toEqual(['hold']);
    await runJobs(world);
    expect(world.payments.held.size).toBe(0);
  });

  test('opens one of two cabinets at the same moment under a rule that denies for debt', async () => {
    const [first] = await givenScenes(1);
    if (!first) return;
    await guard(first, { kind: 'debt', act: 'deny', threshold: 1_000 });
    const [second] = await givenScenes(1, first.merchantId);
    if (!second) return;
    const asked = { fingerprint: 'fp_twice' };
    const answers = await Promise.all([ask(first, asked), ask(second, asked)]);
    expect(answers.map(decision).sort()).toEqual(['RATE_LIMITED', 'allow']);
  });
});

describe('a batch that breaks off', () => {
  test('grants nothing wherever it breaks off, and a hold that was made goes back', async () => {
    for (let place = 1; place <= 15; place += 1) {
      const scenes = await givenScenes(2);
      const lost = gateway(lostAt(plain, place));
      await expect(ask(scenes[0] as SaleScene, {}, lost)).rejects.toThrow('terminated');
      expect(await sessionsOf(scenes)).toBe(0);
      world.env.clock.advance(30_000);
      await runJobs(world);
      expect(world.payments.held.size).toBe(0);
      expect(decision(await ask(scenes[0] as SaleScene))).toBe('allow');
      world.payments.held.clear();
      await leaveNothingDue(database);
    }
  });

  test.each([0, 1, 2])('allows the others if PostgreSQL refuses the session at place %i', async (place) => {
    const scenes = await givenScenes(3);
    const poisoned = scenes[place] as SaleScene;
    await database.asOwner(
      `ALTER TABLE door_session ADD CONSTRAINT poison CHECK (device_id <> '${poisoned.device.id}') NOT VALID`,
    );
    const answers = await Promise.allSettled(scenes.map((scene) => ask(scene)));
    await database.asOwner('ALTER TABLE door_session DROP CONSTRAINT poison');
    expect(answers.map((answer) => answer.status === 'fulfilled' && decision(answer.value))).toEqual(
      scenes.map((scene) => scene !== poisoned && 'allow'),
    );
    world.env.clock.advance(30_000);
    await runJobs(world);
    expect(world.payments.held.size).toBe(2);
  });
});
