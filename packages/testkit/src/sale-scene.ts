import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { Device, MerchantProduct, PlanogramVersion } from '@larder/database/model';
import type { Database } from '@larder/database/open-database';
import type { PlainDatabase } from '@larder/database/open-plain-database';
import { limits } from '@larder/domain/limits';
import { systemActor } from '@larder/use-cases/actor';
import { applyEventsOfDevices } from '@larder/use-cases/opening/apply-events-of-devices';
import type { AuthorizeAnswer, AuthorizeRequest } from '@larder/use-cases/opening/authorize-request';
import { authorizeSession } from '@larder/use-cases/opening/authorize-session';
import { sweepSessions } from '@larder/use-cases/opening/sweep-sessions';
import { createAuthorize } from '@larder/use-cases/opening/together/authorize-together';
import { captureDuePayments } from '@larder/use-cases/order/capture-due-payments';
import { sendDueRefunds } from '@larder/use-cases/order/refund/send-due-refunds';
import { voidDueHolds } from '@larder/use-cases/order/void-due-holds';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { AnyUseCase } from '@larder/use-cases/use-case';
import { givenCabinet, givenOnline, testConnId } from './given/given-cabinet.ts';
import { eventOf, type GivenEvent, givenEvents } from './given/given-events.ts';
import { givenMerchant } from './given/given-merchant.ts';
import { givenPlanogram } from './given/given-planogram.ts';
import { givenProduct } from './given/given-product.ts';
import { givenStock } from './given/given-stock.ts';
import { createManualClock } from './manual-clock.ts';
import { newTestId } from './new-test-id.ts';
import { createScriptedPayments, type ScriptedPayments } from './scripted-payments.ts';
import { createTestEnvironment, type TestEnvironment } from './use-case-environment.ts';

const call = { requestId: 'test' };

/** Runs a use case as one of our processes; a refusal fails the test. */
export async function asSystem<Out>(
  env: TestEnvironment,
  useCase: AnyUseCase<Out>,
  input: unknown,
): Promise<Out> {
  const answer = await runUseCase(env, useCase, systemActor, input, call);
  if (!answer.ok) throw new Error(`${useCase.name} refused ${JSON.stringify(answer.refusal)}`);
  return answer.value;
}

/** Payment provider, clock and other state shared by several cabinets of one test. */
export type SaleWorld = {
  readonly env: TestEnvironment;
  readonly payments: ScriptedPayments;
  readonly database: Database;
};

/** With `plain` the use cases take the hot path. */
export function createSaleWorld(database: Database, plain?: PlainDatabase): SaleWorld {
  const clock = createManualClock();
  const payments = createScriptedPayments(clock);
  return { database, payments, env: createTestEnvironment(database, { clock, payments, plain }) };
}

/**
 * A cabinet that sells Cola (2.50, 12 on L1) and a Wrap (7.99, 4 on L2), tax 8.875 %, pre-authorization 15.00.
 * [screens J3]
 */
export type SaleScene = {
  readonly device: Device;
  readonly merchantId: string;
  readonly cola: MerchantProduct;
  readonly wrap: MerchantProduct;
  readonly version: PlanogramVersion;
  readonly logId: string;
};

export async function givenSaleScene({ database, env }: SaleWorld, ofMerchant?: string): Promise<SaleScene> {
  const tx = database.prisma;
  const now = env.clock.now();
  const merchant = ofMerchant ? { id: ofMerchant } : await givenMerchant(tx);
  const device = await givenCabinet(tx, merchant.id, { preauthMinor: 1_500 });
  await givenOnline(tx, device.id, now);
  const cola = await givenProduct(tx, merchant.id, { platform: { name: 'Cola' } });
  const wrap = await givenProduct(tx, merchant.id, {
    priceMinor: 799,
    costMinor: 400,
    platform: { name: 'Wrap' },
  });
  const version = await givenPlanogram(tx, device, [
    { productId: cola.id, layer: 1, priceMinor: 250, parQty: 12 },
    { productId: wrap.id, layer: 2, priceMinor: 799, parQty: 4 },
  ]);
  await givenStock(tx, device, [
    { productId: cola.id, layer: 1, qty: 12 },
    { productId: wrap.id, layer: 2, qty: 4 },
  ]);
  return { device, merchantId: merchant.id, cola, wrap, version, logId: newTestId() };
}

let requests = 0;

