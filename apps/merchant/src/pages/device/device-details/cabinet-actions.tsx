import type { Door } from '@larder/domain/device/door';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { ActionRow, type RowAction } from '@larder/ui/layout/action-row';
import { ActionSheet } from '@larder/ui/pickers/action-sheet';
import { Camera, LockOpen, PackagePlus, RotateCw, Snowflake } from 'lucide-react';
import { useState } from 'react';
import { ActOutcome } from '#features/device/command/act-outcome.tsx';
import { doorBlock } from '#features/device/command/door-block.ts';
import { choiceOf, chosenDoors, type DoorChoice, doorChoices } from '#features/device/command/door-choice.ts';
import { DoorResult } from '#features/device/command/door-result.tsx';
import { useBusyWords } from '#features/device/command/use-busy-words.ts';
import { useDeviceCommand } from '#features/device/command/use-device-command.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { useOnline } from '#platform/network-state.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { mayOpen } from '#screen-kit/navigation/screen-access.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
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
  const busyWords = useBusyWords();
  const [choosing, setChoosing] = useState(false);
  const door = useDeviceCommand(apiClient.device.openDoor.mutate);
  const capture = useDeviceCommand(apiClient.device.capturePicture.mutate);
  const reboot = useDeviceCommand(apiClient.device.reboot.mutate);
  const { deviceNo, doors } = device;
  const choices = doorChoices(doors);
  const [first = 'single'] = choices;
  const askDoor = (choice: DoorChoice) => door.ask({ deviceNo, doors: chosenDoors(choice) });
  const block = useBlock(
    device,
    [door, capture, reboot].map(({ commandId }) => commandId),
  );
  const sent = (key: string, view: { kind: string }) => ({
    key,
    disabled: block !== null && view.kind !== 'busy',
    busy: view.kind === 'busy',
    describedBy: REASON,
  });
  const links = useLinks(deviceNo);
  const { permissions } = useMe();
  const actions = [
    permissions.includes('device.open') && {
      ...sent('open', door.view),
      icon: <LockOpen aria-hidden="true" />,
      label: t('btn.openDoor'),
      primary: true,
      onPress: () => (choices.length > 1 ? setChoosing(true) : askDoor(first)),
    },
    links.restock,
    permissions.includes('device.capture') && {
      ...sent('capture', capture.view),
      icon: <Camera aria-hidden="true" />,
      label: t('selling.act.capture'),
      onPress: () => capture.ask({ deviceNo }),
    },
    links.freeze,
    permissions.includes('device.reboot') && {
      ...sent('reboot', reboot.view),
      icon: <RotateCw aria-hidden="true" />,
      label: t('device.act.reboot'),
      onPress: () => reboot.ask({ deviceNo }),
    },
  ].filter((action) => typeof action === 'object');
  if (actions.length === 0) return null;
  return (
    <div className="mt-3 border-line border-t pt-4">
      <ActionRow label={t('selling.actions')} actions={actions} />
      {block !== null && actions.some((action) => 'onPress' in action) && (
        <p id={REASON} className="mt-3 text-ink-soft text-sm">
          {t(BLOCKS[block] ?? block)}
        </p>
      )}
      <DoorOutcome device={device} command={door} />
      <ActOutcome
        device={device}
        act="capture"
        command={capture}
        busyText={busyWords(capture.view, t('device.act.capture.running'))}
      />
      <ActOutcome
        device={device}
        act="reboot"
        command={reboot}
        busyText={busyWords(reboot.view, t('device.act.reboot.running'))}
      />
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
    </div>
  );
}

/** Why the cabinet takes no command now; a command of this page is no reason. */
function useBlock(device: DeviceDetails, own: readonly (string | null)[]) {
  const phoneOnline = useOnline();
  const openCommandId = device.command?.commandId ?? null;
  return doorBlock({
    phoneOnline,
    online: device.connectivity?.online ?? 'never_seen',
    hasSession: device.session !== null,
    openCommandId,
    ownCommandId: own.find((id) => id === openCommandId) ?? null,
  });
}

/** Actions that are screens, for members who may open them. */
function useLinks(deviceNo: string): Record<'restock' | 'freeze', RowAction | undefined> {
  const t = useText();
  const { permissions } = useMe();
  const hrefOf = (path: ScreenPath) => {
    const screen = screenAt(path);
    return screen && mayOpen(screen, permissions) ? screenHref(path, { deviceNo }) : undefined;
  };
  const restock = hrefOf('/pages/new-restock/index');
  const freeze = hrefOf('/pages/device/freezing-rules');
  return {
    restock: restock
      ? {
          key: 'restock',
          icon: <PackagePlus aria-hidden="true" />,
          label: t('selling.act.restock'),
          href: restock,
        }
      : undefined,
    freeze: freeze
      ? {
          key: 'freeze',
          icon: <Snowflake aria-hidden="true" />,
          label: t('selling.act.freeze'),
          href: freeze,
        }
      : undefined,
  };
}

type DoorOutcomeProps = {
  device: DeviceDetails;
  command: ReturnType<typeof useDeviceCommand<{ deviceNo: string; doors: Door[] }>>;
};

/** The question before a door is opened, then what the cabinet reports. */
function DoorOutcome({ device, command: { view, cancel, send, dismiss } }: DoorOutcomeProps) {
  const t = useText();
  const busyWords = useBusyWords();
  const { deviceNo, name, doors, timezone } = device;
  const asked = view.kind === 'asking' ? view.args.doors : [...doors];
  return (
    <>
      <div aria-live="polite">
        {view.kind === 'busy' && <span className="sr-only">{busyWords(view)}</span>}
        <DoorResult view={view} device={{ doors, timezone }} onDismiss={dismiss} />
      </div>
      <ConfirmDialog
        open={view.kind === 'asking'}
        title={t('device.confirm.openDoor')}
        sentence={t(`device.confirm.doors.${choiceOf(asked, doors)}`, { device: name ?? deviceNo })}
        cancelLabel={t('btn.cancel')}
        verb={t('btn.openDoor')}
        onCancel={cancel}
        onConfirm={() => void send({ deviceNo, doors: asked })}
      />
    </>
  );
}

/** Reasons in the words of all three actions. */
const BLOCKS: Readonly<Record<string, 'selling.needsContact' | 'device.act.busy'>> = {
  'refusal.DEVICE_OFFLINE': 'selling.needsContact',
  'refusal.DEVICE_BUSY': 'device.act.busy',
};
