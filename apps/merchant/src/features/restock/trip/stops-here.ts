import type { Waiting } from '#features/restock/outbox/kept-task.ts';
import type { Outputs } from '#platform/trpc.ts';

type Answer = Outputs['restock']['readTrip'];

/**
 * Returns the stops of a trip including what this phone did there and has not sent yet, so that the next one can begin
 * without a network.
 */
export function stopsHere(
  { tripId, cabinets }: Pick<Answer, 'tripId' | 'cabinets'>,
  waiting: readonly Waiting[],
): Answer['cabinets'] {
  return cabinets.map((stop) => {
    const task = waiting
      .map((kept) => kept.task)
      .find(
        ({ taskId, deviceNo, tripId: of }) =>
          deviceNo === stop.deviceNo && (taskId === stop.taskId || of === tripId),
      );
    if (!task || stop.state === 'done') return stop;
    const { taskId, start, done, booked } = task;
    if (done) {
      const units = done.lines.reduce((sum, { restockQty }) => sum + restockQty, 0);
      return { ...stop, state: 'done', units };
    }
    if (booked) return { ...stop, state: 'done' };
    return start ? { ...stop, state: 'restocking', taskId } : stop;
  });
}
