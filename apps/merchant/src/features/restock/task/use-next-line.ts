import { lineKey } from '@larder/domain/stock/line-key';
import type { TaskLine } from './line-entry.ts';
import { likelyDate } from './odd-lines.ts';
import type { Segment } from './typed-part.ts';
import { useTask } from './use-task-work.ts';

/** Ticks the typed line and goes to the one below it; for dates, to the next product that lacks one. */
export function useNextLine(line: TaskLine, segment: Segment): () => void {
  const { answer, form, view } = useTask();
  const lines = answer.lines;
  const lacksDate = (other: TaskLine) => {
    const { bestBefore, undated } = form.draft.entryOf(other);
    return (
      other.productId !== line.productId &&
      form.enteredOf(other).restockQty > 0 &&
      bestBefore === null &&
      !undated &&
      likelyDate(other, form.today) !== null
    );
  };
  return () => {
    const at = lines.findIndex((other) => lineKey(other) === lineKey(line));
    const after = [...lines.slice(at + 1), ...(segment === 'date' ? lines.slice(0, at) : [])];
    if (segment !== 'date') form.draft.enter(line, { checked: true });
    const next = segment === 'date' ? after.find(lacksDate) : after[0];
    if (next) view.type(next, answer.blind && form.isHidden(next) ? 'count' : segment);
    else view.stopTyping();
  };
}
