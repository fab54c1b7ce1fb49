import { useToast } from '@larder/ui/feedback/use-toast';
import { useText } from '../../../app/use-text.ts';
import { lineKey } from '../../stock/line-key.ts';
import { useRefusalWords } from '../use-refusal-words.ts';
import type { TaskLine } from './line-entry.ts';
import type { TaskForm } from './use-task-form.ts';

/** Says what is missing in a line, and goes to the field where it is entered. */
export function useShowMissing(form: TaskForm): (line: TaskLine) => void {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalWords();
  return (line) => {
    const { refusal } = form.enteredOf(line);
    if (refusal === null) return;
    toast.error(t('restock.block.line', { product: line.name, reason: textOf(refusal) }));
    const row = document.querySelector(`main [data-id="${lineKey(line)}"]`);
    const field =
      row?.querySelector<HTMLElement>('[aria-invalid=true]') ??
      row?.querySelector<HTMLElement>('input:not([type=checkbox])');
    field?.focus({ preventScroll: true });
    (field ?? row)?.scrollIntoView({ block: 'center' });
  };
}
