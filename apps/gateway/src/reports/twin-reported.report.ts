import type { UpMessageOf } from '@larder/cabinet-protocol/catalog';
import type { TwinPublisher } from '../commands/twin-publisher.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import type { Together } from '../work/serial-work.ts';
import type { ShowVerdict } from './cabinet-watch.ts';

/** Stores which settings the cabinet has applied. [protocol 8.2] */
export async function receiveTwinReported(
  gateway: GatewayContext,
  twins: TwinPublisher,
  device: KnownDevice,
  message: UpMessageOf<'twin.reported'>,
  together: Together,
  show: ShowVerdict,
): Promise<void> {
  const { data: reported, type } = message;
  const recorded = await together(() => gateway.recordReported({ deviceId: device.id, reported }));
  if (recorded === null) return show('dropped: not stored');
  if (!recorded.isForeign) {
    show('ok');
    return twins.reported(device, recorded.rev, reported.appliedRev);
  }
  const issue = `rev above all: data.appliedRev ${reported.appliedRev} is above every revision that was sent, ${recorded.rev}`;
  show(issue);
  gateway.rejections.note(device, { channel: 'twin', type, code: 'BAD_INPUT', issue });
}
