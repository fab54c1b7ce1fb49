import { cpuMsOf } from '../cpu-time.ts';
import { keepTo } from '../own-core.ts';
import { quantile } from '../statistics.ts';
import { alertLoad } from './alert-load.ts';
import { authorizeLoad } from './authorize-load.ts';
import { connectAll, type Sender, send } from './crowd.ts';
import type { LoadPlan, LoadResult } from './load-plan.ts';
import { overloadLoad } from './overload-load.ts';
import { roundsLoad } from './rounds-load.ts';
import { salesLoad } from './sales-load.ts';
import { stormLoad } from './storm-load.ts';
import { telemetryLoad } from './telemetry-load.ts';

process.once('message', (plan: LoadPlan) => {
  run(plan).then(
    (result) => process.send?.(result),
    (failure: unknown) => {
      console.error(failure);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

/** Reports a step in the middle of a plan. */
function report(step: string): void {
  process.send?.(step);
}

async function run(plan: LoadPlan): Promise<LoadResult> {
  if (plan.kind === 'rounds') return roundsLoad(plan, report);
  if (plan.kind === 'storm') return stormLoad(plan, report);
  if (plan.kind === 'authorize') return authorizeLoad(plan);
  if (plan.kind === 'sales') return salesLoad(plan);
  if (plan.kind === 'overload') {
    if (plan.cores) keepTo(plan.cores);
    return overloadLoad(plan);
  }
  if (plan.kind === 'telemetry') return telemetryLoad(plan, report);
  let onDone: (sender: Sender, count: number) => void = () => undefined;
  const senders = await connectAll(plan, (sender, count) => onDone(sender, count));
  if (plan.kind === 'idle') return { kind: 'idle' };
  if (plan.kind === 'alerts') return alertLoad(plan, senders);
  const listen = (work: typeof onDone) => {
    onDone = work;
  };
  return plan.kind === 'closed' ? closedLoop(plan, senders, listen) : openLoop(plan, senders, listen);
}

type Listen = (work: (sender: Sender, count: number) => void) => void;

/** Throughput when every cabinet always has as many events in flight as it may. */
function closedLoop(
  plan: LoadPlan & { kind: 'closed' },
  senders: readonly Sender[],
  listen: Listen,
): Promise<LoadResult> {
  let count = 0;
  let isOver = false;
  listen((sender, more) => {
    sender.done += more;
    count += more;
    if (isOver) return;
    for (let free = more; free > 0; free -= 1) send(sender);
  });
  for (const sender of senders) for (let at = 0; at < plan.inFlight; at += 1) send(sender);
  return new Promise((over) => {
    setTimeout(() => {
      const began = performance.now();
      const before = count;
      const clientsMs = cpuMsOf(process.pid);
      const brokerMs = cpuMsOf(plan.brokerPid);
      setTimeout(() => {
        isOver = true;
        const done = count - before;
        over({
          kind: 'closed',
          perSecond: (done / (performance.now() - began)) * 1_000,
          clientsUs: ((cpuMsOf(process.pid) - clientsMs) / done) * 1_000,
          brokerUs: ((cpuMsOf(plan.brokerPid) - brokerMs) / done) * 1_000,
        });
      }, plan.durationMs);
    }, plan.warmMs);
  });
}

const TICK_MS = 2;

/** Latency at a fixed rate, counted from when each event should have been sent. */
function openLoop(
  plan: LoadPlan & { kind: 'open' },
  senders: readonly Sender[],
  listen: Listen,
): Promise<LoadResult> {
  const began = performance.now();
  const latencies: number[] = [];
  let sent = 0;
  listen((sender, more) => {
    const now = performance.now();
    for (let at = 0; at < more; at += 1) {
      const sentAt = sender.sentAt.shift() ?? now;
      sender.done += 1;
      if (sentAt - began >= plan.warmMs) latencies.push(now - sentAt);
    }
  });
  const gapMs = 1_000 / plan.perSecond;
  const timer = setInterval(() => {
    const dueUntil = Math.min(performance.now() - began, plan.warmMs + plan.durationMs);
    for (; sent * gapMs < dueUntil; sent += 1) {
      const sender = senders[sent % senders.length];
      if (sender === undefined) return;
      sender.sentAt.push(began + sent * gapMs);
      send(sender);
    }
  }, TICK_MS);
  const lateMs = 2_000;
  return new Promise((over) => {
    setTimeout(
      () => {
        clearInterval(timer);
        const [p50Ms, p99Ms, maxMs] = [
          quantile(latencies, 0.5),
          quantile(latencies, 0.99),
          quantile(latencies, 1),
        ];
        const done = senders.reduce((sum, sender) => sum + sender.done, 0);
        over({ kind: 'open', sent, done, p50Ms, p99Ms, maxMs });
      },
      plan.warmMs + plan.durationMs + lateMs,
    );
  });
}
