import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type MemberActor, systemActor } from '../actor.ts';
import { readDevice } from '../device-page/read-device.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';
import { announceFreezeChanges } from './announce-freeze-changes.ts';
import { readFreezeRule } from './read-freeze-rule.ts';
import { saveFreezeRule } from './save-freeze-rule.ts';

let database: TestDatabase;
let env: TestEnvironment;
let owner: MemberActor;
let merchantId: string;
let deviceNo: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  env = createTestEnvironment(database);
  const merchant = await givenMerchant(database.prisma);
  merchantId = merchant.id;
  owner = actorOf(await givenMember(database.prisma, merchantId));
  ({ deviceNo } = await givenCabinet(database.prisma, merchantId, { timezone: 'America/Los_Angeles' }));
});
// The sweep covers the boundaries of all merchants, so those of earlier tests must go.
afterEach(() => database.prisma.freezeRule.deleteMany());

async function ask<Out>(useCase: AnyUseCase<Out>, input: unknown, actor: MemberActor = owner) {
  const answer = await runUseCase(env, useCase, actor, input, { requestId: 'test' });
  return answer.ok ? answer.value : { refused: answer.refusal.code, params: answer.refusal.params };
}

const nightly = { mode: 'conditional', repeat: 'daily', startLocal: '22:00', endLocal: '06:00' };
const rule = () => database.prisma.freezeRule.findFirstOrThrow({ where: { merchantId } });
const announce = async () => {
  const answer = await runUseCase(env, announceFreezeChanges, systemActor, undefined, { requestId: 'test' });
  return answer.ok ? answer.value : null;
};

describe('the freezing rule of a cabinet', () => {
  test('freezes at once, raises the revision of the settings and is audited with the previous rule', async () => {
    expect(await ask(readFreezeRule, { deviceNo })).toMatchObject({
      mode: 'none',
      isFrozen: false,
    });
    expect(await ask(saveFreezeRule, { deviceNo, mode: 'always' })).toEqual({ isFrozen: true });
    expect(await ask(saveFreezeRule, { deviceNo, ...nightly, startLocal: '03:00' })).toEqual({
      isFrozen: false,
    });
    expect(await ask(readDevice, { deviceNo })).toMatchObject({
      status: 'operational',
      settings: { rev: 2 },
    });
    const audits = await database.prisma.auditLog.findMany({
      where: { action: 'device.saveFreezeRule', merchantId },
      orderBy: { at: 'asc' },
    });
    expect(audits).toHaveLength(2);
    expect(JSON.stringify(audits[1]?.diff)).toContain('03:00');
  });

  test('follows the clock of the cabinet, and is pending until the cabinet applies it', async () => {
    await ask(saveFreezeRule, { deviceNo, ...nightly });
    // The tests begin on 21 November 2026 at 10:00 UTC, two in the morning in Los Angeles.
    expect(await ask(readFreezeRule, { deviceNo })).toMatchObject({
      isFrozen: true,
      settingStatus: 'pending',
    });
  });

  test.each([
    [
      'a start in the past',
      { mode: 'conditional', startLocal: '2026-11-20T22:00' },
      'startLocal',
      'valid.futureTime',
    ],
    ['no start', { mode: 'conditional', repeat: 'daily' }, 'startLocal', 'valid.freeze.start'],
    ['no day', { ...nightly, repeat: 'weekdays' }, 'weekdays', 'valid.freeze.weekdays'],
    [
      'an end that is the start',
      { ...nightly, endLocal: '22:00' },
      'endLocal',
      'valid.freeze.endEqualsStart',
    ],
  ])('refuses %s, and keeps the old rule', async (_what, entered, field, key) => {
    await ask(saveFreezeRule, { deviceNo, mode: 'always' });
    expect(await ask(saveFreezeRule, { deviceNo, ...entered })).toEqual({
      refused: 'BAD_INPUT',
      params: { field, key },
    });
    expect(await rule()).toMatchObject({ mode: 'always' });
  });

  test('is not found outside of the scope or the merchant', async () => {
    const scoped = actorOf(
      await givenMember(database.prisma, merchantId, {
        kind: 'staff',
        systemRole: 'manager',
        deviceScope: 'selected',
      }),
    );
    const stranger = actorOf(await givenMember(database.prisma, (await givenMerchant(database.prisma)).id));
    for (const actor of [scoped, stranger]) {
      expect(await ask(readFreezeRule, { deviceNo }, actor)).toMatchObject({ refused: 'NOT_FOUND' });
      expect(await ask(saveFreezeRule, { deviceNo, mode: 'always' }, actor)).toMatchObject({
        refused: 'NOT_FOUND',
      });
    }
  });
});

describe('a boundary of freezing', () => {
  test('is announced once by two workers, also after a pause over several boundaries', async () => {
    await ask(saveFreezeRule, { deviceNo, ...nightly });
    expect(await announce()).toEqual({ announced: 0, more: false });
    env.clock.set('2026-11-21T14:00:00Z');
    const both = await Promise.all([announce(), announce()]);
    expect(both.map((answer) => answer?.announced).sort()).toEqual([0, 1]);
    expect(await rule()).toMatchObject({ nextChangeAt: new Date('2026-11-22T06:00:00Z') });
    env.clock.set('2026-11-25T00:00:00Z');
    expect(await announce()).toMatchObject({ announced: 1 });
    expect(await announce()).toMatchObject({ announced: 0 });
    expect(await rule()).toMatchObject({ nextChangeAt: new Date('2026-11-25T06:00:00Z') });
    const events = await database.prisma.liveEvent.count({ where: { type: 'device.lifecycle', merchantId } });
    expect(events).toBe(3);
  });
});
