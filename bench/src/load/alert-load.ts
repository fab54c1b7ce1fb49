import { encodeUp, type Publish } from '@larder/cabinet-protocol/encode';
import type { Sender } from './crowd.ts';
import type { LoadPlan, LoadResult } from './load-plan.ts';
import { envelope } from './raw-cabinet.ts';
import { beginTelemetry } from './telemetry-load.ts';

/** Conditions that cabinets report at night. */
const conditions = [
  ['power.lost', { source: 'battery', batteryPct: 95, estRuntimeS: 120 }],
  ['temp.excursion', { zone: 'main', dir: 'high', limitC10: 80, c10: 84 }],
  ['door.forced', { door: 'L' }],
  ['fault.raised', { code: 'CAMERA_LOST', part: 'cam.L.3', severity: 'major' }],
] as const;

/** Raises one alert after the other, each of another cabinet, while all send telemetry. */
export async function alertLoad(
  plan: LoadPlan & { kind: 'alerts' },
  senders: readonly Sender[],
): Promise<LoadResult> {
  const stop = beginTelemetry(senders, plan.telemetryEveryMs);
  const publishedAt: Record<string, number> = {};
  const gapMs = 1_000 / plan.perSecond;
  const began = performance.now();
  for (const [at, sender] of senders.slice(0, plan.count).entries()) {
    await new Promise((due) => setTimeout(due, Math.max(0, began + at * gapMs - performance.now())));
    publishedAt[sender.deviceNo] = performance.timeOrigin + performance.now();
    sender.cabinet.publish(conditionOf(sender, at));
  }
  stop();
  return { kind: 'alerts', publishedAt };
}

function conditionOf({ deviceNo, logId }: Sender, at: number): Publish {
  const [type, data] = conditions[at % conditions.length] ?? conditions[0];
  const more =
    type === 'temp.excursion'
      ? { sinceTs: new Date(performance.timeOrigin + performance.now()).toISOString() }
      : {};
  return encodeUp(deviceNo, envelope(type, { ...data, ...more }, { log: logId, seq: 1, off: false }));
}
