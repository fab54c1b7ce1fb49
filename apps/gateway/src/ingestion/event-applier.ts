import type { EventLogKey, EventLogMark } from '@larder/database/queries/device/event-log.queries';
import { MINUTE_MS } from '@larder/domain/durations';
import { BatchWork } from '../work/batch-work.ts';

export type EventApplierOptions = {
  /** Stores the marks of these logs and returns them. */
  readonly settle: (logs: readonly EventLogKey[]) => Promise<readonly EventLogMark[]>;
  /** Applies the next events of these cabinets, all or none; returns the cabinets that have more. */
  readonly apply: (deviceIds: readonly string[]) => Promise<readonly string[]>;
  /** Time that the oldest received event has waited for its commit; 0 if none waits. */
  readonly uncommittedMs: () => number;
  readonly onError: (error: unknown, deviceId: string) => void;
  /** Called when all waiting events of a cabinet are applied, with the time that the oldest has waited. */
  readonly onApplied: (waitedMs: number) => void;
  readonly concurrency: number;
  readonly monotonicMs: () => number;
};

/** Commits that wait longer than this are disturbed by applying. */
const DISTURBED_MS = 20;
const REST_MS = 10;
/** Events that have waited longer than this to be applied are applied without rests. */
const BEHIND_MS = 2_000;
/** With more cabinets than this, events are gathered: 5 cabinets at once cost half of one by one, 25 a fifth. */
const GATHER_ABOVE = 5;
const GATHER_MS = 15;
/** More committed events a second than this are a flood, which leaves applying a tenth of the time. [decision 43] */
const FLOOD_PER_SECOND = 20_000;
const FLOOD_GATHER_MS = 1_000;
const FLOOD_RESTS = 9;
const FLOOD_REST_MAX_MS = 2_000;
const SETTLE_MAX = 1_000;
/** Most cabinets whose events are applied in one transaction. */
const BATCH_MAX = 100;
const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = MINUTE_MS;

/**
 * Applies committed events in order for each cabinet, and for a few batches of cabinets in parallel; immediately as a
 * rule. Commits have priority, because a cabinet waits for its acknowledgment: the applier rests while they wait, until
 * its own events are late. The inbox holds everything; the timer `applier` finds what this memory loses, at the next
 * start or from another gateway. [protocol 9.6, decision 105]
 */
export class EventApplier {
  readonly #options: EventApplierOptions;
  readonly #work: BatchWork;
  #dirty = new Map<string, EventLogKey>();
  /** Since when each cabinet has events that wait to be applied. */
  readonly #waitingSinceMs = new Map<string, number>();
  readonly #failures = new Map<string, number>();
  readonly #retries = new Set<NodeJS.Timeout>();
  #timer: NodeJS.Timeout | undefined;
  #settling = false;
  #closed = false;
  #thisSecond = 0;
  #lastSecond = 0;
  #secondBeganMs = Number.NEGATIVE_INFINITY;

