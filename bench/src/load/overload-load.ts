import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { encodeUp } from '@larder/cabinet-protocol/encode';
import { protocolLimits } from '@larder/cabinet-protocol/protocol-limits';
import { newTestId } from '@larder/testkit/new-test-id';
import { saleEvents } from '@larder/testkit/sale-scene';
import { quantile } from '../statistics.ts';
import type { LoadPlan, LoadResult, OverloadPhase, Quantiles } from './load-plan.ts';
import { appliedTwin, birthOf, envelope, RawCabinet } from './raw-cabinet.ts';

type OverloadPlan = LoadPlan & { kind: 'overload' };

const CONNECTED_AT_ONCE = 50;
const TICK_MS = 2;
/** Processes compile their code before anything is measured. */
const WARM_MS = 8_000;
const BACK_SHARE = 0.5;
const BACK_MS = 10_000;
/** A card that is allowed within it was not kept waiting. */
const AT_ONCE_MS = 1_000;
const ANSWER_MS = protocolLimits.requestTimeoutMs;

type Seller = {
  readonly cabinet: RawCabinet;
  readonly deviceNo: string;
  readonly logId: string;
  seq: number;
  /** The question that it waits for. */
  waits: Asked | null;
};
type Asked = {
  readonly seller: Seller;
  readonly sessionId: string;
  readonly atMs: number;
  answer?: { readonly code: string; readonly tookMs: number };
  readonly over: PromiseWithResolvers<void>;
};

/**
 * A shopper takes no time: an allowed sale is reported at once, and its cabinet is free. A cabinet that is refused is
 * free too; one without an answer after 8 s.
 */
export async function overloadLoad(plan: OverloadPlan): Promise<LoadResult> {
  const sellers = await connectAll(plan);
  await sellAtOnce(plan, sellers, plan.atOnce[0] ?? 1, WARM_MS);
  let capacity = 0;
  for (const atOnce of plan.atOnce)
    capacity = Math.max(capacity, await sellAtOnce(plan, sellers, atOnce, plan.phaseMs));
  await wait(ANSWER_MS);
  const asked: { readonly all: readonly Asked[]; readonly ownCores: number }[] = [];
  for (const times of plan.times) {
    if (asked.length > 0) await wait(ANSWER_MS);
    const before = process.cpuUsage();
    const all = await askEvenly(plan, sellers, capacity * times, plan.phaseMs);
    const { user, system } = process.cpuUsage(before);
    asked.push({ all, ownCores: (user + system) / 1_000 / plan.phaseMs });
  }
  const beganMs = performance.now();
  const after = await askEvenly(plan, sellers, capacity * BACK_SHARE, BACK_MS);
  await wait(ANSWER_MS);
  const late = after.filter(({ answer }) => answer?.code !== 'allow' || answer.tookMs > AT_ONCE_MS);
  const backMs = Math.max(0, ...late.map(({ atMs }) => atMs - beganMs));
  for (const { cabinet } of sellers) cabinet.destroy();
  const phases = asked.map(({ all, ownCores }, at) => ({
    ...summary(plan.times[at] ?? 0, all, plan.phaseMs),
    ownCores,
  }));
  return { kind: 'overload', capacity, phases, backMs };
}

/** Keeps `atOnce` questions under way; returns the sales a second of the later half. */
async function sellAtOnce(plan: OverloadPlan, sellers: readonly Seller[], atOnce: number, forMs: number) {
  const endMs = performance.now() + forMs;
  const halfMs = endMs - forMs / 2;
  let sold = 0;
  let next = 0;
  const sellOn = async () => {
    while (performance.now() < endMs) {
      const seller = sellers[next++ % sellers.length];
      if (!seller || seller.waits) continue;
      const asked = ask(plan, seller);
      await asked.over.promise;
      const now = performance.now();
      if (asked.answer?.code === 'allow' && now >= halfMs && now < endMs) sold += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sellOn));
  return sold / (forMs / 2_000);
}

async function askEvenly(plan: OverloadPlan, sellers: readonly Seller[], perSecond: number, forMs: number) {
  const all: Asked[] = [];
  const beganMs = performance.now();
  let next = 0;
  const ticking = setInterval(() => {
    const due = (Math.min(performance.now() - beganMs, forMs) / 1_000) * perSecond;
    for (let tries = sellers.length; all.length < due && tries > 0; tries -= 1) {
      const seller = sellers[next++ % sellers.length];
      if (seller && !seller.waits) all.push(ask(plan, seller));
    }
  }, TICK_MS);
  await wait(forMs);
  clearInterval(ticking);
  return all;
}

