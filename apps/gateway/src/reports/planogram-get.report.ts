import type { UpMessageOf } from '@larder/cabinet-protocol/catalog';
import { readPlanogram } from '@larder/use-cases/template/read-planogram';
import type { GatewayContext } from '../gateway-context.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import { runForDevice } from '../run-for-device.ts';
import { answerOnce, refusedAnswer } from './answer-request.ts';

const revRule = { rev: 'the revision that the newest twin.desired names' };

/**
 * Returns the planogram that the settings name, read each time: a version that took effect never changes.
 * [protocol 8.3]
 */
export async function receivePlanogramGet(
  gateway: GatewayContext,
  device: KnownDevice,
  request: UpMessageOf<'planogram.get'>,
): Promise<void> {
  await answerOnce(gateway, device, request, async () => {
    const input = { deviceId: device.id, rev: request.data.rev };
    const planogram = await runForDevice(gateway, device, readPlanogram, input, request.id);
    if (!planogram.ok) return refusedAnswer({ ...planogram.refusal, params: { field: 'rev' } }, revRule);
    return { ok: true, body: planogram.value };
  });
}
