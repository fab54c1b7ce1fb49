/** One line of the table at the end. */
export type Measurement = {
  /** What was measured, e.g. `events/s, durable`. */
  readonly what: string;
  readonly measured: string;
  /** What it is held against, measured in the same run; empty for an absolute target. */
  readonly reference: string;
  readonly ratio: number | null;
  readonly target: string;
  /** Null where there is no target. */
  readonly met: boolean | null;
  /** Why rounds failed that were tried again. */
  readonly lost?: readonly string[];
};

/** What a `<name>.bench.ts` exports as `measure`. `say` shows progress. */
export type Measure = (say: (line: string) => void) => Promise<Measurement[]>;
