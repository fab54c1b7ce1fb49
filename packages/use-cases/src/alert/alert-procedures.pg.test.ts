import type { Device } from '@larder/database/model';
import { alertTypes } from '@larder/domain/alert/alert-type';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenAlert } from '@larder/testkit/given/given-alert';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';
import { acknowledgeAlert } from './acknowledge-alert.ts';
import { listAlerts } from './list-alerts.ts';
import { readAlert } from './read-alert.ts';
import { summarizeAlerts } from './summarize-alerts.ts';

let database: TestDatabase;
let env: TestEnvironment;
let device: Device;
let merchantId: string;
let owner: MemberActor;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  env = createTestEnvironment(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  merchantId = (await givenMerchant(database.prisma)).id;
  device = await givenCabinet(database.prisma, merchantId);
  owner = actorOf(await givenMember(database.prisma, merchantId));
});

async function ask<Out>(useCase: AnyUseCase<Out>, input: unknown, actor: MemberActor = owner) {
  const answer = await runUseCase(env, useCase, actor, input, { requestId: 'test' });
  return answer.ok ? { value: answer.value } : { refused: answer.refusal.code };
}
const minute = (n: number) => new Date(env.clock.now().getTime() + n * 60_000);
const recovered = (n: number) => ({
  status: 'recovered' as const,
  startedAt: minute(n),
  endedAt: minute(n + 1),
});

async function givenIncident(cabinets: number) {
  const id = newTestId();
  await database.prisma.alertIncident.create({
    data: { id, merchantId, scope: 'site', scopeKey: 'us 1 a', startedAt: minute(0), createdAt: minute(0) },
  });
  const alerts = [];
  for (let n = 0; n < cabinets; n += 1) {
    const other = await givenCabinet(database.prisma, merchantId);
    alerts.push(
      await givenAlert(database.prisma, other, { type: 'offline', incidentId: id, startedAt: minute(n) }),
    );
  }
  return { id, alerts };
}

describe('the alert center', () => {
  test('lists open alerts first, then the newest, page by page', async () => {
    const add = (overrides: object) => givenAlert(database.prisma, device, overrides);
    const made = [
      await add(recovered(9)),
      await add({ type: 'offline', startedAt: minute(1) }),
      await add({ type: 'over_temp', subject: 'main', status: 'acknowledged', startedAt: minute(8) }),
      await add({ type: 'door_forced', subject: 'L', startedAt: minute(5) }),
      await add(recovered(2)),
    ];
    const wanted = [3, 1, 2, 0, 4].map((index) => made[index]?.id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { value }: { value?: { items: { id: string }[]; nextCursor: string | null } } = await ask(
        listAlerts,
        { limit: 2, cursor },
      );
      seen.push(...(value?.items ?? []).map(({ id }) => id));
      cursor = value?.nextCursor ?? null;
    } while (cursor);
    expect(seen).toEqual(wanted);
    const { value } = await ask(listAlerts, {
      status: 'recovered',
      deviceNo: device.deviceNo,
      type: 'power_off',
    });
    expect(value?.items.map(({ id }) => id)).toEqual([made[0]?.id, made[4]?.id]);
  });

  test('lists what is open: active or acknowledged, by kind if asked', async () => {
    const add = (overrides: object) => givenAlert(database.prisma, device, overrides);
    await add(recovered(9));
    const offline = await add({ type: 'offline', startedAt: minute(1) });
    const warm = await add({
      type: 'over_temp',
      subject: 'main',
      status: 'acknowledged',
      startedAt: minute(8),
    });
    const open = async (more = {}) =>
      (await ask(listAlerts, { status: 'open', ...more })).value?.items.map(({ id }) => id);
    expect(await open()).toEqual([offline.id, warm.id]);
    expect(await open({ type: 'over_temp' })).toEqual([warm.id]);
    expect(await open({ type: 'power_off' })).toEqual([]);
  });

  test('shows an incident as one row with its number of cabinets, and each of its alerts on request', async () => {
    const { id, alerts } = await givenIncident(3);
    const { value } = await ask(listAlerts, {});
    expect(value?.items).toMatchObject([{ incident: { id, scope: 'site', cabinets: 3 } }]);
    const all = await ask(listAlerts, { incidentId: id });
    expect(all.value?.items).toHaveLength(3);
    const scoped = actorOf(
      await givenMember(database.prisma, merchantId, {
        kind: 'staff',
        systemRole: 'operations',
        deviceScope: 'selected',
      }),
      { deviceIds: [alerts[2]?.deviceId ?? ''] },
    );
    const theirs = await ask(listAlerts, {}, scoped);
    expect(theirs.value?.items).toMatchObject([{ id: alerts[2]?.id, incident: { cabinets: 1 } }]);
  });

  test('counts every kind, with its open alerts and the newest', async () => {
    await givenAlert(database.prisma, device, recovered(3));
    await givenAlert(database.prisma, device, { startedAt: minute(1) });
    const { value } = await ask(summarizeAlerts, undefined);
    expect(value?.types).toHaveLength(alertTypes.length);
    expect(value?.types[0]).toEqual({
      type: 'power_off',
      active: 1,
      acknowledged: 0,
      latestAt: minute(3).toISOString(),
    });
    expect(value?.types[1]).toEqual({ type: 'offline', active: 0, acknowledged: 0, latestAt: null });
  });

  test('shows who was notified, how, and with which result', async () => {
    const alert = await givenAlert(database.prisma, device);
    const noticeId = newTestId();
    const at = minute(0);
    await database.prisma.notice.create({
      data: {
        id: noticeId,
        merchantId,
        membershipId: owner.membershipId,
        key: 'k',
        alertId: alert.id,
        cause: `alert:${alert.id}:raised`,
        createdAt: at,
        deliveries: {
          create: {
            method: 'email',
            merchantId,
            state: 'delivered',
            deliveredAt: at,
            dueAt: at,
            createdAt: at,
          },
        },
      },
    });
    const { value } = await ask(readAlert, { id: alert.id });
    expect(value).toMatchObject({
      status: 'active',
      type: 'power_off',
      acknowledged: null,
      incident: null,
      notified: [{ name: 'Sam Lee', method: 'email', state: 'delivered', news: 'raised' }],
    });
  });
});

describe('acknowledging an alert', () => {
  test('stores the member, the instant and the note, and is refused the second time', async () => {
    const alert = await givenAlert(database.prisma, device);
    expect(await ask(acknowledgeAlert, { id: alert.id, note: ' on my way ' })).toMatchObject({
      value: { acknowledged: 1 },
    });
    expect((await ask(readAlert, { id: alert.id })).value).toMatchObject({
      status: 'acknowledged',
      acknowledged: { by: 'Sam Lee', note: 'on my way', at: env.clock.now().toISOString() },
    });
    expect(await ask(acknowledgeAlert, { id: alert.id })).toEqual({ refused: 'ILLEGAL_TRANSITION' });
  });

  test('acknowledges all alerts of its incident', async () => {
    const { alerts } = await givenIncident(3);
    const { value } = await ask(acknowledgeAlert, { id: alerts[1]?.id });
    expect(value).toEqual({ acknowledged: 3 });
  });

  test('is forbidden to members who may only view alerts', async () => {
    const alert = await givenAlert(database.prisma, device);
    const support = actorOf(
      await givenMember(database.prisma, merchantId, { kind: 'staff', systemRole: 'support' }),
    );
    expect(await ask(acknowledgeAlert, { id: alert.id }, support)).toEqual({ refused: 'FORBIDDEN' });
  });
});
