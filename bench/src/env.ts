/** Seconds that `whole-sale` measures each of its two loads. */
export const benchSeconds = (): number => Number(process.env.BENCH_SECONDS ?? 10);
