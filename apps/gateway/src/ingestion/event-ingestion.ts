import type { UpMessage } from '@larder/cabinet-protocol/catalog';
import type { Decoded } from '@larder/cabinet-protocol/decode';
import type { Publish } from '@larder/cabinet-protocol/encode';
import { downTopic, type UpChannel } from '@larder/cabinet-protocol/topics';
import type { InsertOutcome } from '@larder/database/queries/device/event-inbox.queries';
import type { EventLogKey, EventLogMark } from '@larder/database/queries/device/event-log.queries';
import { type KnownDevice, noteCommitted } from '../presence/known-device.ts';
import { ackIds, eventAck, type RejectedEvent } from './event-ack.ts';
import { type EventRejection, type EventRow, eventRow } from './event-row.ts';
import { GroupCommit } from './group-commit.ts';
import { LogMarks, type StoredMarks } from './log-marks.ts';
import type { EventGroup, StoredGroup } from './store-events.ts';

export type EventIngestionOptions = {
  /** Commits a group and returns the outcome of each event, in order. Rejects when something could not be written. */
  readonly store: (group: EventGroup) => Promise<StoredGroup>;
  /** Reads the marks of these logs from the database, including what was just committed. */
  readonly settle: (logs: readonly EventLogKey[]) => Promise<readonly EventLogMark[]>;
  readonly publish: (message: Publish) => boolean;
  /** Called when these logs have new events to apply. */
  readonly onCommitted: (logs: readonly EventLogKey[], groupSize: number) => void;
  readonly onConflict: (row: EventRow) => void;
  /** Called for an event of one log too many, which no birth has announced; the event is dropped. */
  readonly onUnknownLog: (device: KnownDevice) => void;
  /** True while an operator watches: only then `onJudged` is called. */
  readonly isWatched: () => boolean;
  /** Called with what became of an event, for an operator who watches. */
  readonly onJudged: (row: EventRow, outcome: InsertOutcome | 'dropped') => void;
  readonly onRejected: (row: EventRow, rejection: EventRejection) => void;
  readonly onOutcome: (outcome: InsertOutcome | 'dropped', count: number) => void;
  readonly onFailure: (error: unknown, failures: number) => void;
  readonly now: () => Date;
  readonly monotonicMs: () => number;
  readonly newId: () => string;
  readonly waitingMaxBytes?: number;
};

/**
 * Twice what a cabinet may have unacknowledged: more from one cabinet is dropped, and the cabinet retries it.
 * [protocol 9.6]
 */
const UNCOMMITTED_MAX = 64;
/** In a storm one acknowledgment then covers many events of a cabinet: 10 % more throughput than groups of 2,000. */
const GROUP_MAX = 8_000;
const WRITERS = 2;
/** A cabinet has one log, or two around a change of its board. */
const LOGS_MAX = 2;
const LINGER_MS = 2;
const WAITING_MAX_BYTES = 64 * 1024 * 1024;
/** Another gateway may have filled a hole that lasts this long: ask the database, and again after the same time. */
const HOLE_READ_MS = 1_000;

type Touched = {
  readonly device: KnownDevice;
  readonly logId: string;
  rejected?: RejectedEvent[];
  /** Set if the cabinet has declared a gap. */
  hasGap?: true;
};

/**
 * Events of all cabinets on their way into the inbox: collected in groups, committed, and only then acknowledged, once
 * for each cabinet of a group. Drops silently what does not fit, because a cabinet re-sends whatever is not
 * acknowledged. [protocol P2, 9.6]
 */
export class EventIngestion {
  readonly #options: EventIngestionOptions;
  readonly #group: GroupCommit<EventRow>;

