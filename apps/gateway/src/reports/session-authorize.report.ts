import type { UpMessageOf } from '@larder/cabinet-protocol/catalogue';
import { authorizeSession } from '@larder/use-cases/session/authorize-session';
import type { GatewayContext } from '../gateway-context.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import { runForDevice } from '../run-for-device.ts';
import { sendAnswer } from './answer-request.ts';

/**
 * A card was read: may the doors be unlocked? The use case keeps its answers, so a repeated question gets the same one; while another
 * process is at it nothing is said. Whatever fails is a no, because a cabinet that waits holds a card. [protocol 9.1]
 */
export async function receiveSessionAuthorize(
  gateway: GatewayContext,
  device: KnownDevice,
  request: UpMessageOf<'session.authorize'>,
): Promise<void> {
  const { reqId, sessionId } = request.data;
  const input = { deviceId: device.id, bootId: request.boot, connId: request.conn, data: request.data };
  const denied = { sessionId, decision: 'deny', code: 'INTERNAL', message: null };
  try {
    const answer = await runForDevice(gateway, device, authorizeSession, input, request.id);
    if (answer.ok && answer.value === null) return;
    sendAnswer(gateway, device, reqId, { ok: true, body: answer.ok && answer.value ? answer.value : denied });
  } catch (error) {
    gateway.env.log.error(
      { err: error, requestId: request.id, deviceNo: device.deviceNo },
      'authorize failed',
    );
    sendAnswer(gateway, device, reqId, { ok: true, body: denied });
  }
}
