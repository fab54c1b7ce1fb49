import type { AppRouter } from '@larder/api/routers/app.router';
import { MINUTE_MS } from '@larder/domain/durations';
import type { Refusal } from '@larder/domain/refusal';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

type Inputs = inferRouterInputs<AppRouter>['shopper'];
type Outputs = inferRouterOutputs<AppRouter>['shopper'];
type PurchaseQuery = 'readStatus' | 'readReceipt' | 'readComplaints';
type PurchaseCall = 'payDebt' | 'submitComplaint' | 'answerComplaint' | 'objectToComplaint' | 'complaintSlot';

export type Cabinet = Outputs['readCabinet'];
export type PurchaseStatus = Outputs['readStatus'];
export type Receipt = Outputs['readReceipt'];
export type Complaints = Outputs['readComplaints'];
export type NewComplaint = Inputs['submitComplaint'];
export type StartInput = Inputs['startQrSession'];

export type ReportedRefusal = Refusal & { requestId?: string };

/** A call that failed. `NETWORK_TIMEOUT`: no response, so the outcome is unknown. */
export class RefusedCall extends Error {
  readonly refusal: ReportedRefusal;
  constructor(refusal: ReportedRefusal) {
    super(refusal.code);
    this.name = 'RefusedCall';
    this.refusal = refusal;
  }
}

export const refusalOf = (error: unknown): ReportedRefusal =>
  error instanceof RefusedCall ? error.refusal : { code: 'INTERNAL' };

const TIMEOUT_MS = MINUTE_MS;

type Answer = {
  result?: { data: unknown };
  error?: { data?: { refusal?: Refusal; requestId?: string } };
};

/**
 * Makes one call over HTTP. Written by hand, because tRPC's client comes in one file with the merchant's cache: 20 KB
 * for a page that makes four kinds of calls. The types are still the router's.
 */
async function call(path: string, init: RequestInit, ended?: AbortSignal): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = ended ? AbortSignal.any([ended, timeout]) : timeout;
  let answer: Answer;
  try {
    const response = await fetch(`/trpc/shopper.${path}`, { ...init, signal });
    answer = await response.json();
  } catch {
    throw new RefusedCall({ code: 'NETWORK_TIMEOUT' });
  }
  if (answer.result) return answer.result.data;
  const { refusal, requestId } = answer.error?.data ?? {};
  throw new RefusedCall({ ...(refusal ?? { code: 'INTERNAL' }), ...(requestId ? { requestId } : {}) });
}

/** Loads the public view of a cabinet. Refuses `NOT_FOUND`, `BAD_INPUT`. */
export async function askCabinet(deviceNo: string, ended?: AbortSignal): Promise<Cabinet> {
  const query = new URLSearchParams({ input: JSON.stringify({ deviceNo }) });
  return (await call(`readCabinet?${query}`, {}, ended)) as Cabinet;
}

/**
 * Loads the status or receipt of a purchase. Its token travels in a header, so that it is in no log and no history.
 * Refuses `NOT_FOUND`.
 */
export async function askPurchase<Name extends PurchaseQuery>(
  name: Name,
  token: string,
  ended?: AbortSignal,
): Promise<Outputs[Name]> {
  return (await call(name, { headers: { 'x-purchase-token': token } }, ended)) as Outputs[Name];
}

/** Places the hold and opens the door. Idempotent per key. */
export async function startPurchase(
  input: StartInput,
  mutationKey: string,
): Promise<Outputs['startQrSession']> {
  const headers = { 'content-type': 'application/json', 'x-mutation-key': mutationKey };
  const init = { method: 'POST', headers, body: JSON.stringify(input) };
  return (await call('startQrSession', init)) as Outputs['startQrSession'];
}

/** Changes something in the name of a token, which travels in a header. Idempotent per key. */
export async function changeForPurchase<Name extends PurchaseCall>(
  name: Name,
  token: string,
  input: Inputs[Name],
  mutationKey: string,
): Promise<Outputs[Name]> {
  const headers = {
    'content-type': 'application/json',
    'x-mutation-key': mutationKey,
    'x-purchase-token': token,
  };
  return (await call(name, { method: 'POST', headers, body: JSON.stringify(input) })) as Outputs[Name];
}

/** Sends a JPEG to the address of its slot. Refuses `FILE_ERROR` for what the server does not take as a picture. */
export async function putPicture(url: string, picture: Blob): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const headers = { 'content-type': 'image/jpeg' };
  const sent = await fetch(url, { method: 'PUT', headers, body: picture, signal }).catch(() => null);
  if (!sent) throw new RefusedCall({ code: 'NETWORK_TIMEOUT' });
  if (!sent.ok)
    throw new RefusedCall({ code: sent.status === 422 || sent.status === 413 ? 'FILE_ERROR' : 'INTERNAL' });
}
