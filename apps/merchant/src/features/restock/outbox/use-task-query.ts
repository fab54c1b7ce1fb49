import { lineKey } from '@larder/domain/stock/line-key';
import type { TaskAnswer } from '#features/restock/task/line-entry.ts';
import { trpc } from '#platform/trpc.ts';
import type { QueryView } from '#screen-kit/screen/query-view.ts';
import type { KeptTask } from './kept-task.ts';
import { useOutbox, useWaiting } from './use-outbox.ts';

/**
 * Reads a task from the server, or as this phone began it without a network. After a Done that was refused for changed
 * lines, the stock is as of that Done, so that earlier counts are not compared with later sales.
 */
export function useTaskQuery(taskId: string, known: boolean): QueryView<TaskAnswer> {
  const { isRead } = useOutbox();
  const task = useWaiting(taskId)?.task;
  const query = trpc.restock.readTask.useQuery({ taskId }, { enabled: known && isRead && !task?.start });
  if (task?.start && task.answer) {
    const none = { error: null, isError: false, isFetching: false };
    const { data, readAtMs } = task.answer;
    return { ...none, dataUpdatedAt: readAtMs, data, refetch: () => Promise.resolve() };
  }
  const { data, error, isError, isFetching, dataUpdatedAt, refetch } = query;
  return { data: data && asOf(data, task?.asOf), error, isError, isFetching, dataUpdatedAt, refetch };
}

function asOf(answer: TaskAnswer, at: KeptTask['asOf'] | undefined): TaskAnswer {
  const { isOpen, lastClosedAt, lines } = answer;
  const isLater = lastClosedAt !== null && at && Date.parse(lastClosedAt) > Date.parse(at.enteredAt);
  if (!at || isOpen || isLater) return answer;
  return {
    ...answer,
    lines: lines.map((line) => ({ ...line, current: at.current[lineKey(line)] ?? line.current })),
  };
}
