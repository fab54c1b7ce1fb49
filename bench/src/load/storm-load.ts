import { quantile } from '../statistics.ts';
import type { LoadPlan, LoadResult } from './load-plan.ts';
import { birthOf, RawCabinet } from './raw-cabinet.ts';

const AT_ONCE = 50;
/** Retry interval that the protocol prescribes for a refused cabinet. */
const RETRY_MS = 1_000;

/** Connects all cabinets; cuts the network for all at once; after `back`, they reconnect one by one within the time. */
export async function stormLoad(
  plan: LoadPlan & { kind: 'storm' },
  tell: (step: string) => void,
): Promise<LoadResult> {
  const logs = plan.deviceNos.map((_, at) => `01930000-0000-7000-8000-${String(at).padStart(12, '0')}`);
  const come = (at: number) => comeBack(plan, plan.deviceNos[at] ?? '', logs[at] ?? '');
  const there: RawCabinet[] = [];
  for (let from = 0; from < logs.length; from += AT_ONCE) {
    const some = logs.slice(from, from + AT_ONCE).map((_, at) => come(from + at));
    there.push(...(await Promise.all(some)).map(({ cabinet }) => cabinet));
  }
  for (const cabinet of there) cabinet.destroy();
  const signal = new Promise((back) => process.once('message', back));
  tell('cut');
  await signal;
  const began = performance.now();
  const gapMs = plan.backWithinMs / logs.length;
  const returns = await Promise.all(
    logs.map(async (_, at) => {
      await new Promise((due) => setTimeout(due, at * gapMs));
      return come(at);
    }),
  );
  const lastBackMs = performance.now() - began;
  const tookMs = returns.map((back) => back.tookMs);
  const of = (share: number) => quantile(tookMs, share);
  const attempts = returns.reduce((sum, back) => sum + back.attempts, 0);
  return { kind: 'storm', p50Ms: of(0.5), p99Ms: of(0.99), maxMs: of(1), lastBackMs, attempts };
}

type Return = { readonly cabinet: RawCabinet; readonly tookMs: number; readonly attempts: number };

/** Connects until it is accepted, and is born. */
async function comeBack(plan: LoadPlan, deviceNo: string, logId: string): Promise<Return> {
  const began = performance.now();
  for (let attempts = 1; ; attempts += 1) {
    const born = Promise.withResolvers<void>();
    const { port, secret } = plan;
    const cabinet = new RawCabinet({
      port,
      secret,
      deviceNo,
      onMessage: (text) => text.includes('"birth.result"') && born.resolve(),
      onClosed: () => born.reject(new Error('closed')),
    });
    born.promise.catch(() => undefined);
    try {
      await cabinet.connect();
      cabinet.publish(birthOf(deviceNo, logId));
      await born.promise;
      return { cabinet, tookMs: performance.now() - began, attempts };
    } catch {
      await new Promise((again) => setTimeout(again, RETRY_MS));
    }
  }
}
