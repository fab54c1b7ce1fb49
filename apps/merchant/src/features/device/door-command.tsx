import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { LockOpen } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../app/use-text.ts';
import { apiClient } from '../../platform/api-client.ts';
import { useOnline } from '../../platform/network-state.ts';
import type { Outputs } from '../../platform/trpc.ts';
import { doorBlock } from './door-block.ts';
import { choiceOf, doorChoices, doorsOf } from './door-choice.ts';
import { DoorResult } from './door-result.tsx';
import { useDeviceCommand } from './use-device-command.ts';

const BUSY = {
  sending: 'shell.sending',
  waiting: 'device.command.waiting',
  running: 'device.command.waiting',
} as const;

/** Opens a door from afar: which one, are you sure, and then only what the cabinet itself says. [screens 60, COMMAND] */
export function DoorCommand({ device }: { device: Outputs['device']['get'] }) {
  const t = useText();
  const phoneOnline = useOnline();
  const command = useDeviceCommand(apiClient.device.openDoor.mutate);
  const choices = doorChoices(device.doors);
  const [choice, setChoice] = useState(choices[0] ?? 'single');
  const { view } = command;
  const asked = view.kind === 'asking' ? view.args : null;
  const busyText = view.kind === 'busy' ? t(BUSY[view.busy]) : undefined;
  const block = doorBlock({
    phoneOnline,
    online: device.connectivity?.online ?? 'never_seen',
    hasSession: device.session !== null,
    openCommandId: device.command?.commandId ?? null,
    ownCommandId: command.commandId,
  });
  const isBlocked = block !== null && view.kind !== 'busy';
  return (
    <>
      {choices.length > 1 && (
        <div className="mb-3">
          <SegmentedControl
            label={t('device.door.choice')}
            segments={choices.map((value) => ({ value, label: t(`device.door.name.${value}`) }))}
            value={choice}
            onChange={(value) => setChoice(choices.find((known) => known === value) ?? choice)}
          />
        </div>
      )}
      <Button
        block
        size="medium"
        icon={<LockOpen aria-hidden="true" />}
        disabled={isBlocked}
        busyText={busyText}
        aria-describedby={isBlocked ? 'door-block' : undefined}
        onClick={() => command.ask({ deviceNo: device.deviceNo, doors: doorsOf(choice) })}
      >
        {t('btn.openDoor')}
      </Button>
      <div aria-live="polite">
        {busyText && <span className="sr-only">{busyText}</span>}
        <DoorResult view={view} device={device} onDismiss={command.dismiss} />
      </div>
      {isBlocked && (
        <p id="door-block" className="mt-2 text-ink-soft text-sm">
          {t(block)}
        </p>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={t('device.confirm.openDoor')}
        sentence={t(`device.confirm.doors.${choiceOf(asked?.doors ?? doorsOf(choice), device.doors)}`, {
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
