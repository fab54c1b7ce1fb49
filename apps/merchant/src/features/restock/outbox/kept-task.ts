import type { Refusal } from '@larder/domain/refusal';
import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import type { KeptPhoto } from '#features/restock/photos/kept-photo.ts';
import type { TaskAnswer } from '#features/restock/task/line-entry.ts';
import type { Inputs, Outputs } from '#platform/trpc.ts';

type SubmittedLine = Inputs['restock']['submitTask']['lines'][number];
export type Covers = Inputs['restock']['submitTask']['covers'];
type Booked = Outputs['restock']['submitTask'];

/** Facts that identify a task in the queue. */
export type TaskFacts = {
  readonly deviceNo: string;
  readonly deviceName: string | null;
  readonly mode: RestockMode;
  readonly tripId?: string | undefined;
};

/** One task with everything of it that is still to be sent. Times are the server's, as this phone estimates it. */
export type KeptTask = TaskFacts & {
  readonly taskId: string;
  /** Time that orders the tasks in the queue. */
  readonly madeAt: string;
  /** Start of a task that began without a network and is not sent yet. */
  readonly start: {
    readonly begunAt: string;
    readonly orderId?: string | undefined;
  } | null;
  /** Task as the phone knew it when it began without a network, until the server has answered. */
  readonly answer: { readonly data: TaskAnswer; readonly readAtMs: number } | null;
  /** Done that was pressed and is not sent yet. */
  readonly done: {
    readonly enteredAt: string;
    readonly lines: readonly SubmittedLine[];
    /** Order that ends with the task. */
    readonly covers?: Covers | undefined;
  } | null;
  /** Stock at the moment of a Done that was refused for changed lines; what was entered stays valid for that moment. */
  readonly asOf: {
    readonly enteredAt: string;
    readonly current: Readonly<Record<string, number>>;
  } | null;
  /** Refusal by the server, for the restocker to decide on. */
  readonly stopped: { readonly step: 'start' | 'done'; readonly refusal: Refusal } | null;
  /** Answer to Done that the restocker has not seen yet. */
  readonly booked: Booked | null;
};

/** A task and its photos, as the queue holds them. */
export type Waiting = { readonly task: KeptTask; readonly photos: readonly KeptPhoto[] };

export function newKeptTask(taskId: string, facts: TaskFacts, madeAt: string): KeptTask {
  const { deviceNo, deviceName, mode, tripId } = facts;
  return {
    taskId,
    deviceNo,
    deviceName,
    mode,
    tripId,
    madeAt,
    start: null,
    answer: null,
    done: null,
    asOf: null,
    stopped: null,
    booked: null,
  };
}

const isKeptTask = (kept: unknown): kept is KeptTask =>
  typeof kept === 'object' && kept !== null && 'taskId' in kept && 'madeAt' in kept;

/** Reads a stored task, written by any build. */
export const readKeptTask = (kept: unknown): KeptTask | undefined =>
  isKeptTask(kept) ? { ...newKeptTask(kept.taskId, kept, kept.madeAt), ...kept } : undefined;

export const unsentPhotos = (photos: readonly KeptPhoto[]): readonly KeptPhoto[] =>
  photos.filter(({ photoId }) => photoId === null);

/** True if nothing of the task has to be sent, decided or seen any more. */
export const isOver = ({ task, photos }: Waiting): boolean =>
  !task.start &&
  !task.done &&
  !task.asOf &&
  !task.stopped &&
  !task.booked &&
  unsentPhotos(photos).length === 0;
