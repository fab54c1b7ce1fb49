import type { UpMessageOf } from '@larder/cabinet-protocol/catalog';
import { recordCommandStatus } from '@larder/use-cases/opening/record-command-status';
import type { CommandPublisher } from '../commands/command-publisher.ts';
import { noteEndedCommand } from '../commands/note-ended-command.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import { runForDevice } from '../run-for-device.ts';

/** Records the status of a command; any status ends its retries. [protocol 10.2, 10.4] */
export async function receiveCommandStatus(
  gateway: GatewayContext,
  commands: CommandPublisher,
  device: KnownDevice,
  message: UpMessageOf<'cmd.status'>,
): Promise<void> {
  commands.answered(message.data.commandId);
  const input = { deviceId: device.id, status: message.data };
  const recorded = await runForDevice(gateway, device, recordCommandStatus, input, message.id);
  if (!recorded.ok) return;
  const { outcome, ended } = recorded.value;
  gateway.metrics.commandStates.inc({ state: message.data.state, outcome });
  if (ended) noteEndedCommand(gateway, ended);
}