  constructor(options: EventApplierOptions) {
    this.#options = options;
    this.#work = new BatchWork({
      run: (deviceIds) => this.#apply(deviceIds),
      concurrency: options.concurrency,
      batchMax: BATCH_MAX,
      onError: (error, deviceId) => this.#failed(error, deviceId),
      onDone: (deviceId) => this.#failures.delete(deviceId),
    });
  }

  /** Notes that these logs have committed events that may not be applied yet. */
  committed(logs: readonly EventLogKey[], groupSize: number): void {
    if (this.#closed) return;
    this.#count(groupSize);
    const nowMs = this.#options.monotonicMs();
    for (const log of logs) {
      this.#dirty.set(log.deviceId + log.logId, log);
      if (!this.#waitingSinceMs.has(log.deviceId)) this.#waitingSinceMs.set(log.deviceId, nowMs);
    }
    if (!this.#settling) this.#settleSoon();
  }

  #settleSoon(): void {
    const gatherMs = this.#dirty.size > GATHER_ABOVE ? GATHER_MS : 0;
    const waitMs = this.#perSecond() > FLOOD_PER_SECOND ? FLOOD_GATHER_MS : gatherMs;
    this.#timer ??= setTimeout(() => void this.#settle(), waitMs);
  }

  #count(events: number): void {
    const nowMs = this.#options.monotonicMs();
    const ageMs = nowMs - this.#secondBeganMs;
    if (ageMs >= 1_000) {
      this.#secondBeganMs = nowMs;
      this.#lastSecond = ageMs < 2_000 ? this.#thisSecond : 0;
      this.#thisSecond = 0;
    }
    this.#thisSecond += events;
  }

  /** Committed events a second, in this second or the one before. */
  #perSecond(): number {
    const ageMs = this.#options.monotonicMs() - this.#secondBeganMs;
    return ageMs < 2_000 ? Math.max(this.#thisSecond, this.#lastSecond) : 0;
  }

  /** Rests after work of `tookMs`, while commits wait and the events still to be applied are recent. */
  async #rest(tookMs: number): Promise<void> {
    if (this.#perSecond() > FLOOD_PER_SECOND) return rest(Math.min(FLOOD_REST_MAX_MS, FLOOD_RESTS * tookMs));
    while (!this.#closed && this.#options.uncommittedMs() > DISTURBED_MS && !this.#isBehind())
      await rest(REST_MS);
  }

  #isBehind(): boolean {
    const lateMs = this.#options.monotonicMs() - BEHIND_MS;
    for (const sinceMs of this.#waitingSinceMs.values()) if (sinceMs < lateMs) return true;
    return false;
  }

  /** Cabinets that have events to apply. */
  get waiting(): number {
    return this.#waitingSinceMs.size;
  }

  /** Takes no more; waits for what is being applied. */
  async close(limitMs: number): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const retry of this.#retries) clearTimeout(retry);
    await this.#work.close(limitMs);
  }

  async #settle(): Promise<void> {
    this.#timer = undefined;
    this.#settling = true;
    const logs = [...this.#dirty.values()].slice(0, SETTLE_MAX);
    for (const log of logs) this.#dirty.delete(log.deviceId + log.logId);
    let retryMs = 0;
    try {
      for (const mark of await this.#options.settle(logs)) {
        if (mark.appliedSeq < mark.ackSeq) this.#work.add(mark.deviceId);
        else this.#waitingSinceMs.delete(mark.deviceId);
      }
    } catch (error) {
      this.#options.onError(error, '');
      for (const log of logs) this.#dirty.set(log.deviceId + log.logId, log);
      retryMs = RETRY_FIRST_MS;
    }
    this.#settling = false;
    if (this.#dirty.size === 0 || this.#closed) return;
    if (retryMs > 0) this.#timer = setTimeout(() => void this.#settle(), retryMs);
    else this.#settleSoon();
  }

  async #apply(deviceIds: readonly string[]): Promise<readonly string[]> {
    const beganMs = this.#options.monotonicMs();
    const sinceMs = new Map(deviceIds.map((id) => [id, this.#waitingSinceMs.get(id) ?? beganMs]));
    for (const id of deviceIds) this.#waitingSinceMs.delete(id);
    const more = await this.#options.apply(deviceIds);
    const endedMs = this.#options.monotonicMs();
    for (const id of more) this.#waitingSinceMs.set(id, sinceMs.get(id) ?? beganMs);
    const unfinished = new Set(more);
    for (const [id, fromMs] of sinceMs) if (!unfinished.has(id)) this.#options.onApplied(endedMs - fromMs);
    await this.#rest(endedMs - beganMs);
    return more;
  }

  /** Schedules a retry with back-off: the cabinet's events wait, and a bug of ours must not become a busy loop. */
  #failed(error: unknown, deviceId: string): void {
    this.#options.onError(error, deviceId);
    if (this.#closed) return;
    const failures = (this.#failures.get(deviceId) ?? 0) + 1;
    this.#failures.set(deviceId, failures);
    const retry = setTimeout(
      () => {
        this.#retries.delete(retry);
        this.#work.add(deviceId);
      },
      Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** (failures - 1)),
    );
    this.#retries.add(retry);
  }
}

function rest(ms: number): Promise<void> {
  return new Promise((rested) => setTimeout(rested, ms));
}
