import type { Door } from '@larder/domain/device/door';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { joinSentences } from '#screen-kit/texts/join-sentences.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { CommandView } from './command-progress.ts';
import { CommandResult } from './command-result.tsx';
import { choiceOf, stuckDoors } from './door-choice.ts';
import { useCommandWords } from './use-command-words.ts';

type DoorResultProps = {
  view: CommandView<{ readonly doors: readonly Door[] }>;
  /** Without a time zone, that of the phone. */
  device: { readonly doors: readonly Door[]; readonly timezone?: string };
  onDismiss: () => void;
};

/**
 * Shows how the opening ended, and which door stuck if only one did. In the past tense once the doors are shut again.
 */
export function DoorResult({ view, device, onDismiss }: DoorResultProps) {
  const t = useText();
  const { time, phoneZone } = useFormats();
  const textOf = useRefusalText();
  const wordsOf = useCommandWords();
  if (view.kind === 'refused') {
    const name = refusalOf(view.error).code;
    return <CommandResult tone="bad" name={name} title={textOf(view.error)} onDismiss={onDismiss} />;
  }
  if (view.kind !== 'ended') return null;
  const { report, tone, args } = view;
  const choice = choiceOf(args.doors, device.doors);
  const { finishedAt, shutAt } = report;
  const isPast = report.state === 'succeeded' && finishedAt !== null && shutAt !== null;
  const { title, detail } = wordsOf(report, {
    succeeded: isPast
      ? t(`device.door.wasUnlocked.${choice}`, { time: time(finishedAt, device.timezone ?? phoneZone) })
      : t(`device.door.unlocked.${choice}`),
    failed: t('refusal.DOOR_OPEN_FAILED'),
  });
  const stuck = report.code === 'PARTIAL' ? stuckDoors(args.doors, report.unlocked) : [];
  const named = stuck.map((door) => t(`device.door.stuck.${door}`));
  return (
    <CommandResult
      tone={isPast ? 'neutral' : tone}
      name={report.state}
      title={title}
      detail={joinSentences(...named, detail) || undefined}
      onDismiss={onDismiss}
    />
  );
}
