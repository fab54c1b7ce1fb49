import { accept } from '@larder/domain/refusal';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenOrder, givenSession } from '@larder/testkit/given/given-sale';
import { createSaleWorld, givenSaleScene, runJobs, tapCard } from '@larder/testkit/sale-scene';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { activateDevice } from '../activation/activate-device.ts';
import { type Actor, systemActor } from '../actor.ts';
import { listAlerts } from '../alert/list-alerts.ts';
import { raiseAlerts } from '../alert/raise-alerts.ts';
import { sweepOutlived } from '../alert/sweep-outlived.ts';
import { issueCommand } from '../device/issue-command.ts';
import { readCommand } from '../device/read-command.ts';
import { readTimeline } from '../device/read-timeline.ts';
import { readDevice } from '../device-page/read-device.ts';
import { applyDeviceFacts } from '../opening/apply-device-facts.ts';
import { listOrders } from '../order/list-orders.ts';
import { runUseCase } from '../run-use-case.ts';
import type { LoggedEvent } from '../session/session-event.ts';
import { readEditor } from '../template/read-editor.ts';
import { type AnyUseCase, defineUseCase, type WriteContext } from '../use-case.ts';
import { allocateCabinet } from './allocate-cabinet.ts';
import { platformOperator } from './platform-operator.ts';
import { releaseCabinet } from './release-cabinet.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
const env = createTestEnvironment(database);
afterAll(() => database.drop());

const operator = platformOperator('maria');
const run = <Out>(actor: Actor, useCase: AnyUseCase<Out>, input: unknown) =>
  runUseCase(env, useCase, actor, input, { requestId: 'r' });
async function done<Out>(actor: Actor, useCase: AnyUseCase<Out>, input: unknown): Promise<Out> {
  const answer = await run(actor, useCase, input);
  if (!answer.ok) throw new Error(`${answer.refusal.code} ${JSON.stringify(answer.refusal.params)}`);
  return answer.value;
}
const codeOf = (answer: { ok: boolean; refusal?: { code: string } }) => answer.refusal?.code;
/** Work that a test runs inside a transaction with a full context. */
let work: (ctx: WriteContext) => Promise<unknown> = async () => undefined;
const writing = defineUseCase({
  name: 'test.write',
  access: 'internal',
  kind: 'write',
  input: z.void(),
  run: async (ctx) => {
    await work(ctx);
    return accept();
  },
});
const inWrite = (next: typeof work) => {
  work = next;
  return done(systemActor, writing, undefined);
};

