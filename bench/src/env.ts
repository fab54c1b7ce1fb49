/** Seconds that `whole-sale` and `instances` measure each of their loads, and that `week` takes. */
export const benchSeconds = (usual: number): number => Number(process.env.BENCH_SECONDS ?? usual);

/** Rows to which `audit-list` lets the history of a merchant grow. */
export const benchAuditRows = (): number => Number(process.env.BENCH_AUDIT_ROWS ?? 10_000_000);

/** Operations of `money-operations`. */
export const benchMoneyOperations = (): number => Number(process.env.BENCH_MONEY_OPERATIONS ?? 20_000);

/** Lines that `provider-lines` matches. */
export const benchProviderLines = (): number => Number(process.env.BENCH_PROVIDER_LINES ?? 1_000_000);

/** Orders of two years whose roll-ups `sales-figures` reads, 68 a cabinet and day. */
export const benchSalesOrders = (): number => Number(process.env.BENCH_SALES_ORDERS ?? 10_000_000);

/** Orders that `export` writes. */
export const benchExportRows = (): number => Number(process.env.BENCH_EXPORT_ROWS ?? 1_000_000);

/** Orders of history behind which `capacity` applies sales. */
export const benchCapacityOrders = (): number => Number(process.env.BENCH_CAPACITY_ORDERS ?? 1_000_000);

/** Cabinets of `two-of-everything`, `week`, `memory` and `capacity`. */
export const benchCabinets = (usual: number): number => Number(process.env.BENCH_CABINETS ?? usual);
