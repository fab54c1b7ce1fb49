type Coded = {
  readonly code?: unknown;
  readonly kind?: unknown;
  readonly message?: unknown;
  readonly meta?: unknown;
  readonly cause?: unknown;
};

const conflicts = ['40001', '40P01', 'P2034'];
const lockTimeout = '55P03';
/**
 * Codes of a database that shut down, crashed, is starting up or has no free connection: SQLSTATE, Prisma's codes and
 * its adapter's kinds, socket errors.
 */
const awayCodes =
  /^(?:57P0[123]|53300|08...|P1001|P1017|DatabaseNotReachable|ConnectionClosed|TooManyConnections|ECONNREFUSED|ECONNRESET|EPIPE)$/;
/** Messages of the driver's own failures, which have no code, and of a transaction that got no connection. */
const awayMessages =
  /^Connection terminated|connection error and is not queryable|^timeout exceeded when trying to connect|Unable to start a transaction/;

/**
 * Classifies the failure of a statement: `retry` the whole transaction, `busy` (another transaction holds the lock),
 * database `away`, or a `fault`.
 */
export function postgresFailure(failure: unknown): 'retry' | 'busy' | 'away' | 'fault' {
  const codes = [...failureCodes(failure)];
  if (codes.some((code) => conflicts.includes(code))) return 'retry';
  if (codes.includes(lockTimeout)) return 'busy';
  const { message } = Object(failure) as Coded;
  const isGone = codes.some((code) => awayCodes.test(code)) || awayMessages.test(String(message));
  return isGone ? 'away' : 'fault';
}

/** Yields the codes of the failure and of its causes: Prisma's own, and the SQLSTATE that it nests deep inside. */
function* failureCodes(failure: unknown, depth = 0): Generator<string> {
  if (typeof failure !== 'object' || failure === null || depth > 4) return;
  const { code, kind, meta, cause } = failure as Coded;
  if (typeof code === 'string') yield code;
  if (typeof kind === 'string') yield kind;
  const { originalCode, driverAdapterError } = failure as {
    originalCode?: unknown;
    driverAdapterError?: unknown;
  };
  if (typeof originalCode === 'string') yield originalCode;
  for (const inner of [meta, cause, driverAdapterError]) yield* failureCodes(inner, depth + 1);
}
