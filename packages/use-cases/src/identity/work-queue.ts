type Limits = {
  /** Pieces of work that run at the same time. */
  readonly atOnce: number;
  /** `hasRoom` is false once this many pieces wait. */
  readonly waitingMax: number;
};

/** Runs expensive work a few pieces at a time, first come first served. */
export function createWorkQueue({ atOnce, waitingMax }: Limits) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    /** True while another caller may be admitted. Work of admitted callers always runs. */
    hasRoom: (): boolean => waiting.length < waitingMax,
    run: async <Out>(work: () => Promise<Out>): Promise<Out> => {
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        // The next piece takes over the slot of this one.
        if (next) next();
        else running -= 1;
      }
    },
  };
}