function ask(plan: OverloadPlan, seller: Seller): Asked {
  const { deviceNo, cabinet } = seller;
  const asked: Asked = {
    seller,
    sessionId: newTestId(),
    atMs: performance.now(),
    over: Promise.withResolvers<void>(),
  };
  seller.waits = asked;
  const payment = {
    rail: 'card_terminal',
    currency: 'USD',
    brand: 'visa',
    last4: '4242',
    fingerprint: `fp_slow_${plan.providerMs}_${asked.sessionId}`,
  };
  const data = { reqId: asked.sessionId, sessionId: asked.sessionId, trigger: 'card', doors: ['L'], payment };
  cabinet.publish(encodeUp(deviceNo, envelope('session.authorize', data)));
  setTimeout(() => end(asked), ANSWER_MS).unref();
  return asked;
}

function end(asked: Asked): void {
  if (asked.seller.waits === asked) asked.seller.waits = null;
  asked.over.resolve();
}

function receive({ productId }: OverloadPlan, seller: Seller, text: string): void {
  if (!text.includes('"res"')) return;
  const { data } = JSON.parse(text) as { data: { reqId: string; body?: Decision } };
  const asked = seller.waits;
  if (asked?.sessionId !== data.reqId) return;
  const code = data.body?.decision === 'allow' ? 'allow' : (data.body?.code ?? 'error');
  asked.answer = { code, tookMs: performance.now() - asked.atMs };
  if (code === 'allow') {
    const events = saleEvents(asked.sessionId, seller.seq, new Date(Date.now() - 15_000), [
      { productId, qty: 1 },
    ]);
    seller.seq += events.length;
    for (const { seq, type, data: fields, at } of events) {
      const more = { log: seller.logId, seq, off: false, ts: at.toISOString() };
      seller.cabinet.publish(encodeUp(seller.deviceNo, envelope(type, fields, more)));
    }
  }
  end(asked);
}

type Decision = { readonly decision: 'allow' | 'deny'; readonly code?: string };

function summary(times: number, all: readonly Asked[], phaseMs: number): Omit<OverloadPhase, 'ownCores'> {
  const answers = all.flatMap(({ answer }) => (answer && answer.tookMs <= ANSWER_MS ? [answer] : []));
  const tookMs = (code: string) => answers.filter((one) => one.code === code).map((one) => one.tookMs);
  const [allowed, refused] = [tookMs('allow'), tookMs('RATE_LIMITED')];
  const otherwise: Record<string, number> = {};
  for (const { code } of answers)
    if (code !== 'allow' && code !== 'RATE_LIMITED') otherwise[code] = (otherwise[code] ?? 0) + 1;
  return {
    times,
    asked: all.length,
    soldPerSecond: (allowed.length / phaseMs) * 1_000,
    allowMs: quantiles(allowed),
    refused: refused.length,
    refuseMs: quantiles(refused),
    otherwise,
    unanswered: all.length - answers.length,
  };
}

const quantiles = (ms: readonly number[]): Quantiles => ({ p50: quantile(ms, 0.5), p99: quantile(ms, 0.99) });

async function connectAll(plan: OverloadPlan): Promise<Seller[]> {
  const sellers: Seller[] = [];
  for (let from = 0; from < plan.deviceNos.length; from += CONNECTED_AT_ONCE) {
    const some = plan.deviceNos.slice(from, from + CONNECTED_AT_ONCE);
    sellers.push(...(await Promise.all(some.map((deviceNo) => connectOne(plan, deviceNo)))));
  }
  return sellers;
}

async function connectOne(plan: OverloadPlan, deviceNo: string): Promise<Seller> {
  const logId = `01930000-0000-7000-${randomUUID().slice(19)}`;
  const born = Promise.withResolvers<void>();
  const cabinet = new RawCabinet({
    port: plan.port,
    secret: plan.secret,
    deviceNo,
    onMessage: (text) => {
      if (text.includes('"birth.result"')) born.resolve();
      else if (text.includes('"twin.desired"')) cabinet.publish(appliedTwin(deviceNo, text));
      else receive(plan, seller, text);
    },
  });
  const seller: Seller = { cabinet, deviceNo, logId, seq: 1, waits: null };
  await cabinet.connect();
  cabinet.publish(birthOf(deviceNo, logId));
  await born.promise;
  return seller;
}
