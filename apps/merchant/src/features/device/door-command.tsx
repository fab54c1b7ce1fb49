import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { useState } from 'react';
import { apiClient } from '#platform/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { doorBlock } from './door-block.ts';
import { choiceOf, chosenDoors, doorChoices } from './door-choice.ts';
import { DoorOpener } from './door-opener.tsx';
import { useDeviceCommand } from './use-device-command.ts';

/**
 * Opens a door remotely: choice of door, confirmation, then only what the cabinet itself reports. [screens 60, COMMAND]
 */
export function DoorCommand({ device }: { device: Outputs['device']['read'] }) {
  const t = useText();
  const phoneOnline = useOnline();
  const command = useDeviceCommand(apiClient.device.openDoor.mutate);
  const [choice, setChoice] = useState(doorChoices(device.doors)[0] ?? 'single');
  const { view } = command;
  const asked = view.kind === 'asking' ? view.args : null;
  const block = doorBlock({
    phoneOnline,
    online: device.connectivity?.online ?? 'never_seen',
    hasSession: device.session !== null,
    openCommandId: device.command?.commandId ?? null,
    ownCommandId: command.commandId,
  });
  return (
    <>
      <DoorOpener
        doors={device.doors}
        command={command}
        choice={choice}
        onChoice={setChoice}
        block={block && t(block)}
        verb={t('btn.openDoor')}
        onOpen={() => command.ask({ deviceNo: device.deviceNo, doors: chosenDoors(choice) })}
      />
      <ConfirmDialog
        open={asked !== null}
        title={t('device.confirm.openDoor')}
        sentence={t(`device.confirm.doors.${choiceOf(asked?.doors ?? chosenDoors(choice), device.doors)}`, {
          device: device.name ?? device.deviceNo,
        })}
        cancelLabel={t('btn.cancel')}
        verb={t('btn.openDoor')}
        onCancel={command.cancel}
        onConfirm={() => asked && void command.send(asked)}
      />
    </>
  );
}
