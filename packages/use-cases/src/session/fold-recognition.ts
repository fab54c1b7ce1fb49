import type { DataOf } from '@larder/cabinet-protocol/catalog';
import {
  type AbnormalReason,
  attemptCounts,
  type CabinetShape,
  type Judgment,
  judgeRecognition,
  type RecognizedItem,
} from '@larder/domain/session/recognition-policy';
import type { SessionEvent } from '@larder/domain/session/session-transitions';
import { advanceSession } from './advance-session.ts';
import type { SessionDraft } from './session-draft.ts';
import type { RecognitionAttempt, SaleOutcome } from './session-evidence.ts';

/** Context for judging a recognition, besides the session. */
export type RecognitionContext = {
  readonly shapeOf: (session: SessionDraft) => CabinetShape;
  /** True once money has moved or a person has decided: later attempts are evidence only. */
  readonly isSettled: (session: SessionDraft) => boolean;
  /** Why a person must decide about a sale that the cabinet is sure of; null if it may be charged. */
  readonly doubtOf: (session: SessionDraft, items: readonly RecognizedItem[]) => AbnormalReason | null;
};

const steps: Readonly<Record<Judgment['decision'], SessionEvent>> = {
  order: 'recognize',
  nothing_taken: 'find_nothing',
  abnormal: 'give_up',
};

/** Attempts stored for one session, because a faulty cabinet may never stop trying. */
const ATTEMPTS_MAX = 20;

/**
 * Stores the attempt and, if it counts, moves the session. An attempt that is less sure than an earlier one is
 * evidence only. [protocol 9.3: the highest attempt before settlement wins]
 */
export function foldRecognition(
  session: SessionDraft,
  data: DataOf<'session.recognized'>,
  at: Date,
  context: RecognitionContext,
): SessionDraft {
  if (session.recognition.length >= ATTEMPTS_MAX) return session;
  const judged = session.recognition.findLast((attempt) => attempt.counted)?.attempt ?? null;
  const mayCount =
    session.kind === 'sale' &&
    session.state !== 'aborted' &&
    !isOver(session) &&
    attemptCounts(data.attempt, judged, context.isSettled(session));
  const outcome = mayCount ? judgeAttempt(session, data, context) : null;
  const counted = outcome !== null && (session.state !== 'recognized' || outcome.decision === 'order');
  const kept = { ...session, recognition: [...session.recognition, attemptOf(data, at, counted)] };
  if (!counted) return kept;
  const moved = advanceSession(kept, steps[outcome.decision], 'pastGap');
  return { ...moved, outcomes: [...moved.outcomes, outcome] };
}

/** True if nothing was taken, by the end of the session or by a recognition, so that nothing is left to decide. */
function isOver(session: SessionDraft): boolean {
  const last = session.outcomes.at(-1);
  return ['closed_empty', 'closed', 'failed'].includes(session.state) || last?.decision === 'nothing_taken';
}

/**
 * Judges an attempt. The sale of an orphan was never authorized: it always goes to a person, unless nothing was taken,
 * and so does a sale with a doubt. [protocol 13]
 */
function judgeAttempt(
  session: SessionDraft,
  attempt: Pick<RecognitionAttempt, 'result' | 'items' | 'unknown'>,
  { shapeOf, doubtOf }: RecognitionContext,
): SaleOutcome {
  const items = attempt.items.map((item) => ({ ...item, layer: item.layer ?? null }));
  const judgment = judgeRecognition({ ...attempt, items }, shapeOf(session));
  if (judgment.decision !== 'order') return judgment;
  const reason = session.origin === 'orphan' ? 'orphan_session' : doubtOf(session, judgment.items);
  return reason ? { decision: 'abnormal', reason, items: judgment.items } : judgment;
}

function attemptOf(data: DataOf<'session.recognized'>, at: Date, counted: boolean): RecognitionAttempt {
  const { attempt, by, model, result, items, unknown, weights } = data;
  return { attempt, by, model, result, items, unknown, weights, at: at.toISOString(), counted };
}
