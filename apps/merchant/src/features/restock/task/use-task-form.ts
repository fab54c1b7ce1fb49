import { lineKey } from '@larder/domain/stock/line-key';
import { localDay } from '@larder/domain/time-zone';
import { useEffect } from 'react';
import { serverClock } from '#platform/clock/server-clock.ts';
import { coveredOrder, type Repair } from './covered-order.ts';
import { estimatedDates } from './estimated-dates.ts';
import {
  type EnteredLine,
  enteredLine,
  type LineEntry,
  type TaskAnswer,
  type TaskLine,
} from './line-entry.ts';
import { type KnownLine, oddLines, takenFromCamera, undatedProducts } from './odd-lines.ts';
import { type Draft, useDraft } from './use-draft.ts';
import { useTaskEnd } from './use-task-end.ts';

/** State of a task under way: entries, what follows from them, and progress. */
export function useTaskForm(answer: TaskAnswer) {
  const { task, lines, blind, head } = answer;
  const draft = useDraft(task.id);
  const { done, changed, sending } = useTaskEnd(answer, draft);
  useGoodsAreIn(answer, draft);
  const enteredOf = (line: TaskLine) => enteredLine(line, draft.entryOf(line), task.mode);
  const seen = new Map(answer.cameraCounts.map((count) => [lineKey(count), count.qty]));
  /** In a blind count the book stock and the suggestion stay hidden until the line is counted. */
  const isHidden = (line: TaskLine) => blind && draft.entryOf(line).countedQty === null;
  const knownOf = (line: TaskLine): KnownLine => ({
    line,
    entry: draft.entryOf(line),
    entered: enteredOf(line),
    seenQty: isHidden(line) ? null : (seen.get(lineKey(line)) ?? null),
    orderedQty: answer.order === null ? null : (line.orderedQty ?? 0),
  });
  const shown = lines.filter((line) => !isHidden(line)).map(enteredOf);
  return {
    draft,
    enteredOf,
    knownOf,
    isHidden,
    today: localDay(new Date(serverClock.nowMs()), head.timezone),
    changeOf: (line: TaskLine) =>
      changeSince(draft.entryOf(line), line) ?? changed.find((known) => lineKey(known) === lineKey(line)),
    totals: {
      ...totalsOf(shown),
      dispose: lines.reduce((sum, line) => sum + draft.entryOf(line).disposeQty, 0),
    },
    ticked: lines.filter((line) => draft.entryOf(line).checked).length,
    /** The waiting order that this visit puts in anyway, with these lines repaired; null without one. */
    coveredOrder: (repairs: readonly Repair[]) => coveredOrder(answer, lines.map(knownOf), repairs),
    odd: oddLines(lines.map(knownOf)),
    undated: undatedProducts(lines.map(knownOf)),
    /** Number of lines that the camera counted. */
    countedByCamera: lines.filter((line) => knownOf(line).seenQty !== null).length,
    /** Lines where the camera counts another number. */
    unlikeCamera: lines.map(knownOf).filter(isUnlikeCamera),
    /** Enters the camera's number in each of these lines. */
    takeCamera: (of: readonly KnownLine[]): void =>
      draft.enterEach(
        of.flatMap((known) =>
          known.seenQty === null ? [] : [[known.line, takenFromCamera(known, known.seenQty)] as const],
        ),
      ),
    /** Enters the date of what goes in for a product, on all its shelves: a person read it. */
    enterDate: (of: TaskLine, date: Pick<LineEntry, 'bestBefore' | 'undated'>): void =>
      draft.enterEach(
        lines
          .filter(({ productId }) => productId === of.productId)
          .map((line) => [line, { ...date, bestBeforeEstimated: false }] as const),
      ),
    /** Enters an estimated date wherever goods go in without one. [decision 315] */
    estimateDates: (today: string): void => draft.enterEach(estimatedDates(lines.map(knownOf), today)),
    /** Lines that cannot be booked as entered. */
    refused: lines.filter((line) => enteredOf(line).refusal !== null),
    done,
    sending,
  };
}

const isUnlikeCamera = ({ seenQty, entered }: KnownLine) =>
  seenQty !== null && seenQty !== entered.stockAfter;

const totalsOf = (shown: readonly EnteredLine[]) => ({
  restock: shown.reduce((sum, { restockQty }) => sum + restockQty, 0),
  adjust: shown.reduce((sum, { adjustQty }) => sum + adjustQty, 0),
});

/** Returns the stock when the line was entered, and now. Undefined if sales have not changed it. */
function changeSince(
  { seenCurrent }: LineEntry,
  { current }: TaskLine,
): { readonly was: number; readonly now: number } | undefined {
  return seenCurrent === null || seenCurrent === current ? undefined : { was: seenCurrent, now: current };
}

/** Fixes what was put in once the doors have closed: the goods are in, and later sales must not move the suggestion. */
function useGoodsAreIn({ task, lines, lastClosedAt }: TaskAnswer, draft: Draft): void {
  const areIn = task.isMine && draft.isRead && lastClosedAt !== null;
  const loose = areIn ? lines.filter((line) => draft.entryOf(line).basis === null) : [];
  useEffect(() => {
    if (loose.length > 0) draft.fixEach(loose);
  });
}
