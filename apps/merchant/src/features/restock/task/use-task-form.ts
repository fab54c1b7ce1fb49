import { lineKey } from '../../stock/line-key.ts';
import { enteredLine, type TaskAnswer, type TaskLine } from './line-entry.ts';
import { useDraft } from './use-draft.ts';
import { useTaskEnd } from './use-task-end.ts';

/** A visit while it is worked on: what is entered, what follows, and its two ends. */
export function useTaskForm(answer: TaskAnswer) {
  const { task, lines, blind } = answer;
  const draft = useDraft(task.id);
  const { done, giveUp, changed, sending } = useTaskEnd(answer, draft);
  const enteredOf = (line: TaskLine) => enteredLine(line, draft.entryOf(line), task.mode);
  /** What is suggested for a line betrays its book: it is no part of the sums before it is counted. */
  const shown = (blind ? lines.filter((line) => draft.entryOf(line).countedQty !== null) : lines).map(
    enteredOf,
  );
  return {
    draft,
    enteredOf,
    /** What the book said when it was entered, and what it says now; also where the phone heard of it only afterwards. */
    changeOf(line: TaskLine): { readonly was: number; readonly now: number } | undefined {
      const { seenCurrent } = draft.entryOf(line);
      if (seenCurrent !== null && seenCurrent !== line.current) {
        return { was: seenCurrent, now: line.current };
      }
      return changed.find((known) => lineKey(known) === lineKey(line));
    },
    totals: {
      restock: shown.reduce((sum, { restockQty }) => sum + restockQty, 0),
      adjust: shown.reduce((sum, { adjustQty }) => sum + adjustQty, 0),
      dispose: lines.reduce((sum, line) => sum + draft.entryOf(line).disposeQty, 0),
    },
    /** Lines that cannot be booked as they are entered. */
    refused: lines.filter((line) => enteredOf(line).refusal !== null),
    done,
    giveUp,
    sending,
  };
}

export type TaskForm = ReturnType<typeof useTaskForm>;
