import { connectAll, type Sender } from './crowd.ts';
import type { LoadPlan, LoadResult } from './load-plan.ts';
import { telemetryOf } from './raw-cabinet.ts';

const TICK_MS = 10;

/** Sends telemetry of every cabinet once in `everyMs`, evenly over the time. */
export async function telemetryLoad(
  plan: LoadPlan & { kind: 'telemetry' },
  tell: (step: string) => void,
): Promise<LoadResult> {
  const senders: Sender[] = [];
  // Connected cabinets do not wait for the last one to connect.
  const stop = beginTelemetry(senders, plan.everyMs, plan.deviceNos.length);
  await connectAll(plan, () => undefined, senders);
  await after(plan.warmMs);
  tell('began');
  await after(plan.durationMs);
  tell('ended');
  return { kind: 'telemetry', sent: stop() };
}

/** Returns a function that stops it and returns the number sent. */
export function beginTelemetry(
  senders: readonly Sender[],
  everyMs: number,
  count = senders.length,
): () => number {
  const began = performance.now();
  const gapMs = everyMs / count;
  let sent = 0;
  const timer = setInterval(() => {
    for (; began + sent * gapMs < performance.now(); sent += 1) {
      const sender = senders[sent % count];
      sender?.cabinet.publish(telemetryOf(sender.deviceNo));
    }
  }, TICK_MS);
  return () => {
    clearInterval(timer);
    return sent;
  };
}

const after = (ms: number) => new Promise((over) => setTimeout(over, ms));
