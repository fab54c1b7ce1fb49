import { limits } from '../limits.ts';

export type ClockQuality = 'device' | 'corrected' | 'estimated' | 'received';

/** Time data that a cabinet reports with an event. */
export type ReportedTime = {
  readonly deviceAt: Date | null;
  readonly clock: 'synced' | 'drift' | 'unset';
  readonly bootId: string;
  /** Monotonic milliseconds since the boot. */
  readonly upMs: number;
  readonly receivedAt: Date;
  readonly seq: number;
};

export type TimeContext = {
  /** Server minus device at the last birth; null if there was none. */
  readonly offsetMs: number | null;
  readonly birth: { readonly bootId: string; readonly upMs: number; readonly receivedAt: Date } | null;
  /** The nearest events of the same log with a reliable time, before and after. */
  readonly previous: { readonly seq: number; readonly occurredAt: Date } | null;
  readonly next: { readonly seq: number; readonly occurredAt: Date } | null;
};

export type OccurredAt = { readonly occurredAt: Date; readonly clockQuality: ClockQuality };

function deviceTime(event: ReportedTime, context: TimeContext): number | null {
  const trusted =
    event.clock === 'synced' &&
    context.offsetMs !== null &&
    Math.abs(context.offsetMs) <= limits.clockSyncedMs;
  if (!trusted || !event.deviceAt) return null;
  const aheadMs = event.deviceAt.getTime() - event.receivedAt.getTime();
  if (aheadMs > limits.clockFutureMs) return null;
  return isPlausible(event.deviceAt.getTime(), event, context) ? event.deviceAt.getTime() : null;
}

/** Drift that two clocks of one controller may show: 100 ppm. */
const DRIFT = 10_000;

/**
 * A clock that was synced at the birth may be set wrong later. The uptime cannot be set: a time that disagrees with it,
 * or that precedes an earlier event of the same log, is rejected.
 */
function isPlausible(deviceMs: number, event: ReportedTime, context: TimeContext): boolean {
  const { birth, previous } = context;
  const earliest = previous && previous.seq < event.seq ? previous.occurredAt.getTime() : deviceMs;
  if (deviceMs < earliest - limits.clockFutureMs) return false;
  if (birth?.bootId !== event.bootId) return true;
  const sinceBirthMs = event.upMs - birth.upMs;
  const byUptime = birth.receivedAt.getTime() + sinceBirthMs;
  return Math.abs(deviceMs - byUptime) <= limits.clockFutureMs + Math.abs(sinceBirthMs) / DRIFT;
}

/** Rejects uptimes that would date an event before 1970: they are invalid, and no database could store the result. */
function timeByBoot(event: ReportedTime, context: TimeContext): number | null {
  if (context.birth?.bootId !== event.bootId) return null;
  const at = context.birth.receivedAt.getTime() - (context.birth.upMs - event.upMs);
  return at < 0 ? null : Math.min(at, event.receivedAt.getTime());
}

function timeByNeighbors(event: ReportedTime, { previous, next }: TimeContext): number | null {
  if (!previous || !next || next.seq <= previous.seq) return null;
  const share = (event.seq - previous.seq) / (next.seq - previous.seq);
  const fromMs = previous.occurredAt.getTime();
  return Math.round(fromMs + share * (next.occurredAt.getTime() - fromMs));
}

/**
 * Determines when an event happened, and how reliable that time is. Order within a cabinet is by `seq`, never by this
 * time. [protocol 11] A drifting clock of another boot is treated like an unset one: by its neighbors.
 */
export function occurredAt(event: ReportedTime, context: TimeContext): OccurredAt {
  const byDevice = deviceTime(event, context);
  if (byDevice !== null) return { occurredAt: new Date(byDevice), clockQuality: 'device' };
  const byBoot = timeByBoot(event, context);
  if (byBoot !== null) return { occurredAt: new Date(byBoot), clockQuality: 'corrected' };
  const byNeighbors = timeByNeighbors(event, context);
  if (byNeighbors !== null) return { occurredAt: new Date(byNeighbors), clockQuality: 'estimated' };
  return { occurredAt: event.receivedAt, clockQuality: 'received' };
}
