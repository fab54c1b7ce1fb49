import { type KeptVisit, unsentPhotos, type Waiting } from './kept-visit.ts';

/** One call that is to be sent. */
export type QueuedStep =
  | { readonly kind: 'start' | 'done'; readonly taskId: string }
  | { readonly kind: 'photo'; readonly taskId: string; readonly photoId: string };

const byTime = (a: Waiting, b: Waiting) =>
  a.visit.madeAt < b.visit.madeAt
    ? -1
    : a.visit.madeAt > b.visit.madeAt
      ? 1
      : a.visit.taskId < b.visit.taskId
        ? -1
        : 1;

const callsOf = ({ start, done, taskId }: KeptVisit): QueuedStep[] => [
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
  const calls = inOrder.flatMap(({ visit }) => {
    if (visit.stopped) stuck.add(visit.deviceNo);
    return stuck.has(visit.deviceNo) ? [] : callsOf(visit);
  });
  const photos = inOrder.flatMap(({ visit, photos: kept }) =>
    // The server does not know a task before its start has arrived.
    visit.start
      ? []
      : unsentPhotos(kept)
          .filter(({ refusal }) => !refusal)
          .map(({ id: photoId }) => ({ kind: 'photo' as const, taskId: visit.taskId, photoId })),
  );
  return [...calls, ...photos];
}

/** Counts what has not arrived, including what waits for the restocker. */
export const unsentCount = (waiting: readonly Waiting[]): number =>
  waiting.reduce((sum, { visit, photos }) => sum + callsOf(visit).length + unsentPhotos(photos).length, 0);
