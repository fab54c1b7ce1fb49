import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { useOnline } from '#platform/network-state.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskLine } from './line-entry.ts';
import { useTask } from './use-task-work.ts';

export type DoneBlock = { readonly words: string; readonly line: TaskLine | undefined };

/**
 * Returns in words why the task cannot be ended yet, and where to fix it; null if it can be ended. An unreachable
 * cabinet cannot report that it is closed. [screens TASK]
 */
export function useDoneBlock(): DoneBlock | null {
  const { form } = useTask();
  const t = useText();
  const words = useWords();
  const [line] = form.refused;
  if (words !== null) return { words, line: undefined };
  return line ? { words: t('restock.block.refused', { count: form.refused.length }), line } : null;
}

function useWords(): string | null {
  const { answer, form } = useTask();
  const t = useText();
  const online = useOnline();
  const { isOpen, everOpened, task, lines, blind } = answer;
  // Without a network the phone gets no door state: the server judges when Done arrives.
  if (online && isOpen && isReachable(answer.online)) return t('refusal.RESTOCK_DOOR_OPEN');
  if (!everOpened && !task.mayGoWithoutDoor) return t('restock.block.neverOpened');
  const uncounted = blind ? lines.filter((line) => form.draft.entryOf(line).countedQty === null).length : 0;
  if (uncounted > 0) return t('restock.block.count', { count: uncounted });
  return null;
}
