/** Where the probe of a measured process writes. */
export const memoryFile = (): string => process.env.BENCH_MEMORY_FILE ?? '/dev/null';
