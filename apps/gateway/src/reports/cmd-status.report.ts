import type { UpMessageOf } from '@larder/cabinet-protocol/catalog';
import { recordCommandStatus } from '@larder/use-cases/opening/record-command-status';
import type { CommandPublisher } from '../commands/command-publisher.ts';
import { noteEndedCommand } from '../commands/note-ended-command.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import { runForDevice } from '../run-for-device.ts';
import type { ShowVerdict } from './cabinet-watch.ts';

/** Records the status of a command; any status ends its retries. [protocol 10.2, 10.4] */
export async function receiveCommandStatus(
  gateway: GatewayContext,
  commands: CommandPublisher,
  device: KnownDevice,
  message: UpMessageOf<'cmd.status'>,
  show: ShowVerdict,
): Promise<void> {
  commands.answered(message.data.commandId);
  const input = { deviceId: device.id, status: message.data };
  const recorded = await runForDevice(gateway, device, recordCommandStatus, input, message.id);
  if (!recorded.ok) return show('dropped: not stored');
  const { outcome, ended } = recorded.value;
  gateway.metrics.commandStates.inc({ state: message.data.state, outcome });
  if (outcome === 'unknown') {
    const issue = `unknown command: data.commandId ${message.data.commandId} is none that was sent to this cabinet`;
    show(issue);
    gateway.rejections.note(device, { channel: 'cmd', type: message.type, code: 'BAD_INPUT', issue });
  } else show(outcome === 'recorded' ? 'ok' : 'ok, ignored: the command is further along');
  if (ended) noteEndedCommand(gateway, ended);
}
