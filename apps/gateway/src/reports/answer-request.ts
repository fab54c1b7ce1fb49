import type { RequestType } from '@larder/cabinet-protocol/answer-bodies';
import type { DataOf, UpMessageOf } from '@larder/cabinet-protocol/catalog';
import type { Refusal } from '@larder/domain/refusal';
import { storeAnswer, takeRequest } from '@larder/use-cases/gateway-steps/stored-answers';
import type { GatewayContext } from '../gateway-context.ts';
import type { KnownDevice } from '../presence/known-device.ts';

type Request = UpMessageOf<RequestType>;

/** A body, or why there is none; `sendAnswer` adds `reqId`. */
export type RequestAnswer =
  | { readonly ok: true; readonly body: Record<string, unknown> }
  | { readonly ok: false; readonly code: string; readonly message?: string };

/**
 * Computes the response to a request and sends it. An exception becomes `INTERNAL`, so that the cabinet does not wait
 * in vain.
 */
export async function answerOnce(
  gateway: GatewayContext,
  device: KnownDevice,
  request: Request,
  answer: () => Promise<RequestAnswer>,
): Promise<void> {
  sendAnswer(gateway, device, request.data.reqId, await orInternal(gateway, request, answer));
}

/**
 * The same for requests with an effect: stores the response under cabinet, boot and request id (idempotency key) before
 * sending it, so that a repetition gets the same response from any gateway. [protocol 8.4, 9.1]
 */
export async function answerStored(
  gateway: GatewayContext,
  device: KnownDevice,
  request: Request,
  answer: () => Promise<RequestAnswer>,
): Promise<void> {
  const { database, clock } = gateway.env;
  const { reqId } = request.data;
  const key = { deviceId: device.id, bootId: request.boot, reqId };
  const sessionId = 'sessionId' in request.data ? (request.data.sessionId ?? undefined) : undefined;
  const about = { type: request.type, sessionId, gatewayId: gateway.instanceId };
  const taken = await takeRequest(database, key, about, clock.now());
  if (taken.kind === 'working') return;
  if (taken.kind === 'reused') return sendAnswer(gateway, device, reqId, reusedId);
  if (taken.kind === 'answered') return sendAnswer(gateway, device, reqId, taken.answer as RequestAnswer);
  const fresh = await orInternal(gateway, request, answer);
  // A failure of ours is not stored: a retry may succeed.
  if (fresh.ok || fresh.code !== 'INTERNAL') await storeAnswer(database, key, fresh);
  return sendAnswer(gateway, device, reqId, fresh);
}

const reusedId: RequestAnswer = {
  ok: false,
  code: 'BAD_INPUT',
  message: 'data.reqId: another request of this boot has it',
};

async function orInternal(
  gateway: GatewayContext,
  request: Request,
  answer: () => Promise<RequestAnswer>,
): Promise<RequestAnswer> {
  try {
    return await answer();
  } catch (error) {
    gateway.env.log.error({ err: error, requestId: request.id, type: request.type }, 'request failed');
    return { ok: false, code: 'INTERNAL' };
  }
}

/** A refusal for the cabinet's developer: `rules` explain what each field must be. */
export function refusedAnswer(
  { code, params }: Refusal,
  rules: Readonly<Record<string, string>>,
): RequestAnswer {
  const field = String(params?.field ?? '');
  const rule = rules[field];
  return { ok: false, code, ...(rule ? { message: `data.${field}: ${rule}` } : {}) };
}

/** Sends a `res`. */
export function sendAnswer(
  gateway: GatewayContext,
  device: KnownDevice,
  reqId: string,
  answer: RequestAnswer,
): void {
  gateway.send(device.deviceNo, 'res', { reqId, ...answer } as DataOf<'res'>);
}
