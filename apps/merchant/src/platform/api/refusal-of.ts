import type { Refusal } from '@larder/domain/refusal';
import { NoAnswer } from './timed-fetch.ts';

type ReportedRefusal = Refusal & { requestId?: string };

/**
 * Returns what an error of a call means to the user. Unknown errors are `INTERNAL` with the request id. [architecture,
 * refusals are values]
 */
export function refusalOf(error: unknown): ReportedRefusal {
  if (error instanceof NoAnswer) return { code: error.code };
  if (!(error instanceof Error)) return internal();
  if (error.cause instanceof NoAnswer) return { code: error.cause.code };
  const { refusal, requestId } = dataOf(error);
  if (isRefusal(refusal)) return withId(refusal, requestId);
  return internal(requestId);
}

const internal = (requestId?: string): ReportedRefusal => withId({ code: 'INTERNAL' }, requestId);
const withId = (refusal: Refusal, requestId?: string): ReportedRefusal =>
  requestId ? { ...refusal, requestId } : refusal;

function dataOf(error: Error): { refusal?: unknown; requestId?: string } {
  const data: unknown = 'data' in error ? error.data : null;
  if (typeof data !== 'object' || data === null) return {};
  const { refusal, requestId } = data as { refusal?: unknown; requestId?: unknown };
  return typeof requestId === 'string' ? { refusal, requestId } : { refusal };
}

function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}

/** True if a retry may help: there was no response, or the server failed. A refusal is a response. */
export function isWorthRetrying(error: unknown): boolean {
  const { code } = refusalOf(error);
  return code === 'NETWORK_TIMEOUT' || code === 'INTERNAL';
}
