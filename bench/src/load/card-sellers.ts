import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { encodeUp } from '@larder/cabinet-protocol/encode';
import { protocolLimits } from '@larder/cabinet-protocol/protocol-limits';
import { newTestId } from '@larder/testkit/new-test-id';
import { saleEvents } from '@larder/testkit/sale-scene';
import type { LoadPlan } from './load-plan.ts';
import { appliedTwin, birthOf, envelope, RawCabinet } from './raw-cabinet.ts';

/** `providerMs`: response time of the payment provider. */
type SellersPlan = LoadPlan & { readonly productId: string; readonly providerMs: number };

const CONNECTED_AT_ONCE = 50;
const TICK_MS = 2;
export const ANSWER_MS = protocolLimits.requestTimeoutMs;

export type Seller = {
  readonly cabinet: RawCabinet;
  readonly deviceNo: string;
  readonly logId: string;
  seq: number;
  /** The question that it waits for. */
  waits: Asked | null;
};
export type Asked = {
  readonly seller: Seller;
  readonly sessionId: string;
  readonly atMs: number;
  answer?: { readonly code: string; readonly tookMs: number };
  readonly over: PromiseWithResolvers<void>;
};

/** Sends cards at a fixed rate, each by the next cabinet that waits for none. */
export async function askEvenly(
  plan: SellersPlan,
  sellers: readonly Seller[],
  perSecond: number,
  forMs: number,
): Promise<Asked[]> {
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

/**
 * Sends a card. A shopper takes no time: an allowed sale is reported at once, and its cabinet is free. A cabinet that
 * is refused is free too; one without an answer after 8 s.
 */
export function ask(plan: SellersPlan, seller: Seller): Asked {
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

function receive({ productId }: SellersPlan, seller: Seller, text: string): void {
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

/** Connects all cabinets, fifty at a time, with a birth. */
export async function connectSellers(plan: SellersPlan): Promise<Seller[]> {
  const sellers: Seller[] = [];
  for (let from = 0; from < plan.deviceNos.length; from += CONNECTED_AT_ONCE) {
    const some = plan.deviceNos.slice(from, from + CONNECTED_AT_ONCE);
    sellers.push(...(await Promise.all(some.map((deviceNo) => connectOne(plan, deviceNo)))));
  }
  return sellers;
}

async function connectOne(plan: SellersPlan, deviceNo: string): Promise<Seller> {
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
