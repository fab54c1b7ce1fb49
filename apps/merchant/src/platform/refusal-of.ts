import type { Refusal } from '@larder/domain/refusal';
import { NoAnswer } from './timed-fetch.ts';

type Told = Refusal & { requestId?: string };

/** What an error of a call means to the user. Unknown errors are `INTERNAL` with the request id. [architecture, refusals are values] */
export function refusalOf(error: unknown): Told {
  if (error instanceof NoAnswer) return { code: error.code };
  if (!(error instanceof Error)) return internal();
  if (error.cause instanceof NoAnswer) return { code: error.cause.code };
  const { refusal, requestId } = dataOf(error);
  if (isRefusal(refusal)) return withId(refusal, requestId);
  return internal(requestId);
}

const internal = (requestId?: string): Told => withId({ code: 'INTERNAL' }, requestId);
const withId = (refusal: Refusal, requestId?: string): Told =>
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

/** True if asking again may help: nobody answered, or the server stumbled. A refusal is an answer. */
export function isWorthRetrying(error: unknown): boolean {
  const { code } = refusalOf(error);
  return code === 'NETWORK_TIMEOUT' || code === 'INTERNAL';
}
