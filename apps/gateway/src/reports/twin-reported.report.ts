import type { UpMessageOf } from '@larder/cabinet-protocol/catalog';
import { recordReported } from '@larder/use-cases/twin/record-reported';
import type { TwinPublisher } from '../commands/twin-publisher.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import { runForDevice } from '../run-for-device.ts';

/** Stores which settings the cabinet has applied. [protocol 8.2] */
export async function receiveTwinReported(
  gateway: GatewayContext,
  twins: TwinPublisher,
  device: KnownDevice,
  message: UpMessageOf<'twin.reported'>,
): Promise<void> {
  const input = { deviceId: device.id, reported: message.data };
  const recorded = await runForDevice(gateway, device, recordReported, input, message.id);
  if (recorded.ok) return twins.reported(device, recorded.value.rev, recorded.value.appliedRev);
  const { code, params } = recorded.refusal;
  if (code !== 'BAD_INPUT') return;
  const issue = `data.${params?.field}: above every revision that was sent`;
  gateway.rejections.note(device, { channel: 'twin', type: message.type, code, issue });
}
