import type { Door } from '@larder/domain/device/door';
import { Button } from '@larder/ui/controls/button';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { LockOpen } from 'lucide-react';
import { useText } from '#screen-kit/texts/use-text.ts';
import { type DoorChoice, doorChoices } from './door-choice.ts';
import { DoorResult } from './door-result.tsx';
import type { useDeviceCommand } from './use-device-command.ts';

const BUSY = {
  sending: 'shell.sending',
  waiting: 'device.command.waiting',
  running: 'device.command.waiting',
} as const;

type DoorOpenerProps<Args extends { doors: Door[] }> = {
  doors: readonly Door[];
  command: ReturnType<typeof useDeviceCommand<Args>>;
  choice: DoorChoice;
  onChoice: (choice: DoorChoice) => void;
  /** Reason why no door can be opened now, in words; null if one can. */
  block: string | null;
  verb: string;
  tone?: 'primary' | 'secondary';
  onOpen: () => void;
};

/** Choice of door, the button that opens it, then only what the cabinet itself reports. [screens 60, COMMAND] */
export function DoorOpener<Args extends { doors: Door[] }>({
  doors,
  command: { view, dismiss },
  choice,
  onChoice,
  block,
  verb,
  tone = 'primary',
  onOpen,
}: DoorOpenerProps<Args>) {
  const t = useText();
  const choices = doorChoices(doors);
  const busyText = view.kind === 'busy' ? t(BUSY[view.busy]) : undefined;
  const isBlocked = block !== null && view.kind !== 'busy';
  return (
    <>
      {choices.length > 1 && (
        <div className="mb-3">
          <SegmentedControl
            label={t('device.door.choice')}
            segments={choices.map((value) => ({ value, label: t(`device.door.name.${value}`) }))}
            value={choice}
            onChange={(value) => onChoice(choices.find((known) => known === value) ?? choice)}
          />
        </div>
      )}
      <Button
        block
        size="medium"
        tone={tone}
        icon={<LockOpen aria-hidden="true" />}
        disabled={isBlocked}
        busyText={busyText}
        aria-describedby={isBlocked ? 'door-block' : undefined}
        onClick={onOpen}
      >
        {verb}
      </Button>
      <div aria-live="polite">
        {busyText && <span className="sr-only">{busyText}</span>}
        <DoorResult view={view} device={{ doors }} onDismiss={dismiss} />
      </div>
      {isBlocked && (
        <p id="door-block" className="mt-2 text-ink-soft text-sm">
          {block}
        </p>
      )}
    </>
  );
}
