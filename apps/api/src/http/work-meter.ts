const BYTES_PER_CALL = 16 * 1024;
const PROCESSOR_MS_PER_CALL = 10;

/** Further calls that a body counts as. */
export const callsOfBytes = (bytes: number): number => Math.floor(bytes / BYTES_PER_CALL);

/**
 * Adds up the processor time of one request and charges a further call for each 10 ms: an address that may make 1,200
 * calls a minute gets at most a fifth of a processor. [decision 250]
 */
export function createWorkMeter(charge: (calls: number) => void): (processorMs: number) => void {
  let spentMs = 0;
  let charged = 0;
  return (processorMs) => {
    spentMs += processorMs;
    const due = Math.floor(spentMs / PROCESSOR_MS_PER_CALL) - charged;
    if (due <= 0) return;
    charged += due;
    charge(due);
  };
}

/** Processor time of this thread: other requests and waiting do not count. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
