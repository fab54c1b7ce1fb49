import type { Door } from '@larder/domain/device/door';
import type { DeviceFacts } from '@larder/use-cases/gateway-steps/find-devices';
import { TokenBucket } from '../broker/token-bucket.ts';
import type { LogMarks } from '../ingestion/log-marks.ts';
import { MinuteCount } from './minute-count.ts';

/** A boot whose birth we have: relates its monotonic clock to ours. */
export type KnownBoot = { bootId: string; upMs: number; receivedAt: Date };

export type TimeMark = { logId: string; seq: number; occurredAt: Date };

/** The state of one cabinet in one gateway. Small, because there are thousands; truth is in the database. */
export type KnownDevice = {
  readonly id: string;
  readonly deviceNo: string;
  /** As imported: a cabinet can report nothing about a door it does not have. */
  readonly doors: readonly Door[];
  merchantId: string | null;
  connId: string | null;
  online: boolean;
  /** Time of the last message of any kind; `savedSeenMs` is the part of it that the database has. */
  seenAtMs: number;
  savedSeenMs: number;
  /** Server time minus device time. */
  offsetMs: number | null;
  boots: KnownBoot[];
  /**
   * The last event with a reliable time, and an upper bound for the events of its log: times in between are estimated.
   */
  goodTime: TimeMark | null;
  timeBound: TimeMark | null;
  /** Marks of the event logs it has sent events of since this gateway knows it. */
  readonly logs: LogMarks[];
  /** A log that it has sent events of before any birth here. */
  unannounced: string | null;
  /** Events received and not yet committed. */
  uncommitted: number;
  /** Waits for the commit of these events; null for none. */
  whenCommitted: (() => void)[] | null;
  /** Consecutive unreadable messages. */
  unreadable: number;
  /** Unusable messages in this minute. */
  readonly rubbish: MinuteCount;
  rebirthAskedMs: number;
  /** Monotonic time of its last birth here. */
  bornMs: number;
  /** True while a message that may bring it back online waits to be judged. */
  returning: boolean;
  /** Rate limit of births: each writes rows that are kept, and may name a new log. */
  readonly births: TokenBucket;
  /** Connection of a birth that waits to be handled: a cabinet repeats it every 10 s. */
  bornConn: string | null;
};

/** Rate at which a birth may be repeated; the burst is for an unstable network. [protocol 13] */
const BIRTHS_PER_SECOND = 0.1;
const BIRTHS_BURST = 30;

/** `nowMs` is monotonic. */
export function knownDevice(facts: DeviceFacts, nowMs: number): KnownDevice {
  const { boots, ...rest } = facts;
  return {
    ...rest,
    boots: boots.map((boot) => ({ ...boot })),
    seenAtMs: 0,
    savedSeenMs: 0,
    goodTime: null,
    timeBound: null,
    logs: [],
    unannounced: null,
    uncommitted: 0,
    whenCommitted: null,
    unreadable: 0,
    rubbish: new MinuteCount(),
    rebirthAskedMs: Number.NEGATIVE_INFINITY,
    bornMs: Number.NEGATIVE_INFINITY,
    returning: false,
    births: new TokenBucket(BIRTHS_PER_SECOND, BIRTHS_BURST, nowMs),
    bornConn: null,
  };
}

/** Notes that one event of the cabinet is committed. */
export function noteCommitted(device: KnownDevice): void {
  device.uncommitted -= 1;
  if (device.uncommitted > 0) return;
  for (const go of device.whenCommitted ?? []) go();
  device.whenCommitted = null;
}

/** Waits until all events that the cabinet has sent are committed, at most for `limitMs`. */
export async function eventsCommitted(device: KnownDevice, limitMs: number): Promise<void> {
  if (device.uncommitted === 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  device.whenCommitted = [...(device.whenCommitted ?? []), resolve];
  const limit = setTimeout(resolve, limitMs);
  await promise;
  clearTimeout(limit);
}
