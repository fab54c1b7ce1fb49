/** One line of the table at the end. */
export type Measurement = {
  /** The measured quantity, e.g. `events/s, durable`. */
  readonly what: string;
  readonly measured: string;
  /** The reference, measured in the same run; empty for an absolute target. */
  readonly reference: string;
  readonly ratio: number | null;
  readonly target: string;
  /** Null if there is no target. */
  readonly met: boolean | null;
  /** Why rounds failed that were retried. */
  readonly lost?: readonly string[];
};

/** The `measure` export of a `<name>.bench.ts`. `say` shows progress. */
export type Measure = (say: (line: string) => void) => Promise<Measurement[]>;
