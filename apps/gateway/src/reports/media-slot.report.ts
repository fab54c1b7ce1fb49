import type { UpMessageOf } from '@larder/cabinet-protocol/catalog';
import {
  mediaEndings,
  mediaSlotLimits,
  openMediaSlot,
} from '@larder/use-cases/device/command/open-media-slot';
import type { GatewayContext } from '../gateway-context.ts';
import type { SignUpload } from '../http/sign-upload.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import { runForDevice } from '../run-for-device.ts';
import { answerStored, refusedAnswer } from './answer-request.ts';

const slotRules = {
  mime: Object.keys(mediaEndings).join(' or '),
  bytes: `at most ${mediaSlotLimits.maxBytes}`,
  sessionId: 'a session of this cabinet',
};

/** Returns the upload address for a video or a picture, which never travels in MQTT. [protocol 8.4, 9.3] */
export async function receiveMediaSlot(
  gateway: GatewayContext,
  sign: SignUpload,
  device: KnownDevice,
  request: UpMessageOf<'media.slot'>,
): Promise<void> {
  await answerStored(gateway, device, request, async () => {
    const input = { device: { id: device.id, deviceNo: device.deviceNo }, request: request.data };
    const slot = await runForDevice(gateway, device, openMediaSlot, input, request.id);
    if (!slot.ok) return refusedAnswer(slot.refusal, slotRules);
    const { key, expiresAt } = slot.value;
    const putUrl = sign({ key, mime: request.data.mime, expiresAt });
    const body = { key, putUrl, expiresAt: expiresAt.toISOString(), maxBytes: request.data.bytes };
    return { ok: true, body };
  });
}
