/** Seqs from first to last, both included. */
export type SeqRange = readonly [first: number, last: number];

export type StoredMarks = { readonly ackSeq: number; readonly maxSeq: number };

/**
 * Twice what a cabinet may have in flight: one that leaves more holes is hostile, and each hole makes every later event
 * dearer.
 */
const RANGES_MAX = 64;

/**
 * The committed events of one log: everything up to `ackSeq`, and some ranges beyond a hole. Holds ranges instead of
 * numbers, so a log of any length costs the same. [protocol 9.6]
 */
export class LogMarks {
  readonly logId: string;
  #ackSeq: number;
  /** Ranges beyond `ackSeq + 1`, in order, never touching. */
  #beyond: SeqRange[] = [];
  /** The greatest seq committed by any gateway, as of the last read. */
  #storedMax: number;
  /** When a hole was first seen, or last checked; monotonic. */
  #holeAtMs: number | null = null;

  /** The greatest seq that was reported as new. */
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

  /** True if something is committed beyond a hole, here or in the database at the last read. */
  get hasHole(): boolean {
    return this.#ackSeq < this.#storedMax || this.#beyond.length > 0;
  }

  /** Time since a hole was first seen or last checked in the database; 0 without one. `nowMs` is monotonic. */
  holeAgeMs(nowMs: number): number {
    if (!this.hasHole) {
      this.#holeAtMs = null;
      return 0;
    }
    this.#holeAtMs ??= nowMs;
    return nowMs - this.#holeAtMs;
  }

  /**
   * Returns false for an event that would leave one hole too many; the cabinet re-sends it, and it fits once earlier
   * holes are filled.
   */
  takes(seq: number): boolean {
    if (this.#beyond.length < RANGES_MAX || seq <= this.#ackSeq + 1) return true;
    return this.#beyond.some(([first, last]) => seq >= first - 1 && seq <= last + 1);
  }

  /** Returns true once for each seq above all seen before: nothing can have stored it yet, except another gateway. */
  isNew(seq: number): boolean {
    if (seq <= this.#newest) return false;
    this.#newest = seq;
    return true;
  }

  /** Marks these as committed. */
  add(first: number, last: number): void {
    if (last <= this.#ackSeq || last < first) return;
    if (first <= this.#ackSeq + 1) this.#ackSeq = last;
    else this.#insert(first, last);
    this.#absorb();
  }

  /** Merges the marks of the database, which include other gateways and are never behind for long. */
  read(stored: StoredMarks, nowMs: number): void {
    this.#holeAtMs = nowMs;
    this.#storedMax = stored.maxSeq;
    this.#newest = Math.max(this.#newest, stored.maxSeq);
    if (stored.ackSeq <= this.#ackSeq) return;
    this.#ackSeq = stored.ackSeq;
    this.#beyond = this.#beyond.filter(([, last]) => last > stored.ackSeq);
    this.#absorb();
  }

  /** Beyond the mark most events arrive in order, so the last range grows. */
  #insert(first: number, last: number): void {
    const newest = this.#beyond.at(-1);
    if (newest !== undefined && first === newest[1] + 1) {
      this.#beyond[this.#beyond.length - 1] = [newest[0], last];
      return;
    }
    const separate = this.#beyond.filter(([from, to]) => to < first - 1 || from > last + 1);
    const touching = this.#beyond.filter(([from, to]) => to >= first - 1 && from <= last + 1);
    const merged: SeqRange = [
      Math.min(first, ...touching.map(([from]) => from)),
      Math.max(last, ...touching.map(([, to]) => to)),
    ];
    this.#beyond = [...separate, merged].sort(([a], [b]) => a - b);
  }

  /** Removes ranges that the mark has reached. */
  #absorb(): void {
    while (this.#beyond.length > 0) {
      const [first, last] = this.#beyond[0] ?? [0, 0];
      if (first > this.#ackSeq + 1) return;
      this.#ackSeq = Math.max(this.#ackSeq, last);
      this.#beyond.shift();
    }
  }
}
