type Coded = { readonly code?: unknown; readonly meta?: unknown; readonly cause?: unknown };

const conflicts = ['40001', '40P01', 'P2034'];
const lockTimeout = '55P03';

/** What a failed statement means for the caller: `retry` the whole transaction, `busy` (somebody holds the lock), or a fault. */
export function postgresFailure(failure: unknown): 'retry' | 'busy' | 'fault' {
  const codes = [...failureCodes(failure)];
  if (codes.some((code) => conflicts.includes(code))) return 'retry';
  return codes.includes(lockTimeout) ? 'busy' : 'fault';
}

/** Codes of the failure and of what it wraps: Prisma's own, and the SQLSTATE that it hides deeper and deeper. */
function* failureCodes(failure: unknown, depth = 0): Generator<string> {
  if (typeof failure !== 'object' || failure === null || depth > 4) return;
  const { code, meta, cause } = failure as Coded;
  if (typeof code === 'string') yield code;
  const { originalCode, driverAdapterError } = failure as {
    originalCode?: unknown;
    driverAdapterError?: unknown;
  };
  if (typeof originalCode === 'string') yield originalCode;
  for (const inner of [meta, cause, driverAdapterError]) yield* failureCodes(inner, depth + 1);
}
