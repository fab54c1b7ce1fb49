import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { ActionRow, type RowAction } from '@larder/ui/layout/action-row';
import { ActionSheet } from '@larder/ui/pickers/action-sheet';
import { Camera, LockOpen, PackagePlus, RotateCw, Snowflake } from 'lucide-react';
import { useState } from 'react';
import { ActOutcome } from '#features/device/act-outcome.tsx';
import { doorBlock } from '#features/device/door-block.ts';
import { choiceOf, chosenDoors, doorChoices } from '#features/device/door-choice.ts';
import { DoorResult } from '#features/device/door-result.tsx';
import { useBusyWords } from '#features/device/use-busy-words.ts';
import { useDeviceCommand } from '#features/device/use-device-command.ts';
import { apiClient } from '#platform/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { mayOpen } from '#screen-kit/navigation/screen-access.ts';
import { screenLink } from '#screen-kit/navigation/screen-href.ts';
import { screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DeviceDetails } from './device-details.ts';

const REASON = 'action-block';

/**
 * The five actions on a cabinet. Those that need it are gray while it cannot be reached or is busy, with one reason for
 * all of them. [screens 60, COMMAND]
 */
export function CabinetActions({ device }: { device: DeviceDetails }) {
  const t = useText();
  const { permissions } = useMe();
  const phoneOnline = useOnline();
  const busyWords = useBusyWords();
  const [choosing, setChoosing] = useState(false);
  const door = useDeviceCommand(apiClient.device.openDoor.mutate);
  const capture = useDeviceCommand(apiClient.device.capturePicture.mutate);
  const reboot = useDeviceCommand(apiClient.device.reboot.mutate);
  const { deviceNo, doors } = device;
  const own = [door, capture, reboot].map(({ commandId }) => commandId);
  const openCommandId = device.command?.commandId ?? null;
  const block = doorBlock({
    phoneOnline,
    online: device.connectivity?.online ?? 'never_seen',
    hasSession: device.session !== null,
    openCommandId,
    ownCommandId: own.find((id) => id === openCommandId) ?? null,
  });
  const choices = doorChoices(doors);
  const askDoor = (choice: (typeof choices)[number]) => door.ask({ deviceNo, doors: chosenDoors(choice) });
  const asked = door.view.kind === 'asking' ? door.view.args.doors : chosenDoors(choices[0] ?? 'single');
  const running = {
    capture: busyWords(capture.view, t('device.act.capture.running')),
    reboot: busyWords(reboot.view, t('device.act.reboot.running')),
  };
  const sent = (key: string, command: { view: { kind: string } }) => ({
    key,
    disabled: block !== null && command.view.kind !== 'busy',
    busy: command.view.kind === 'busy',
    describedBy: REASON,
  });
  const toScreen = (path: ScreenPath) => {
    const screen = screenAt(path);
    return screen && mayOpen(screen, permissions) ? screenLink(path, { deviceNo }) : undefined;
  };
  const restock = toScreen('/pages/new-restock/index');
  const freeze = toScreen('/pages/device/freezing-rules');
  const may = (permission: (typeof permissions)[number]) => permissions.includes(permission);
  const actions: RowAction[] = [
    ...(may('device.open')
      ? [
          {
            ...sent('open', door),
            icon: <LockOpen aria-hidden="true" />,
            label: t('btn.openDoor'),
            primary: true,
            onPress: () => (choices.length > 1 ? setChoosing(true) : askDoor(choices[0] ?? 'single')),
          },
        ]
      : []),
    ...(restock
      ? [
          {
            key: 'restock',
            icon: <PackagePlus aria-hidden="true" />,
            label: t('selling.act.restock'),
            href: restock,
          },
        ]
      : []),
    ...(may('device.capture')
      ? [
          {
            ...sent('capture', capture),
            icon: <Camera aria-hidden="true" />,
            label: t('selling.act.capture'),
            onPress: () => capture.ask({ deviceNo }),
          },
        ]
      : []),
    ...(freeze
      ? [
          {
            key: 'freeze',
            icon: <Snowflake aria-hidden="true" />,
            label: t('selling.act.freeze'),
            href: freeze,
          },
        ]
      : []),
    ...(may('device.reboot')
      ? [
          {
            ...sent('reboot', reboot),
            icon: <RotateCw aria-hidden="true" />,
            label: t('device.act.reboot'),
            onPress: () => reboot.ask({ deviceNo }),
          },
        ]
      : []),
  ];
  if (actions.length === 0) return null;
  return (
    <div className="mt-3 border-line border-t pt-4">
      <ActionRow label={t('selling.actions')} actions={actions} />
      {block !== null && actions.some((action) => 'disabled' in action && action.disabled) && (
        <p id={REASON} className="mt-3 text-ink-soft text-sm">
          {t(BLOCKS[block] ?? block)}
        </p>
      )}
      <div aria-live="polite">
        {door.view.kind === 'busy' && <span className="sr-only">{busyWords(door.view)}</span>}
        <DoorResult view={door.view} device={{ doors }} onDismiss={door.dismiss} />
      </div>
      <ActOutcome device={device} act="capture" command={capture} busyText={running.capture} />
      <ActOutcome device={device} act="reboot" command={reboot} busyText={running.reboot} />
      <ActionSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('device.door.choice')}
        closeLabel={t('btn.cancel')}
        actions={choices.map((choice) => ({
          key: choice,
          label: t(`device.door.name.${choice}`),
          onSelect: () => askDoor(choice),
        }))}
      />
      <ConfirmDialog
        open={door.view.kind === 'asking'}
        title={t('device.confirm.openDoor')}
        sentence={t(`device.confirm.doors.${choiceOf(asked, doors)}`, { device: device.name ?? deviceNo })}
        cancelLabel={t('btn.cancel')}
        verb={t('btn.openDoor')}
        onCancel={door.cancel}
        onConfirm={() => void door.send({ deviceNo, doors: asked })}
      />
    </div>
  );
}

/** Reasons in the words of all three actions. */
const BLOCKS: Readonly<Record<string, 'selling.needsContact' | 'device.act.busy'>> = {
  'refusal.DEVICE_OFFLINE': 'selling.needsContact',
  'refusal.DEVICE_BUSY': 'device.act.busy',
};
