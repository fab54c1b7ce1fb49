import type { TaskAnswer } from '#features/restock/task/line-entry.ts';
import { lineKey } from '#features/stock/line-key.ts';
import { trpc } from '#platform/trpc.ts';
import type { QueryView } from '#screen-kit/screen/query-view.ts';
import type { KeptVisit } from './kept-visit.ts';
import { useOutbox, useWaiting } from './use-outbox.ts';

/**
 * Reads a task from the server, or as this phone began it without a network. After a Done that was refused for changed
 * lines, the stock is as of that Done, so that earlier counts are not compared with later sales.
 */
export function useTaskQuery(taskId: string, known: boolean): QueryView<TaskAnswer> {
  const { isRead } = useOutbox();
  const visit = useWaiting(taskId)?.visit;
  const query = trpc.restock.task.useQuery({ taskId }, { enabled: known && isRead && !visit?.start });
  if (visit?.start && visit.answer) {
    const none = { error: null, isError: false, isFetching: false };
    const { data, readAtMs } = visit.answer;
    return { ...none, dataUpdatedAt: readAtMs, data, refetch: () => Promise.resolve() };
  }
  const { data, error, isError, isFetching, dataUpdatedAt, refetch } = query;
  return { data: data && asOf(data, visit?.asOf), error, isError, isFetching, dataUpdatedAt, refetch };
}

function asOf(answer: TaskAnswer, at: KeptVisit['asOf'] | undefined): TaskAnswer {
  const { isOpen, lastClosedAt, lines } = answer;
  const isLater = lastClosedAt !== null && at && Date.parse(lastClosedAt) > Date.parse(at.enteredAt);
  if (!at || isOpen || isLater) return answer;
  return {
    ...answer,
    lines: lines.map((line) => ({ ...line, current: at.current[lineKey(line)] ?? line.current })),
  };
}
