import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import type { TaskAnswer } from '#features/restock/task/line-entry.ts';
import type { Outputs } from '#platform/trpc.ts';

type Begun = {
  readonly taskId: string;
  readonly mode: RestockMode;
  readonly begunAt: string;
  readonly operatorName: string;
};

/** Builds the task as its page shows it until the server knows it: the device as last read, its doors presumed shut. */
export function taskWithoutServer(device: Outputs['restock']['readDevice'], begun: Begun): TaskAnswer {
  const { head, lines, order, otherOrder, blind } = device;
  const { taskId, mode, begunAt, operatorName } = begun;
  return {
    head,
    lines,
    blind,
    online: head.online,
    task: {
      id: taskId,
      taskNo: '',
      mode,
      status: 'created',
      operatorName,
      isMine: true,
      createdAt: begunAt,
      startedAt: null,
      endedAt: null,
      version: 1,
      recordId: null,
      mayGoWithoutDoor: true,
    },
    doors: head.doors.map((door) => ({ door, state: 'closed' })),
    isOpen: false,
    everOpened: false,
    lastClosedAt: null,
    photos: [],
    cameraCounts: [],
    trip: null,
    // A device that an older app read has none.
    otherOrder: otherOrder ?? null,
    order: order && { id: order.id, orderNo: order.orderNo, note: order.note, dueOn: order.dueOn },
  };
}
