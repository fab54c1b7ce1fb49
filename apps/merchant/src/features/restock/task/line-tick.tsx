import { classNames } from '@larder/ui/layout/class-names';
import { Picture } from '@larder/ui/media/picture';
import { Check } from 'lucide-react';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskLine } from './line-entry.ts';
import { useLineName } from './use-line-name.ts';
import { useTask } from './use-task-work.ts';

/** Picture of a product with the tick that marks the line as done. */
export function LineTick({ line }: { line: TaskLine }) {
  const { answer, form } = useTask();
  const t = useText();
  const name = useLineName()(line);
  const { isMine } = answer.task;
  const { checked } = form.draft.entryOf(line);
  return (
    <label className="focus-host focus-inset relative grid min-h-[68px] w-[60px] shrink-0 cursor-pointer place-items-center self-stretch">
      <Picture src={line.pictureUrl} alt="" size="small" />
      <input
        type="checkbox"
        checked={checked}
        disabled={!isMine}
        aria-label={t('restock.tick', { line: name })}
        onChange={(event) => form.draft.enter(line, { checked: event.target.checked })}
        className="absolute inset-0 z-10 cursor-pointer opacity-0 disabled:cursor-default"
      />
      {isMine && (
        <span
          aria-hidden="true"
          className={classNames(
            'absolute right-0.5 bottom-1.5 grid size-[22px] place-items-center rounded-full border-2 transition-colors',
            checked ? 'border-good bg-good text-surface' : 'border-edge bg-surface text-transparent',
          )}
        >
          <Check className="size-4 stroke-3" />
        </span>
      )}
    </label>
  );
}
