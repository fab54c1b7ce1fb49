import type { Refusal } from '@larder/domain/refusal';
import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import type { KeptPhoto } from '#features/restock/photos/kept-photo.ts';
import type { TaskAnswer } from '#features/restock/task/line-entry.ts';
import type { Inputs, Outputs } from '#platform/trpc.ts';

type SubmittedLine = Inputs['restock']['submit']['lines'][number];
type Booked = Outputs['restock']['submit'];

/** Which visit it is, for the queue. */
export type VisitFacts = {
  readonly deviceNo: string;
  readonly deviceName: string | null;
  readonly mode: RestockMode;
  readonly tripId?: string | undefined;
};

/** One visit with whatever of it still has to be sent. Times are the server's, as this phone knows it. */
export type KeptVisit = VisitFacts & {
  readonly taskId: string;
  /** Visits are sent in this order. */
  readonly madeAt: string;
  /** Begun without a network and not sent yet. */
  readonly start: {
    readonly begunAt: string;
    readonly orderId?: string | undefined;
  } | null;
  /** The cabinet as it was known when the visit was begun without a network, until the server has answered. */
  readonly answer: { readonly data: TaskAnswer; readonly readAtMs: number } | null;
  /** Done was pressed and is not sent yet. */
  readonly done: { readonly enteredAt: string; readonly lines: readonly SubmittedLine[] } | null;
  /** Done was refused for lines that had changed: what was entered stays entered for that moment. */
  readonly asOf: {
    readonly enteredAt: string;
    readonly current: Readonly<Record<string, number>>;
  } | null;
  /** The server refused; the restocker decides. */
  readonly stopped: { readonly step: 'start' | 'done'; readonly refusal: Refusal } | null;
  /** Done arrived and the restocker has not seen it yet. */
  readonly booked: Booked | null;
};

/** A visit and its photos, as the queue has them. */
export type Waiting = { readonly visit: KeptVisit; readonly photos: readonly KeptPhoto[] };

export function newKeptVisit(taskId: string, facts: VisitFacts, madeAt: string): KeptVisit {
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

const isKeptVisit = (kept: unknown): kept is KeptVisit =>
  typeof kept === 'object' && kept !== null && 'taskId' in kept && 'madeAt' in kept;

/** What was stored, by whatever build. */
export const readKeptVisit = (kept: unknown): KeptVisit | undefined =>
  isKeptVisit(kept) ? { ...newKeptVisit(kept.taskId, kept, kept.madeAt), ...kept } : undefined;

export const unsentPhotos = (photos: readonly KeptPhoto[]): readonly KeptPhoto[] =>
  photos.filter(({ photoId }) => photoId === null);

/** Nothing of the visit has to be sent, decided or seen any more. */
export const isOver = ({ visit, photos }: Waiting): boolean =>
  !visit.start &&
  !visit.done &&
  !visit.asOf &&
  !visit.stopped &&
  !visit.booked &&
  unsentPhotos(photos).length === 0;
