import { randomUUID } from 'node:crypto';
import { encodeUp } from '@larder/cabinet-protocol/encode';
import { protocolLimits } from '@larder/cabinet-protocol/protocol-limits';
import { newTestId } from '@larder/testkit/new-test-id';
import { saleEvents } from '@larder/testkit/sale-scene';
import { quantile } from '../statistics.ts';
import type { LoadPlan, LoadResult } from './load-plan.ts';
import { appliedTwin, birthOf, envelope, RawCabinet } from './raw-cabinet.ts';
import { watchOrders } from './watch-orders.ts';

type SalesPlan = LoadPlan & { kind: 'sales' };

const CONNECTED_AT_ONCE = 50;
const TICK_MS = 2;
const SAMPLED_EACH = 20;
/** A tenth of the rate while processes warm up. */
const WARM_SHARE = 10;

type Seller = {
  readonly cabinet: RawCabinet;
  readonly deviceNo: string;
  readonly logId: string;
  seq: number;
};
type Asked = {
  readonly nr: number;
  readonly seller: Seller;
  readonly sessionId: string;
  readonly dueMs: number;
  answer?: { readonly code: string; readonly tookMs: number };
};

/**
 * Sells at a fixed rate, each sale at the next cabinet: the card; once it is allowed all events of the sale, of one
 * unit. A shopper takes no time, so that a cabinet is free for its next one.
 */
export async function salesLoad(plan: SalesPlan): Promise<LoadResult> {
  const asked = new Map<string, Asked>();
  const orders = await watchOrders(plan.phone);
  const receive = (text: string) => {
    if (!text.includes('"res"')) return;
    const { data } = JSON.parse(text) as { data: { reqId: string; body?: Decision } };
    const one = asked.get(data.reqId);
    if (!one || one.answer) return;
    const code = data.body?.decision === 'allow' ? 'allow' : (data.body?.code ?? 'error');
    one.answer = { code, tookMs: performance.now() - one.dueMs };
    if (code !== 'allow') return;
    reportSale(plan, one);
    if (one.nr % SAMPLED_EACH === 0 && isMeasured(one)) orders.expect(one.sessionId);
  };
  const sellers = await connectAll(plan, receive);
  const began = performance.now();
  const isMeasured = ({ dueMs }: Asked) => dueMs - began >= plan.warmMs;
  const timer = setInterval(() => {
    for (; dueMsOf(plan, asked.size) <= performance.now() - began; ) {
      const seller = sellers[asked.size % sellers.length];
      if (!seller || dueMsOf(plan, asked.size) > plan.warmMs + plan.durationMs) return;
      const nr = asked.size;
      const one = { nr, seller, sessionId: newTestId(), dueMs: began + dueMsOf(plan, nr) };
      asked.set(`r-${nr}`, one);
      seller.cabinet.publish(question(one, plan.providerMs));
    }
  }, TICK_MS);
  const waitMs = protocolLimits.requestTimeoutMs + 2_000;
  await new Promise((over) => setTimeout(over, plan.warmMs + plan.durationMs + waitMs));
  clearInterval(timer);
  const visible = await orders.close();
  for (const { cabinet } of sellers) cabinet.destroy();
  const all = [...asked.values()];
  const answers = all.flatMap((one) => (one.answer ? [one.answer] : []));
  const otherwise: Record<string, number> = {};
  for (const { code } of answers) if (code !== 'allow') otherwise[code] = (otherwise[code] ?? 0) + 1;
  const took = all
    .filter(isMeasured)
    .flatMap(({ answer }) => (answer?.code === 'allow' ? [answer.tookMs] : []));
  return {
    kind: 'sales',
    asked: all.length,
    allowed: answers.filter(({ code }) => code === 'allow').length,
    otherwise,
    silent: all.length - answers.length,
    authorizeMs: { p50: quantile(took, 0.5), p99: quantile(took, 0.99) },
    visibleMs: { p50: quantile(visible, 0.5), p99: quantile(visible, 0.99) },
    sampledEach: SAMPLED_EACH,
  };
}

type Decision = { readonly decision: 'allow' | 'deny'; readonly code?: string };

/** When the n-th sale is due, from the beginning. */
function dueMsOf({ perSecond, warmMs }: SalesPlan, nr: number): number {
  const gapMs = 1_000 / perSecond;
  const warm = Math.floor(warmMs / (gapMs * WARM_SHARE));
  return nr < warm ? nr * gapMs * WARM_SHARE : warmMs + (nr - warm) * gapMs;
}

function question({ nr, seller, sessionId }: Asked, providerMs: number) {
  const payment = {
    rail: 'card_terminal',
    currency: 'USD',
    brand: 'visa',
    last4: '4242',
    fingerprint: `fp_slow_${providerMs}_${sessionId}`,
  };
  const data = { reqId: `r-${nr}`, sessionId, trigger: 'card', doors: ['L'], payment };
  return encodeUp(seller.deviceNo, envelope('session.authorize', data));
}

function reportSale({ productId }: SalesPlan, { seller, sessionId }: Asked): void {
  const { deviceNo, logId, cabinet } = seller;
  const begunAt = new Date(Date.now() - 15_000);
  const events = saleEvents(sessionId, seller.seq, begunAt, [{ productId, qty: 1 }]);
  seller.seq += events.length;
  for (const { seq, type, data, at } of events)
    cabinet.publish(
      encodeUp(deviceNo, envelope(type, data, { log: logId, seq, off: false, ts: at.toISOString() })),
    );
}

async function connectAll(plan: SalesPlan, receive: (text: string) => void): Promise<Seller[]> {
  const sellers: Seller[] = [];
  for (let from = 0; from < plan.deviceNos.length; from += CONNECTED_AT_ONCE) {
    const some = plan.deviceNos.slice(from, from + CONNECTED_AT_ONCE);
    sellers.push(...(await Promise.all(some.map((deviceNo) => connectOne(plan, deviceNo, receive)))));
  }
  return sellers;
}

async function connectOne(
  { port, secret }: SalesPlan,
  deviceNo: string,
  receive: (text: string) => void,
): Promise<Seller> {
  const logId = `01930000-0000-7000-${randomUUID().slice(19)}`;
  const born = Promise.withResolvers<void>();
  const cabinet = new RawCabinet({
    port,
    secret,
    deviceNo,
    onMessage: (text) => {
      if (text.includes('"birth.result"')) born.resolve();
      else if (text.includes('"twin.desired"')) cabinet.publish(appliedTwin(deviceNo, text));
      else receive(text);
    },
  });
  await cabinet.connect();
  cabinet.publish(birthOf(deviceNo, logId));
  await born.promise;
  return { cabinet, deviceNo, logId, seq: 1 };
}
