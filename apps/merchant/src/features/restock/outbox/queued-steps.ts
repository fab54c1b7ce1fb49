import { type KeptTask, unsentPhotos, type Waiting } from './kept-task.ts';

/** One call that is to be sent. */
export type QueuedStep =
  | { readonly kind: 'start' | 'done'; readonly taskId: string }
  | { readonly kind: 'photo'; readonly taskId: string; readonly photoId: string };

const byTime = (a: Waiting, b: Waiting) =>
  a.task.madeAt < b.task.madeAt
    ? -1
    : a.task.madeAt > b.task.madeAt
      ? 1
      : a.task.taskId < b.task.taskId
        ? -1
        : 1;

const callsOf = ({ start, done, taskId }: KeptTask): QueuedStep[] => [
  ...(start ? [{ kind: 'start' as const, taskId }] : []),
  ...(done ? [{ kind: 'done' as const, taskId }] : []),
];

/**
 * Returns all calls in the order of sending: tasks in the order in which they were made, each start before its Done;
 * then photos, which delay nothing. A task that the server refused waits for the restocker, and so do later tasks at
 * the same device.
 */
export function queuedSteps(waiting: readonly Waiting[]): QueuedStep[] {
  const inOrder = waiting.toSorted(byTime);
  const stuck = new Set<string>();
  const calls = inOrder.flatMap(({ task }) => {
    if (task.stopped) stuck.add(task.deviceNo);
    return stuck.has(task.deviceNo) ? [] : callsOf(task);
  });
  const photos = inOrder.flatMap(({ task, photos: kept }) =>
    // The server does not know a task before its start has arrived.
    task.start
      ? []
      : unsentPhotos(kept)
          .filter(({ refusal }) => !refusal)
          .map(({ id: photoId }) => ({ kind: 'photo' as const, taskId: task.taskId, photoId })),
  );
  return [...calls, ...photos];
}

/** Counts what has not arrived, including what waits for the restocker. */
export const unsentCount = (waiting: readonly Waiting[]): number =>
  waiting.reduce((sum, { task, photos }) => sum + callsOf(task).length + unsentPhotos(photos).length, 0);
