import { randomUUID } from 'node:crypto';
import { encodeUp } from '@larder/cabinet-protocol/encode';
import { protocolLimits } from '@larder/cabinet-protocol/protocol-limits';
import { newTestId } from '@larder/testkit/new-test-id';
import { quantile } from '../statistics.ts';
import type { LoadPlan, LoadResult } from './load-plan.ts';
import { birthOf, envelope, RawCabinet } from './raw-cabinet.ts';

const CONNECTED_AT_ONCE = 50;
const TICK_MS = 2;

type Asked = {
  readonly dueMs: number;
  readonly sentMs: number;
  answer?: { readonly atMs: number; readonly code: string };
};

/**
 * Sends `session.authorize` at a fixed rate, each by the next cabinet with a new session, and waits as long as a
 * cabinet does after the last. A cabinet's earlier session never started, as when no shopper pulls the door.
 */
export async function authorizeLoad(plan: LoadPlan & { kind: 'authorize' }): Promise<LoadResult> {
  const asked = new Map<string, Asked>();
  const receive = (text: string) => {
    if (!text.includes('"res"')) return;
    const { data } = JSON.parse(text) as { data: { reqId: string; ok: boolean; body?: Decision } };
    const question = asked.get(data.reqId);
    const code = data.body?.decision === 'allow' ? 'allow' : (data.body?.code ?? 'error');
    if (question) question.answer ??= { atMs: performance.now(), code };
  };
  const cabinets: RawCabinet[] = [];
  for (let from = 0; from < plan.deviceNos.length; from += CONNECTED_AT_ONCE) {
    const some = plan.deviceNos.slice(from, from + CONNECTED_AT_ONCE);
    cabinets.push(...(await Promise.all(some.map((deviceNo) => connectOne(plan, deviceNo, receive)))));
  }
  const began = performance.now();
  const gapMs = 1_000 / plan.perSecond;
  const timer = setInterval(() => {
    const untilMs = Math.min(performance.now() - began, plan.durationMs);
    for (; asked.size * gapMs < untilMs; ) {
      const cabinet = cabinets[asked.size % cabinets.length];
      if (!cabinet) return;
      const reqId = `r-${asked.size}`;
      asked.set(reqId, { dueMs: began + asked.size * gapMs, sentMs: performance.now() });
      cabinet.publish(question(cabinet.deviceNo, reqId, plan.providerMs));
    }
  }, TICK_MS);
  await new Promise((over) => setTimeout(over, plan.durationMs + 2 * protocolLimits.requestTimeoutMs));
  clearInterval(timer);
  for (const cabinet of cabinets) cabinet.destroy();
  return summary([...asked.values()]);
}

type Decision = { readonly decision: 'allow' | 'deny'; readonly code?: string };

function question(deviceNo: string, reqId: string, providerMs: number) {
  const payment = {
    rail: 'card_terminal',
    currency: 'USD',
    brand: 'visa',
    last4: '4242',
    fingerprint: `fp_slow_${providerMs}_${reqId}`,
  };
  return encodeUp(
    deviceNo,
    envelope('session.authorize', { reqId, sessionId: newTestId(), trigger: 'card', doors: ['L'], payment }),
  );
}

async function connectOne(
  { port, secret }: LoadPlan,
  deviceNo: string,
  receive: (text: string) => void,
): Promise<RawCabinet> {
  const born = Promise.withResolvers<void>();
  const cabinet = new RawCabinet({
    port,
    secret,
    deviceNo,
    onMessage: (text) => {
      if (text.includes('"birth.result"')) born.resolve();
      else receive(text);
    },
  });
  await cabinet.connect();
  cabinet.publish(birthOf(deviceNo, `01930000-0000-7000-${randomUUID().slice(19)}`));
  await born.promise;
  return cabinet;
}

function summary(asked: readonly Asked[]): LoadResult {
  const answers = asked.flatMap(({ dueMs, sentMs, answer }) =>
    answer ? [{ code: answer.code, tookMs: answer.atMs - dueMs, waitedMs: answer.atMs - sentMs }] : [],
  );
  const allowed = answers.filter(({ code }) => code === 'allow').map(({ tookMs }) => tookMs);
  const otherwise: Record<string, number> = {};
  for (const { code } of answers)
    if (code !== 'allow' && code !== 'RATE_LIMITED') otherwise[code] = (otherwise[code] ?? 0) + 1;
  return {
    kind: 'authorize',
    asked: asked.length,
    allowed: allowed.length,
    otherwise,
    refused: answers.filter(({ code }) => code === 'RATE_LIMITED').length,
    late: answers.filter(({ waitedMs }) => waitedMs > protocolLimits.requestTimeoutMs).length,
    silent: asked.length - answers.length,
    p50Ms: quantile(allowed, 0.5),
    p99Ms: quantile(allowed, 0.99),
  };
}