const address = { country: 'US', street: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' };
const activation = {
  name: 'Hall East',
  address,
  preauthMinor: 1_000,
  taxRatePpm: 0,
  timezone: 'America/New_York',
};

async function owner() {
  const merchant = await givenMerchant(prisma);
  const member = await givenMember(prisma, merchant.id);
  return { merchant, member, actor: actorOf(member) };
}
type Owner = Awaited<ReturnType<typeof owner>>;
let [former, next] = [{} as Owner, {} as Owner];
let device: Awaited<ReturnType<typeof givenCabinet>>;
beforeEach(async () => {
  [former, next] = [await owner(), await owner()];
  device = await givenCabinet(prisma, former.merchant.id);
});

async function released(keepTemplate = false) {
  env.clock.advance(60_000);
  return done(operator, releaseCabinet, { deviceNo: device.deviceNo, keepTemplate });
}
async function handedTo({ merchant, actor }: Owner, k: string) {
  const { deviceNo } = device;
  env.clock.advance(60_000);
  await done(operator, allocateCabinet, { deviceNo, merchantNo: merchant.merchantNo });
  return done(actor, activateDevice, { deviceNo, k, ...activation });
}
const subscribe = ({ merchant, member }: Owner, deviceId: string | null = null) =>
  prisma.alertSubscription.create({
    data: {
      id: env.newId(),
      merchantId: merchant.id,
      membershipId: member.membership.id,
      deviceId,
      type: 'offline',
      methods: ['push'],
      createdAt: env.clock.now(),
      updatedAt: env.clock.now(),
    },
  });
const raise = ({ merchant }: Owner, cause: string) =>
  inWrite((ctx) =>
    raiseAlerts(ctx, [
      {
        device: { id: device.id, merchantId: merchant.id },
        type: 'offline',
        subject: '',
        severity: 'warning',
        startedAt: ctx.now,
        inferred: false,
        cause,
        detail: {},
      },
    ]),
  );
const noticesOf = ({ merchant }: Owner) =>
  prisma.notice.findMany({ where: { merchantId: merchant.id }, orderBy: { createdAt: 'asc' } });

test('a card whose hold was asked for under the former owner opens nothing for the next, and the hold goes back', async () => {
  const world = createSaleWorld(database);
  const scene = await givenSaleScene(world);
  const { deviceNo } = scene.device;
  const cola = await givenProduct(prisma, next.merchant.id);
  const { authorize } = world.payments;
  world.payments.authorize = async (request) => {
    const { activationCode: k } = await done(operator, releaseCabinet, { deviceNo });
    await done(operator, allocateCabinet, { deviceNo, merchantNo: next.merchant.merchantNo });
    await done(next.actor, activateDevice, { deviceNo, k, ...activation });
    const owned = await prisma.device.findUniqueOrThrow({ where: { deviceNo } });
    await givenPlanogram(prisma, owned, [{ productId: cola.id, layer: 1 }]);
    return authorize(request);
  };
  const sessionId = env.newId();
  expect(await tapCard(world, scene, sessionId)).toMatchObject({ decision: 'deny', code: 'INTERNAL' });
  await runJobs(world);
  expect(world.payments.held.size).toBe(0);
  expect(await prisma.doorSession.count({ where: { id: sessionId } })).toBe(0);
  expect(await prisma.payment.findMany({ where: { sessionId } })).toMatchObject([
    { state: 'voided', merchantId: scene.merchantId },
  ]);
});

describe('a template left for the next owner', () => {
  const library = (of: Owner, platformProductId: string, priceMinor: number) =>
    givenProduct(prisma, of.merchant.id, { platformProductId, priceMinor });

  async function twoProducts() {
    const [cola, wrap] = [
      await givenProduct(prisma, former.merchant.id, { priceMinor: 250 }),
      await givenProduct(prisma, former.merchant.id, { priceMinor: 799 }),
    ];
    await givenPlanogram(prisma, device, [
      { productId: cola.id, layer: 1, priceMinor: 250 },
      { productId: wrap.id, layer: 2, priceMinor: 799 },
    ]);
    return { cola, wrap };
  }

  test('becomes their draft, without prices and limited to products that they have', async () => {
    const { cola } = await twoProducts();
    const own = await library(next, cola.platformProductId, 300);
    const { activationCode, keptLines } = await released(true);
    expect(keptLines).toBe(2);
    const { handover } = await handedTo(next, activationCode);
    expect(handover).toMatchObject({ lines: 1, missing: 1 });
    const editor = await done(next.actor, readEditor, {
      deviceNo: device.deviceNo,
      draftId: handover?.draftId,
    });
    expect(editor.draft.lines).toMatchObject([{ productId: own.id, layer: 1, priceMinor: null }]);
    expect(editor.inForce).toBeNull();
    expect(await prisma.deviceHandover.count({ where: { deviceId: device.id } })).toBe(0);
  });

  test('is kept only if the last owner wants it, not from an earlier owner', async () => {
    await twoProducts();
    const first = await released(true);
    await done(operator, allocateCabinet, {
      deviceNo: device.deviceNo,
      merchantNo: next.merchant.merchantNo,
    });
    await done(next.actor, activateDevice, {
      deviceNo: device.deviceNo,
      k: first.activationCode,
      ...activation,
    });
    const { activationCode } = await released(false);
    expect((await handedTo(await owner(), activationCode)).handover).toBeUndefined();
    expect(await prisma.planogramVersion.count({ where: { deviceId: device.id, status: 'draft' } })).toBe(0);
  });
});

describe('the former owner', () => {
  test('still sees their orders, alerts and commands, but not the cabinet', async () => {
    const product = await givenProduct(prisma, former.merchant.id);
    const version = await givenPlanogram(prisma, device, [{ productId: product.id }]);
    await givenOrder(
      prisma,
      await givenSession(prisma, device, version.id, { state: 'recognized' }),
      product.id,
    );
    await raise(former, 'outage:1');
    const { activationCode } = await released();
    await handedTo(next, activationCode);
    const { deviceNo } = device;
    for (const useCase of [readDevice, readTimeline, readEditor] as AnyUseCase[]) {
      expect(codeOf(await run(former.actor, useCase, { deviceNo }))).toBe('NOT_FOUND');
    }
    expect((await done(former.actor, listOrders, {})).items).toHaveLength(1);
    expect((await done(former.actor, listAlerts, {})).items).toHaveLength(1);
    expect((await done(next.actor, listOrders, {})).items).toEqual([]);
    expect((await done(next.actor, listAlerts, {})).items).toEqual([]);
    expect((await done(next.actor, readDevice, { deviceNo })).name).toBe('Hall East');
  });

  test('is not notified that their alerts ended, by the release or by the sweep', async () => {
    await subscribe(former);
    await subscribe(former, device.id);
    await raise(former, 'outage:2');
    expect((await noticesOf(former)).map(({ cause }) => cause)).toEqual([expect.stringContaining(':raised')]);
    const { activationCode } = await released();
    expect(await prisma.alert.count({ where: { deviceId: device.id, status: { not: 'recovered' } } })).toBe(
      0,
    );
    // An alert that the release missed.
    await prisma.alert.updateMany({
      where: { deviceId: device.id },
      data: { status: 'active', endedAt: null },
    });
    await handedTo(next, activationCode);
    await done(systemActor, sweepOutlived, {});
    expect(await prisma.alert.count({ where: { deviceId: device.id, status: { not: 'recovered' } } })).toBe(
      0,
    );
    expect(await noticesOf(former)).toHaveLength(1);
    expect(await prisma.alertSubscription.count({ where: { merchantId: former.merchant.id } })).toBe(1);
  });

  test('receives no more live events of the cabinet', async () => {
    const { activationCode } = await released();
    const before = await prisma.liveEvent.count({ where: { merchantId: former.merchant.id } });
    await handedTo(next, activationCode);
    await raise(next, 'outage:3');
    expect(await prisma.liveEvent.count({ where: { merchantId: former.merchant.id } })).toBe(before);
    expect(await prisma.liveEvent.count({ where: { merchantId: next.merchant.id } })).toBeGreaterThan(0);
  });

  test('opens no door with a command from before the release', async () => {
    const { id: deviceId } = device;
    const merchantId = former.merchant.id;
    const args = { purpose: 'service', doors: ['L'] };
    await inWrite((ctx) => issueCommand(ctx, { deviceId, merchantId, name: 'door.open', args }));
    const { activationCode } = await released();
    const [command] = await prisma.deviceCommand.findMany({ where: { deviceId } });
    expect(command).toMatchObject({ state: 'canceled' });
    await handedTo(next, activationCode);
    expect(codeOf(await run(next.actor, readCommand, { commandId: command?.id }))).toBe('NOT_FOUND');
  });
});

describe('the next owner', () => {
  test('finds an empty timeline and no alerts of earlier events', async () => {
    await prisma.connectivityLog.create({
      data: { deviceId: device.id, at: env.clock.now(), state: 'offline', cause: 'unknown' },
    });
    await inWrite((ctx) =>
      issueCommand(ctx, { deviceId: device.id, merchantId: former.merchant.id, name: 'reboot', args: {} }),
    );
    const happenedAt = env.clock.now();
    const { activationCode } = await released();
    await handedTo(next, activationCode);
    const kinds = ['session', 'command', 'media', 'temperature', 'alert', 'connectivity'];
    const timeline = await done(next.actor, readTimeline, { deviceNo: device.deviceNo, kinds });
    expect(timeline.items).toEqual([]);

    const forced = (occurredAt: Date, seq: number) =>
      ({
        message: {
          type: 'door.forced',
          data: { door: 'L' },
          log: env.newId(),
          seq,
          ts: occurredAt.toISOString(),
        },
        occurredAt,
        receivedAt: env.clock.now(),
      }) as unknown as LoggedEvent;
    const reporter = { id: device.id, merchantId: next.merchant.id };
    await inWrite((ctx) => applyDeviceFacts(ctx, [{ device: reporter, events: [forced(happenedAt, 1)] }]));
    expect((await done(next.actor, listAlerts, {})).items).toEqual([]);
    await inWrite((ctx) =>
      applyDeviceFacts(ctx, [{ device: reporter, events: [forced(env.clock.now(), 2)] }]),
    );
    expect((await done(next.actor, listAlerts, {})).items).toHaveLength(1);
  });

  test('sees nothing of the owner in between when they return', async () => {
    const first = await released();
    await handedTo(next, first.activationCode);
    await prisma.connectivityLog.create({
      data: { deviceId: device.id, at: env.clock.now(), state: 'offline', cause: 'unknown' },
    });
    const second = await released();
    await handedTo(former, second.activationCode);
    const { items } = await done(former.actor, readTimeline, {
      deviceNo: device.deviceNo,
      kinds: ['connectivity'],
    });
    expect(items).toEqual([]);
  });
});

test('an open restock task prevents the release of a cabinet', async () => {
  const { id: deviceId } = device;
  await prisma.restockTask.create({
    data: {
      id: env.newId(),
      merchantId: former.merchant.id,
      deviceId,
      taskNo: 'T1',
      mode: 'quick',
      status: 'created',
      operatorId: former.member.membership.id,
      createdAt: env.clock.now(),
      updatedAt: env.clock.now(),
    },
  });
  expect(codeOf(await run(operator, releaseCabinet, { deviceNo: device.deviceNo }))).toBe(
    'RESTOCK_TASK_EXISTS',
  );
});
