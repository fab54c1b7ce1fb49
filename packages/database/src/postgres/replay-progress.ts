type Written = { readonly atMs: number; readonly lsn: bigint };

/** At one a second, ten minutes. A standby further behind is called further behind than it is. */
const KEPT = 600;

/**
 * Bounds how far a standby is behind, by positions in the log alone: no clock of another machine is compared, and a
 * standby that has lost its primary without noticing does not pass as one that has replayed everything.
 */
export class ReplayProgress {
  readonly #beganMs: number;
  readonly #written: Written[] = [];
  /** The standby has everything that was committed until then. */
  #completeMs = Number.NEGATIVE_INFINITY;

  constructor(beganMs: number) {
    this.#beganMs = beganMs;
  }

  /** The primary's log reached `lsn` at `atMs` or later. */
  noteWritten(atMs: number, lsn: bigint): void {
    this.#written.push({ atMs, lsn });
    if (this.#written.length > KEPT) this.#written.shift();
  }

  /** The standby has replayed the log up to `lsn`. */
  noteReplayed(lsn: bigint): void {
    for (let [next] = this.#written; next && next.lsn <= lsn; [next] = this.#written) {
      this.#completeMs = Math.max(this.#completeMs, next.atMs);
      this.#written.shift();
    }
  }

  /** True if the standby has everything that was committed until `atMs`. */
  includes(atMs: number): boolean {
    return this.#completeMs >= atMs;
  }

  /** Begins with the checks while nothing is known. */
  lagMs(nowMs: number): number {
    return Math.max(0, nowMs - Math.max(this.#beganMs, this.#completeMs));
  }
}
