import { commandTransitions } from '@larder/domain/device/command/command-transitions';
import { commandCodes } from '@larder/domain/refusals';
import { Camera, DoorOpen, type LucideIcon, MapPin, RotateCw, Terminal } from 'lucide-react';
import { useDoorName } from '#screen-kit/texts/use-door-name.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { EntryProps } from './entry.ts';
import { EntryFrame } from './entry-frame.tsx';
import { EntryIcon } from './entry-icon.tsx';
import { EntryMedia } from './entry-media.tsx';

const ICONS: Record<string, LucideIcon> = {
  'door.open': DoorOpen,
  'media.capture': Camera,
  reboot: RotateCw,
  locate: MapPin,
};
const names = [
  'door.open',
  'reboot',
  'media.capture',
  'locate',
  'session.cancel',
  'audio.play',
  'ota.update',
] as const;
const states = Object.keys(commandTransitions) as (keyof typeof commandTransitions)[];
const bad = ['failed', 'rejected', 'expired', 'timed_out'];

/** Entry of a command to the cabinet, and its outcome. */
export function CommandEntry({ entry, timeZone, place }: EntryProps<'command'>) {
  const t = useText();
  const doorName = useDoorName(entry.device.doors);
  const name = names.find((known) => known === entry.name);
  const state = states.find((known) => known === entry.state);
  const code = commandCodes.find((known) => known === entry.code);
  const title = name ? t(`timeline.command.${name}`) : t('timeline.command.other', { name: entry.name });
  const isBad = bad.includes(entry.state);
  return (
    <EntryFrame
      id={entry.id}
      branch="command"
      icon={<EntryIcon icon={ICONS[entry.name] ?? Terminal} look={isBad ? 'bad' : 'plain'} />}
      title={title}
      by={entry.by}
      at={entry.at}
      timeZone={timeZone}
      place={place}
    >
      <span className={isBad ? 'text-bad' : undefined}>
        {[entry.doors?.map(doorName).join(' · '), state ? t(`enum.command.state.${state}`) : entry.state]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {isBad && code && <span>{t(`enum.command.code.${code}`)}</span>}
      <EntryMedia media={entry.media} />
    </EntryFrame>
  );
}
