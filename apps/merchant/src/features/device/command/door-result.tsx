import type { Door } from '@larder/domain/device/door';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { joinSentences } from '#screen-kit/texts/join-sentences.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { CommandView } from './command-progress.ts';
import { CommandResult } from './command-result.tsx';
import { choiceOf, stuckDoors } from './door-choice.ts';
import { useCommandWords } from './use-command-words.ts';

type DoorResultProps = {
  view: CommandView<{ readonly doors: readonly Door[] }>;
  device: { readonly doors: readonly Door[] };
  onDismiss: () => void;
};

/** Shows how the opening ended, and which door stuck if only one did. */
export function DoorResult({ view, device, onDismiss }: DoorResultProps) {
  const t = useText();
  const textOf = useRefusalText();
  const wordsOf = useCommandWords();
  if (view.kind === 'refused') {
    const name = refusalOf(view.error).code;
    return <CommandResult tone="bad" name={name} title={textOf(view.error)} onDismiss={onDismiss} />;
  }
  if (view.kind !== 'ended') return null;
  const { report, tone, args } = view;
  const { title, detail } = wordsOf(report, {
    succeeded: t(`device.door.unlocked.${choiceOf(args.doors, device.doors)}`),
    failed: t('refusal.DOOR_OPEN_FAILED'),
  });
  const stuck = report.code === 'PARTIAL' ? stuckDoors(args.doors, report.unlocked) : [];
  const named = stuck.map((door) => t(`device.door.stuck.${door}`));
  return (
    <CommandResult
      tone={tone}
      name={report.state}
      title={title}
      detail={joinSentences(...named, detail) || undefined}
      onDismiss={onDismiss}
    />
  );
}
