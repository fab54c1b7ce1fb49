import { Check } from 'lucide-react';
import { useText } from '../../../app/use-text.ts';
import type { TaskLine } from './line-entry.ts';
import type { TaskForm } from './use-task-form.ts';

/** "This shelf is done": for the operator's own view of where he is. */
export function LineTick({ line, form }: { line: TaskLine; form: TaskForm }) {
  const t = useText();
  const { checked } = form.draft.entryOf(line);
  return (
    <label className="focus-host relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-full">
      <input
        type="checkbox"
        checked={checked}
        aria-label={t('restock.tick', { product: line.name })}
        onChange={(event) => form.draft.enter(line, { checked: event.target.checked })}
        className="peer absolute inset-0 z-10 cursor-pointer opacity-0"
      />
      <span className="grid size-8 place-items-center rounded-full border-2 border-edge bg-surface text-transparent transition-colors peer-checked:border-ink peer-checked:bg-brand peer-checked:text-ink">
        <Check aria-hidden="true" className="size-5 stroke-3" />
      </span>
    </label>
  );
}