/** Presents a card at the reader, for which the cabinet requests authorization. */
export function tapCard(
  { env }: SaleWorld,
  { device }: Pick<SaleScene, 'device'>,
  sessionId: string,
  request: Partial<Pick<DataOf<'session.authorize'>, 'reqId' | 'doors'>> & {
    readonly fingerprint?: string;
    readonly connId?: string;
    /** How long the cabinet still waits. */
    readonly waitMs?: number;
    readonly gatewayId?: string;
  } = {},
): Promise<AuthorizeAnswer> {
  requests += 1;
  const {
    reqId = `r-${requests}`,
    doors = ['L'],
    fingerprint = 'fp_4242',
    connId = testConnId,
    waitMs = limits.authorizeAnswerMs,
    gatewayId = null,
  } = request;
  const answerBy = new Date(env.clock.now().getTime() + waitMs);
  const payment = { rail: 'card_terminal', currency: 'USD', brand: 'visa', last4: '4242', fingerprint };
  const data = { reqId, sessionId, trigger: 'card', doors, payment };
  return askToOpen(env, { deviceId: device.id, bootId: '9f2c11d0', connId, gatewayId, data, answerBy });
}

/** Requests authorization as a cabinet does; on the hot path if the environment has its connections. */
export async function askToOpen(env: TestEnvironment, input: unknown): Promise<AuthorizeAnswer> {
  const { plain } = env;
  if (!plain) return asSystem(env, authorizeSession, input);
  const authorize = createAuthorize({ ...env, plain });
  const request = input as AuthorizeRequest;
  const { merchantId } = await env.database.prisma.device.findUniqueOrThrow({
    where: { id: request.deviceId },
  });
  const actor = { ...systemActor, ...(merchantId ? { merchantId } : {}) };
  const answer = await authorize({ request, actor }, 'test', {
    together: (step) => step(),
    alone: (step) => step(),
  });
  if (!answer.ok) throw new Error(`refused ${JSON.stringify(answer.refusal)}`);
  return answer.value;
}

type Taken = {
  readonly productId: string;
  readonly qty: number;
  readonly layer?: number;
  readonly conf?: number;
};

/** Events of a shopper who takes products from door L, in the order of the cabinet's log from `seq` on. */
export function saleEvents(
  sessionId: string,
  seq: number,
  at: Date,
  taken: readonly Taken[],
  recognition: Partial<DataOf<'session.recognized'>> = {},
): GivenEvent[] {
  const moment = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
  const items = taken.map(({ productId, qty, layer = 1, conf = 0.98 }) => ({
    door: 'L' as const,
    layer,
    pos: null,
    productId,
    qty,
    conf,
    dir: 'out' as const,
  }));
  const result = items.length === 0 ? ('none' as const) : ('ok' as const);
  return [
    eventOf(seq, 'session.started', { sessionId, kind: 'sale', trigger: 'card', doors: ['L'] }, moment(0)),
    eventOf(seq + 1, 'door.unlocked', { sessionId, door: 'L' }, moment(1)),
    eventOf(seq + 2, 'door.opened', { sessionId, door: 'L' }, moment(3)),
    eventOf(seq + 3, 'door.closed', { sessionId, door: 'L', locked: true, openMs: 9_000 }, moment(12)),
    eventOf(
      seq + 4,
      'session.recognized',
      { sessionId, attempt: 1, by: 'device', result, items, unknown: [], ...recognition },
      moment(14),
    ),
    eventOf(seq + 5, 'session.ended', { sessionId, reason: 'doors_closed', openMs: 9_000 }, moment(15)),
  ];
}

/** Commits events to the inbox and applies all pending ones, in batches of `limit`. */
export async function ingestEvents(
  { database, env }: SaleWorld,
  { device, logId }: Pick<SaleScene, 'device' | 'logId'>,
  events: readonly GivenEvent[],
  limit = 500,
): Promise<void> {
  await givenEvents(database, device.id, logId, events);
  await applyAll({ env }, device.id, limit);
}

export async function applyAll(
  { env }: Pick<SaleWorld, 'env'>,
  deviceId: string,
  limit = 500,
): Promise<void> {
  for (let pending: readonly string[] = [deviceId]; pending.length > 0; ) {
    ({ moreIds: pending } = await asSystem(env, applyEventsOfDevices, { deviceIds: [...pending], limit }));
  }
}

/** Runs the work of all timers once. */
export async function runJobs({ env }: Pick<SaleWorld, 'env'>): Promise<void> {
  await asSystem(env, sweepSessions, {});
  await asSystem(env, voidDueHolds, {});
  await asSystem(env, captureDuePayments, {});
  await asSystem(env, sendDueRefunds, {});
}

/**
 * Clears unfinished work of a test from the queues of the jobs. They work for all merchants, and the next test has a
 * provider with an empty ledger.
 */
export async function leaveNothingDue({ prisma }: Database): Promise<void> {
  await prisma.payment.updateMany({ data: { nextAttemptAt: null } });
  await prisma.refund.updateMany({ data: { nextAttemptAt: null } });
  await prisma.doorSession.updateMany({ data: { deadlineAt: null } });
  await prisma.salesOrder.updateMany({
    where: { abnormalState: 'open' },
    data: { abnormalState: 'expired' },
  });
  await prisma.rollupDirty.deleteMany();
}
