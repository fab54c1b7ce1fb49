/** Seqs from first to last, both included. */
export type SeqRange = readonly [first: number, last: number];

export type StoredMarks = { readonly ackSeq: number; readonly maxSeq: number };

/** Twice what a cabinet may have in flight: one that leaves more holes does so on purpose, and each costs every later event. */
const RANGES_MAX = 64;

/**
 * What of one event log is committed: everything up to `ackSeq`, and beyond a hole some ranges. Holds ranges and not numbers, so a log of
 * any length costs the same. [protocol 9.6]
 */
export class LogMarks {
  readonly logId: string;
  #ackSeq: number;
  /** Beyond `ackSeq + 1`, in order, never touching. */
  #beyond: SeqRange[] = [];
  /** Committed by whichever gateway, when the database was last asked. */
  #storedMax: number;
  /** When a hole was first seen, or last asked about; monotonic. */
  #holeAtMs: number | null = null;

  /** The greatest seq that was taken for new. */
  #newest: number;

  constructor(logId: string, stored: StoredMarks) {
    this.logId = logId;
    this.#ackSeq = stored.ackSeq;
    this.#storedMax = stored.maxSeq;
    this.#newest = stored.maxSeq;
  }

  get ackSeq(): number {
    return this.#ackSeq;
  }

  /** Something is committed beyond a hole, or was when the database was asked. */
  get hasHole(): boolean {
    return this.#ackSeq < this.#storedMax || this.#beyond.length > 0;
  }

  /** How long a hole is known, counted anew each time that the database is asked; 0 without one. `nowMs` is monotonic. */
  holeAgeMs(nowMs: number): number {
    if (!this.hasHole) {
      this.#holeAtMs = null;
      return 0;
    }
    this.#holeAtMs ??= nowMs;
    return nowMs - this.#holeAtMs;
  }

  /** False for an event that would leave one hole too many; it comes again when the holes before it are filled. */
  takes(seq: number): boolean {
    if (this.#beyond.length < RANGES_MAX || seq <= this.#ackSeq + 1) return true;
    return this.#beyond.some(([first, last]) => seq >= first - 1 && seq <= last + 1);
  }

  /** True once for each seq beyond all that were seen before: nobody can have stored it yet, but for another gateway. */
  isNew(seq: number): boolean {
    if (seq <= this.#newest) return false;
    this.#newest = seq;
    return true;
  }

  /** These are committed. */
  add(first: number, last: number): void {
    if (last <= this.#ackSeq || last < first) return;
    if (first <= this.#ackSeq + 1) this.#ackSeq = last;
    else this.#insert(first, last);
    this.#absorb();
  }

  /** What the database says; it knows of other gateways too, and is never behind for long. */
  read(stored: StoredMarks, nowMs: number): void {
    this.#holeAtMs = nowMs;
    this.#storedMax = stored.maxSeq;
    this.#newest = Math.max(this.#newest, stored.maxSeq);
    if (stored.ackSeq <= this.#ackSeq) return;
    this.#ackSeq = stored.ackSeq;
    this.#beyond = this.#beyond.filter(([, last]) => last > stored.ackSeq);
    this.#absorb();
  }

  /** Beyond the mark most events come in order, so the last range grows. */
  #insert(first: number, last: number): void {
    const newest = this.#beyond.at(-1);
    if (newest !== undefined && first === newest[1] + 1) {
      this.#beyond[this.#beyond.length - 1] = [newest[0], last];
      return;
    }
    const apart = this.#beyond.filter(([from, to]) => to < first - 1 || from > last + 1);
    const touching = this.#beyond.filter(([from, to]) => to >= first - 1 && from <= last + 1);
    const merged: SeqRange = [
      Math.min(first, ...touching.map(([from]) => from)),
      Math.max(last, ...touching.map(([, to]) => to)),
    ];
    this.#beyond = [...apart, merged].sort(([a], [b]) => a - b);
  }

  /** Ranges that the mark has reached. */
  #absorb(): void {
    while (this.#beyond.length > 0) {
      const [first, last] = this.#beyond[0] ?? [0, 0];
      if (first > this.#ackSeq + 1) return;
      this.#ackSeq = Math.max(this.#ackSeq, last);
      this.#beyond.shift();
    }
  }
}
