import { useText } from '../../../app/use-text.ts';
import { TickBox } from '../tick-box.tsx';
import type { TaskLine } from './line-entry.ts';
import type { TaskForm } from './use-task-form.ts';

/** "This shelf is done": for the operator's own view of where he is. */
export function LineTick({ line, form }: { line: TaskLine; form: TaskForm }) {
  const t = useText();
  return (
    <TickBox
      label={t('restock.tick', { product: line.name })}
      checked={form.draft.entryOf(line).checked}
      onCheckedChange={(checked) => form.draft.enter(line, { checked })}
    />
  );
}
