import type { DeviceFacts } from '@larder/use-cases/gateway-steps/find-devices';
import { TokenBucket } from '../broker/token-bucket.ts';
import type { LogMarks } from '../ingestion/log-marks.ts';
import { MinuteCount } from './minute-count.ts';

/** A boot that we have a birth of: how its monotonic clock stands to ours. */
export type KnownBoot = { bootId: string; upMs: number; receivedAt: Date };

export type TimeMark = { logId: string; seq: number; occurredAt: Date };

/** What one gateway keeps of a cabinet that speaks to it. Small, because there are thousands; truth is in the database. */
export type KnownDevice = {
  readonly id: string;
  readonly deviceNo: string;
  /** As imported: a door that it does not have can report nothing. */
  readonly hasRightDoor: boolean;
  merchantId: string | null;
  connId: string | null;
  online: boolean;
  /** Last message of any kind, and what of it the database knows. */
  seenAtMs: number;
  savedSeenMs: number;
  /** Server minus device. */
  offsetMs: number | null;
  boots: KnownBoot[];
  /** The last event whose time is well known, and a moment that its log's events lie before: between them the rest is estimated. */
  goodTime: TimeMark | null;
  timeBound: TimeMark | null;
  /** Marks of the event logs it has sent since this gateway knows it. */
  readonly logs: LogMarks[];
  /** A log that it has sent events of before any birth here. */
  unannounced: string | null;
  /** Events received and not yet committed. */
  uncommitted: number;
  /** Unreadable messages in a row. */
  unreadable: number;
  /** Messages of this minute that nobody can use. */
  readonly rubbish: MinuteCount;
  rebirthAskedMs: number;
  /** A message that may bring it back online waits to be judged. */
  returning: boolean;
  /** Each birth writes rows that are kept, and may name a new log. */
  readonly births: TokenBucket;
  /** Connection of a birth that waits to be handled: a cabinet repeats it every 10 s. */
  bornConn: string | null;
};

/** As often as one birth may be repeated; the burst is for a network that comes and goes. [protocol 13] */
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
    unreadable: 0,
    rubbish: new MinuteCount(),
    rebirthAskedMs: Number.NEGATIVE_INFINITY,
    returning: false,
    births: new TokenBucket(BIRTHS_PER_SECOND, BIRTHS_BURST, nowMs),
    bornConn: null,
  };
}
