import type { UpMessageOf } from '@larder/cabinet-protocol/catalogue';
import type { SessionAuthorizeBody } from '@larder/cabinet-protocol/commands/bodies/session-authorize-body.command';
import { limits } from '@larder/domain/limits';
import type { DenyCode } from '@larder/domain/refusals';
import { type AuthorizeAnswer, authorizeSession } from '@larder/use-cases/opening/authorize-session';
import type { Turn } from '@larder/use-cases/use-case';
import type { GatewayContext } from '../gateway-context.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import { runForDevice } from '../run-for-device.ts';
import { sendAnswer } from './answer-request.ts';

type Request = UpMessageOf<'session.authorize'>;

/**
 * A card was read: may the doors be unlocked? Queues the question; one whose wait is too long is refused, because a shopper who is asked
 * to try again is better off than one who waits 8 s for nothing. [protocol 9.1, decisions 65 and 77]
 */
export function receiveSessionAuthorize(
  gateway: GatewayContext,
  device: KnownDevice,
  request: Request,
  received: { readonly at: Date; readonly atMs: number },
): void {
  const answerBy = new Date(received.at.getTime() + limits.authorizeAnswerMs);
  let isRefused = false;
  gateway.questions.add({
    deviceNo: device.deviceNo,
    key: `${request.boot} ${request.data.reqId}`,
    atMs: received.atMs,
    answer: async (turn) => {
      const answered = await ask(gateway, device, request, answerBy, turn);
      // What comes after the refusal is a "deny": nothing is granted after `answerBy`.
      if (answered && !isRefused)
        sendAnswer(gateway, device, request.data.reqId, { ok: true, body: answered });
    },
    refuse: () => {
      isRefused = true;
      refuseSessionAuthorize(gateway, device, request);
    },
  });
}

/** Asks to tap again, because too much waits. */
export function refuseSessionAuthorize(
  gateway: GatewayContext,
  device: KnownDevice,
  { data }: Request,
): void {
  sendAnswer(gateway, device, data.reqId, { ok: true, body: denied(data.sessionId, 'RATE_LIMITED') });
}

/**
 * The use case keeps its answers, so a repeated question gets the same one; while another process is at it, nothing is said. Whatever
 * fails is a no, because a cabinet that waits holds a card.
 */
async function ask(
  gateway: GatewayContext,
  device: KnownDevice,
  request: Request,
  answerBy: Date,
  turn: Turn,
): Promise<AuthorizeAnswer> {
  const { boot: bootId, conn: connId, data } = request;
  const failed = (why: object) => {
    const fields = { ...why, requestId: request.id, deviceNo: device.deviceNo };
    gateway.env.log.error(fields, 'authorize failed');
    return denied(data.sessionId, 'INTERNAL');
  };
  try {
    const input = { deviceId: device.id, bootId, connId, data, answerBy };
    const answered = await runForDevice(gateway, device, authorizeSession, input, request.id, turn);
    return answered.ok ? answered.value : failed({ refusal: answered.refusal });
  } catch (error) {
    return failed({ err: error });
  }
}

const denied = (sessionId: string, code: DenyCode): SessionAuthorizeBody => ({
  sessionId,
  decision: 'deny',
  code,
  message: null,
});
