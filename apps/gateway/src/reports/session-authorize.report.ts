import type { UpMessageOf } from '@larder/cabinet-protocol/catalogue';
import { limits } from '@larder/domain/limits';
import type { DenyCode } from '@larder/domain/refusals';
import { authorizeSession } from '@larder/use-cases/session/authorize-session';
import type { Turn } from '@larder/use-cases/use-case';
import type { GatewayContext } from '../gateway-context.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import { runForDevice } from '../run-for-device.ts';
import { sendAnswer } from './answer-request.ts';

type Request = UpMessageOf<'session.authorize'>;

/**
 * A card was read: may the doors be unlocked? Queues the question; a queue that is too long refuses at once, because a shopper who is told
 * to try again is better off than one who waits 8 s for nothing. [protocol 9.1, decision 65]
 */
export function receiveSessionAuthorize(
  gateway: GatewayContext,
  device: KnownDevice,
  request: Request,
  receivedAt: Date,
): void {
  const answerBy = new Date(receivedAt.getTime() + limits.authorizeAnswerMs);
  const question = { deviceNo: device.deviceNo, key: `${request.boot} ${request.data.reqId}` };
  const admitted = gateway.questions.add(question, (turn) =>
    answer(gateway, device, request, answerBy, turn),
  );
  gateway.metrics.questions.inc({ outcome: admitted });
  if (admitted === 'refuse') deny(gateway, device, request, 'RATE_LIMITED');
}

/**
 * The use case keeps its answers, so a repeated question gets the same one; while another process is at it, or when it is too late, nothing
 * is said. Whatever fails is a no, because a cabinet that waits holds a card.
 */
async function answer(
  gateway: GatewayContext,
  device: KnownDevice,
  request: Request,
  answerBy: Date,
  turn: Turn,
): Promise<void> {
  const { boot: bootId, conn: connId, data } = request;
  const input = { deviceId: device.id, bootId, connId, data, answerBy };
  try {
    const answered = await runForDevice(gateway, device, authorizeSession, input, request.id, turn);
    if (!answered.ok) return deny(gateway, device, request, 'INTERNAL');
    if (answered.value !== null)
      sendAnswer(gateway, device, request.data.reqId, { ok: true, body: answered.value });
  } catch (error) {
    gateway.env.log.error(
      { err: error, requestId: request.id, deviceNo: device.deviceNo },
      'authorize failed',
    );
    deny(gateway, device, request, 'INTERNAL');
  }
}

function deny(gateway: GatewayContext, device: KnownDevice, { data }: Request, code: DenyCode): void {
  const body = { sessionId: data.sessionId, decision: 'deny', code, message: null };
  sendAnswer(gateway, device, data.reqId, { ok: true, body });
}
