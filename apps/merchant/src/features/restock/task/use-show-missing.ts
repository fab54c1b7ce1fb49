import { useToast } from '@larder/ui/feedback/use-toast';
import { useRefusalWords } from '#features/restock/use-refusal-words.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskLine } from './line-entry.ts';
import { useTask } from './use-task-work.ts';

/** Says what a line lacks, and opens the keypad where it is entered. */
export function useShowMissing(): (line: TaskLine) => void {
  const { form, view } = useTask();
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalWords();
  return (line) => {
    const { refusal } = form.enteredOf(line);
    if (refusal === null) return;
    toast.error(t('restock.block.line', { product: line.name, reason: textOf(refusal) }));
    view.type(line, form.draft.entryOf(line).disposeQty > 0 ? 'throwOut' : 'count');
  };
}
