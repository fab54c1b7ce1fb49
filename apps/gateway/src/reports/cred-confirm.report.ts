import type { UpMessageOf } from '@larder/cabinet-protocol/catalog';
import { confirmCredentials } from '@larder/use-cases/presence/confirm-credentials';
import type { GatewayContext } from '../gateway-context.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import { runForDevice } from '../run-for-device.ts';
import { answerStored } from './answer-request.ts';

/** Ends the old secret, once the cabinet has connected with the next one. [protocol 5.3] */
export async function receiveCredConfirm(
  gateway: GatewayContext,
  device: KnownDevice,
  request: UpMessageOf<'cred.confirm'>,
): Promise<void> {
  await answerStored(gateway, device, request, async () => {
    const input = { deviceId: device.id, isAsked: gateway.asksUs() };
    const confirmed = await runForDevice(gateway, device, confirmCredentials, input, request.id);
    if (!confirmed.ok) return { ok: false, code: confirmed.refusal.code };
    return { ok: true, body: confirmed.value };
  });
}