  constructor(options: EventIngestionOptions) {
    this.#options = options;
    this.#group = new GroupCommit<EventRow>({
      write: (rows) => this.#write(rows),
      writers: WRITERS,
      groupMax: GROUP_MAX,
      lingerMs: LINGER_MS,
      weigh: (row) => row.bytes,
      waitingMaxBytes: options.waitingMaxBytes ?? WAITING_MAX_BYTES,
      onFailure: options.onFailure,
    });
  }

  get waiting(): number {
    return this.#group.size;
  }

  /** Time that the oldest received event has waited for its commit; 0 if none waits. */
  get oldestWaitMs(): number {
    const { oldest } = this.#group;
    return oldest ? this.#options.now().getTime() - oldest.receivedAt.getTime() : 0;
  }

  /** Consecutive failed groups; more than 0 means that the database is away. */
  get failures(): number {
    return this.#group.failures;
  }

  receive(
    device: KnownDevice,
    decoded: Exclude<Decoded<UpMessage, UpChannel>, { kind: 'unreadable' }>,
    payload: Buffer,
    receivedAt: Date,
  ): void {
    const row = eventRow(device, decoded, payload, receivedAt);
    if (row === null) return;
    if (!this.#isLogKnown(device, row.logId)) {
      this.#drop(row);
      this.#options.onUnknownLog(device);
      return;
    }
    const takes = marksOf(device, row.logId)?.takes(row.seq) ?? true;
    if (!takes || device.uncommitted >= UNCOMMITTED_MAX || !this.#group.push(row)) this.#drop(row);
    else device.uncommitted += 1;
    if (row.rejection !== null) this.#options.onRejected(row, row.rejection);
  }

  #drop(row: EventRow): void {
    this.#options.onOutcome('dropped', 1);
    if (this.#options.isWatched()) this.#options.onJudged(row, 'dropped');
  }

  /** Takes over the marks of a log that a birth has read. */
  knowLog(device: KnownDevice, logId: string, stored: StoredMarks): void {
    const known = device.logs.findIndex((marks) => marks.logId === logId);
    const [marks = new LogMarks(logId, stored)] = known >= 0 ? device.logs.splice(known, 1) : [];
    // Keeps marks that are known, so that a birth does not forget their holes.
    marks.read(stored, this.#options.monotonicMs());
    device.logs.push(marks);
    if (device.logs.length > LOGS_MAX) device.logs.shift();
    device.unannounced = null;
  }

  /**
   * True for a log that a birth has announced, and for one more: this gateway may have missed a birth, because it has
   * restarted or shares its cabinets with others. Without the limit a cabinet could create as many rows as it names
   * logs.
   */
  #isLogKnown(device: KnownDevice, logId: string): boolean {
    if (marksOf(device, logId) !== undefined) return true;
    device.unannounced ??= logId;
    return device.unannounced === logId && device.logs.length < LOGS_MAX;
  }

  /** The position up to which this cabinet's newest log is acknowledged; null before its first event. */
  ackOf(device: KnownDevice): { logId: string; ackSeq: number } | null {
    const marks = device.logs.at(-1);
    return marks === undefined ? null : { logId: marks.logId, ackSeq: marks.ackSeq };
  }

  close(limitMs: number): Promise<void> {
    return this.#group.close(limitMs);
  }

  async #write(rows: readonly EventRow[]): Promise<void> {
    const group = partitionFresh(rows);
    const stored = await this.#options.store(group);
    const ordered = [...group.fresh, ...group.others];
    const touched = this.#touch(ordered, [...stored.fresh, ...stored.others]);
    // The group is committed whatever happens here: a log whose marks cannot be read now is acknowledged when the
    // cabinet re-sends.
    await this.#settle(touched).catch((error: unknown) => this.#options.onFailure(error, 1));
    const ts = this.#options.now().toISOString();
    const nextId = ackIds(this.#options.newId());
    for (const one of touched) this.#acknowledge(one, ts, nextId());
    const logs = touched.map(({ device, logId }) => ({ deviceId: device.id, logId }));
    this.#options.onCommitted(logs, rows.length);
  }

  /** Moves the marks by the committed events, and lists every log once with its rejections. */
  #touch(rows: readonly EventRow[], outcomes: readonly InsertOutcome[]): Touched[] {
    const touched = new Map<string, Touched>();
    const counts = { new: 0, duplicate: 0, conflict: 0 };
    const isWatched = this.#options.isWatched();
    for (const [at, row] of rows.entries()) {
      const outcome = outcomes[at] ?? 'new';
      counts[outcome] += 1;
      noteCommitted(row.device);
      marksOf(row.device, row.logId)?.add(row.seq, row.seq);
      if (outcome === 'conflict') this.#options.onConflict(row);
      else if (isWatched) this.#options.onJudged(row, outcome);
      const key = row.device.id + row.logId;
      let one = touched.get(key);
      if (one === undefined) {
        one = { device: row.device, logId: row.logId };
        touched.set(key, one);
      }
      if (row.type === 'log.gap') one.hasGap = true;
      if (row.rejection !== null) {
        one.rejected ??= [];
        one.rejected.push({ seq: row.seq, ...row.rejection });
      }
    }
    for (const outcome of ['new', 'duplicate', 'conflict'] as const) {
      if (counts[outcome] > 0) this.#options.onOutcome(outcome, counts[outcome]);
    }
    return [...touched.values()];
  }

  /**
   * Reads the marks of logs that are new here, and of those with a hole, which another gateway may have declared or
   * filled.
   */
  async #settle(touched: readonly Touched[]): Promise<void> {
    const nowMs = this.#options.monotonicMs();
    const unsure = touched.filter(({ device, logId, hasGap }) => {
      const marks = marksOf(device, logId);
      if (hasGap && marks?.hasHole) return true;
      return marks === undefined || marks.holeAgeMs(nowMs) >= HOLE_READ_MS;
    });
    if (unsure.length === 0) return;
    const stored = await this.#options.settle(
      unsure.map(({ device, logId }) => ({ deviceId: device.id, logId })),
    );
    const byKey = new Map(stored.map((mark) => [mark.deviceId + mark.logId, mark]));
    for (const { device, logId } of unsure) {
      const mark = byKey.get(device.id + logId);
      if (mark === undefined) continue;
      const marks = marksOf(device, logId);
      if (marks === undefined) device.logs.push(new LogMarks(logId, mark));
      else marks.read(mark, nowMs);
    }
  }

  #acknowledge({ device, logId, rejected }: Touched, ts: string, id: string): void {
    const marks = marksOf(device, logId);
    if (marks === undefined) return;
    const text = eventAck({ id, ts, logId, ackSeq: marks.ackSeq, rejected });
    this.#options.publish({ topic: downTopic(device.deviceNo, 'ack'), payload: Buffer.from(text), qos: 1 });
  }
}

function partitionFresh(rows: readonly EventRow[]): EventGroup {
  const fresh: EventRow[] = [];
  const others: EventRow[] = [];
  for (const row of rows) {
    const isNew = marksOf(row.device, row.logId)?.isNew(row.seq) ?? false;
    (isNew && row.status === 'received' ? fresh : others).push(row);
  }
  return { fresh, others };
}

function marksOf(device: KnownDevice, logId: string): LogMarks | undefined {
  for (const marks of device.logs) if (marks.logId === logId) return marks;
  return undefined;
}
