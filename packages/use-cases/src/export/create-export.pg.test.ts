import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenRecords } from '@larder/testkit/given/given-records';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import type { UseCaseEnv } from '../use-case.ts';
import { createExport } from './create-export.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;
const env = createTestEnvironment(database);

const merchant = await givenMerchant(prisma);
const owner = actorOf(await givenMember(prisma, merchant.id, { account: { email: 'sam@example.com' } }));
const here = await givenCabinet(prisma, merchant.id);
const there = await givenCabinet(prisma, merchant.id);
await givenRecords(prisma, here, owner.membershipId);
const stranger = await givenMerchant(prisma);
const foreign = await givenCabinet(prisma, stranger.id);
const notOurs = { key: 'valid.email.member', field: 'email' };
await givenMember(prisma, stranger.id, { account: { email: 'theirs@example.com' } });
await givenMember(prisma, merchant.id, { account: { email: 'disabled@example.com' }, status: 'disabled' });
await givenMember(prisma, merchant.id, {
  account: { email: 'left@example.com' },
  deletedAt: env.clock.now(),
});
await givenMember(prisma, merchant.id, { account: { email: 'locked@example.com', status: 'disabled' } });

const list = { mode: 'quick', from: '2026-11-01', to: '2026-11-21' };
const ask = (
  more: { params?: object; email?: string } = {},
  actor: MemberActor = owner,
  { on = env, mutationKey }: { on?: UseCaseEnv; mutationKey?: string } = {},
) => {
  const input = { kind: 'restock_records', email: 'sam@example.com', ...more };
  const asked = { ...input, params: { ...list, ...more.params } };
  return runUseCase(on, createExport, actor, asked, { requestId: 'test', mutationKey });
};
const jobs = () => prisma.exportJob.findMany({ orderBy: { createdAt: 'asc' } });

describe('an export', () => {
  test('is queued with the filter of the list, notifies its requester and is audited without the e-mail', async () => {
    const { exportId } = accepted(await ask({ email: ' Sam@Example.com ' }));
    expect(await jobs()).toMatchObject([
      {
        id: exportId,
        merchantId: merchant.id,
        membershipId: owner.membershipId,
        params: list,
        kind: 'restock_records',
        email: 'sam@example.com',
        status: 'queued',
        dueAt: env.clock.now(),
      },
    ]);
    const events = await prisma.liveEvent.findMany({ where: { type: 'export.changed' } });
    expect(events).toMatchObject([{ payload: { membershipId: owner.membershipId, exportId } }]);
    const [audit] = await prisma.auditLog.findMany({ where: { objectId: exportId } });
    expect(audit).toMatchObject({ action: 'export.create', objectType: 'export', result: 'ok' });
    expect(JSON.stringify(audit?.diff)).not.toContain('example.com');
  });

  test('is queued once under one mutation key', async () => {
    const before = (await jobs()).length;
    const mutationKey = env.newId();
    const [one, other] = [
      accepted(await ask({}, owner, { mutationKey })),
      accepted(await ask({}, owner, { mutationKey })),
    ];
    expect([other, (await jobs()).length]).toEqual([one, before + 1]);
  });
});

const badInput = (params: object) => ({ code: 'BAD_INPUT', params });

describe('creating an export', () => {
  const restocker = (deviceIds: readonly string[]) =>
    givenMember(prisma, merchant.id, { kind: 'restocker', deviceScope: 'selected', deviceIds }).then(
      (member) => actorOf(member, { deviceIds }),
    );
  const unreachable = {
    ...env,
    ports: { ...env.ports, mail: { ...env.ports.mail, isReachable: async () => false } },
  };

  test.each([
    ['a bad e-mail', { email: 'sam@' }, badInput({ key: 'valid.email', field: 'email' })],
    ['no e-mail', { email: ' ' }, badInput({ key: 'valid.email.required', field: 'email' })],
    ["a stranger's e-mail", { email: 'anybody@example.com' }, badInput(notOurs)],
    ["the e-mail of another merchant's member", { email: 'theirs@example.com' }, badInput(notOurs)],
    ['the e-mail of a disabled member', { email: 'disabled@example.com' }, badInput(notOurs)],
    ['the e-mail of a member who left', { email: 'left@example.com' }, badInput(notOurs)],
    ['the e-mail of a disabled account', { email: 'locked@example.com' }, badInput(notOurs)],
    ['32 days', { params: { from: '2026-10-21' } }, badInput({ key: 'valid.range.max', n: 31 })],
    ['days the wrong way round', { params: { to: '2026-10-31' } }, badInput({ key: 'valid.range.order' })],
    ['days without restocks', { params: { to: '2026-11-02' } }, { code: 'NO_EXPORT_DATA' }],
    ['a mode without restocks', { params: { mode: 'refill' } }, { code: 'NO_EXPORT_DATA' }],
    ['a cabinet without restocks', { params: { deviceNo: there.deviceNo } }, { code: 'NO_EXPORT_DATA' }],
    ["another merchant's cabinet", { params: { deviceNo: foreign.deviceNo } }, { code: 'NOT_FOUND' }],
  ])('is refused for %s', async (_, input, refusal) => {
    const before = await jobs();
    expect(refusalOf(await ask(input))).toMatchObject(refusal);
    expect(await jobs()).toEqual(before);
  });

  test('accepts 31 days, the longest range', async () => {
    expect(refusalOf(await ask({ params: { from: '2026-10-22' } }))).toBeNull();
  });

  test('is refused to a member who may not see the list', async () => {
    const member = await givenMember(prisma, merchant.id, { kind: 'staff', systemRole: 'finance' });
    expect(refusalOf(await ask({}, actorOf(member)))).toEqual({ code: 'FORBIDDEN' });
  });

  test('finds no data for a restocker of other devices only', async () => {
    expect(refusalOf(await ask({}, await restocker([there.id])))).toEqual({ code: 'NO_EXPORT_DATA' });
    expect(refusalOf(await ask({}, await restocker([])))).toEqual({ code: 'NO_EXPORT_DATA' });
    expect(refusalOf(await ask({}, await restocker([here.id])))).toBeNull();
  });

  test('is refused while mail is down', async () => {
    const before = await jobs();
    expect(refusalOf(await ask({}, owner, { on: unreachable }))).toEqual({ code: 'EMAIL_SEND_FAILED' });
    expect(await jobs()).toEqual(before);
  });

  test('is refused beyond twenty an hour', async () => {
    const eager = actorOf(await givenMember(prisma, merchant.id));
    for (let count = 0; count < 20; count += 1) accepted(await ask({}, eager));
    expect(refusalOf(await ask({}, eager))).toMatchObject({ code: 'RATE_LIMITED' });
    env.clock.advance(3_600_000);
    expect(refusalOf(await ask({}, eager))).toBeNull();
  });

  test('is refused beyond twenty an hour before the list is opened, also when the lists had no rows', async () => {
    const eager = actorOf(await givenMember(prisma, merchant.id));
    const nothing = { params: { to: '2026-11-02' } };
    for (let count = 0; count < 20; count += 1)
      expect(refusalOf(await ask(nothing, eager))).toEqual({ code: 'NO_EXPORT_DATA' });
    expect(refusalOf(await ask(nothing, eager))).toMatchObject({ code: 'RATE_LIMITED' });
  });
});
