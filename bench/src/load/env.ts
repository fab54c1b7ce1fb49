/** Output file of the probe in a measured process. */
export const memoryFile = (): string => process.env.BENCH_MEMORY_FILE ?? '/dev/null';
