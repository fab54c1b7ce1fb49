import type { Refusal } from '@larder/domain/refusal';
import type { RefusalCode } from '@larder/domain/refusals';
import { postgresFailure } from '@larder/use-cases/wrapper/postgres-failure';
import { TRPCError } from '@trpc/server';

type TrpcCode = TRPCError['code'];

/** Codes with an HTTP status that matters to clients and proxies; any other refusal is 422. */
const statuses: Partial<Record<RefusalCode, TrpcCode>> = {
  UNAUTHENTICATED: 'UNAUTHORIZED',
  SESSION_REVOKED: 'UNAUTHORIZED',
  FORBIDDEN: 'FORBIDDEN',
  PERMISSION_CHANGED: 'FORBIDDEN',
  MERCHANT_SUSPENDED: 'FORBIDDEN',
  ACCOUNT_DISABLED: 'FORBIDDEN',
  TWO_STEP_REQUIRED: 'FORBIDDEN',
  FRESH_PROOF_REQUIRED: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  BAD_INPUT: 'BAD_REQUEST',
  RATE_LIMITED: 'TOO_MANY_REQUESTS',
  ACCOUNT_LOCKED: 'TOO_MANY_REQUESTS',
  CODE_LOCKED: 'TOO_MANY_REQUESTS',
  DATA_PROCESSING: 'CONFLICT',
  INTERNAL: 'INTERNAL_SERVER_ERROR',
};

/** A refusal on its way to the client. */
export class RefusalError extends TRPCError {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super({ code: statuses[refusal.code] ?? 'UNPROCESSABLE_CONTENT', message: refusal.code });
    this.refusal = refusal;
  }
}

/** Refusals for errors that tRPC itself found, before any use case ran. */
const ownRefusals: Partial<Record<TrpcCode, RefusalCode>> = {
  NOT_FOUND: 'NOT_FOUND',
  PARSE_ERROR: 'BAD_INPUT',
  BAD_REQUEST: 'BAD_INPUT',
  METHOD_NOT_SUPPORTED: 'METHOD_NOT_SUPPORTED',
  PAYLOAD_TOO_LARGE: 'BAD_INPUT',
  UNSUPPORTED_MEDIA_TYPE: 'BAD_INPUT',
  CLIENT_CLOSED_REQUEST: 'REQUEST_ABORTED',
};

/** True if a call failed because the database cannot be reached. */
export const isDatabaseAway = ({ cause }: TRPCError): boolean => postgresFailure(cause) === 'away';

/**
 * Returns the refusal that the client may see; for unexpected errors only `INTERNAL` with the id under which the log
 * has the details.
 */
export function shownRefusal(error: TRPCError, requestId: string): Refusal {
  if (error instanceof RefusalError) return error.refusal;
  if (error.cause instanceof RefusalError) return error.cause.refusal;
  if (isDatabaseAway(error)) return { code: 'NETWORK_TIMEOUT' };
  const own = ownRefusals[error.code];
  return own ? { code: own } : { code: 'INTERNAL', params: { id: requestId } };
}
