import type { EventLogKey, EventLogMark } from '@larder/database/queries/device/event-log.queries';
import { MINUTE_MS } from '@larder/domain/durations';
import { BatchWork } from '../work/batch-work.ts';

export type EventApplierOptions = {
  /** Stores the marks of these logs and returns them. */
  readonly settle: (logs: readonly EventLogKey[]) => Promise<readonly EventLogMark[]>;
  /** Applies the next events of these cabinets, all or none; returns the cabinets that have more. */
  readonly apply: (deviceIds: readonly string[]) => Promise<readonly string[]>;
  readonly onError: (error: unknown, deviceId: string) => void;
  readonly concurrency: number;
  readonly monotonicMs: () => number;
};

/** More committed events a second than this are a storm: a fleet after an outage, or a load test. */
const BUSY_PER_SECOND = 300;
/** How long events of a cabinet are gathered in a storm. */
const BUSY_MS = 1_000;
/** In a storm the applier rests after each transaction for as long as that took, at most this long. */
const REST_MAX_MS = 50;
/** More than this a second is a flood, which leaves no capacity: applying then takes a tenth of the time. */
const FLOOD_PER_SECOND = 5_000;
const FLOOD_RESTS = 9;
const FLOOD_REST_MAX_MS = 2_000;
const SETTLE_MAX = 1_000;
/** Most cabinets whose events are applied in one transaction. */
const BATCH_MAX = 25;
const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = MINUTE_MS;

/**
 * Applies committed events in order for each cabinet, and for a few cabinets in parallel; immediately as a rule. In a
 * storm commits have priority, because a cabinet waits for its acknowledgment and nothing waits for applying: it
 * gathers more events and more cabinets for each transaction, and rests in between. The inbox holds everything; `look`
 * finds what this memory loses, at the next start or from another gateway. [protocol 9.6]
 */
export class EventApplier {
  readonly #options: EventApplierOptions;
  readonly #work: BatchWork;
  #dirty = new Map<string, EventLogKey>();
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
    for (const log of logs) this.#dirty.set(log.deviceId + log.logId, log);
    if (this.#settling) return;
    this.#timer ??= setTimeout(() => void this.#settle(), this.#perSecond() > BUSY_PER_SECOND ? BUSY_MS : 0);
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

  #restMs(tookMs: number): number {
    const perSecond = this.#perSecond();
    if (perSecond > FLOOD_PER_SECOND) return Math.min(FLOOD_REST_MAX_MS, FLOOD_RESTS * tookMs);
    return perSecond > BUSY_PER_SECOND ? Math.min(REST_MAX_MS, tookMs) : 0;
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
    try {
      for (const mark of await this.#options.settle(logs)) {
        if (mark.appliedSeq < mark.ackSeq) this.#work.add(mark.deviceId);
      }
    } catch (error) {
      this.#options.onError(error, '');
      for (const log of logs) this.#dirty.set(log.deviceId + log.logId, log);
    }
    this.#settling = false;
    if (this.#dirty.size > 0 && !this.#closed) this.#timer = setTimeout(() => void this.#settle(), BUSY_MS);
  }

  async #apply(deviceIds: readonly string[]): Promise<readonly string[]> {
    const beganMs = this.#options.monotonicMs();
    const more = await this.#options.apply(deviceIds);
    const restMs = this.#restMs(this.#options.monotonicMs() - beganMs);
    if (restMs > 0) await rest(restMs);
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
