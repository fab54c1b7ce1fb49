import type { DoorSession } from '@larder/database/model';
import type { DoorState, RecognitionAttempt, SaleOutcome, SessionMediaRef } from './session-evidence.ts';

/** The columns that events move; the rest of a session never changes after it began. */
type Moving = Pick<
  DoorSession,
  | 'state'
  | 'stalledFrom'
  | 'startedAt'
  | 'openedAt'
  | 'closedAt'
  | 'endedAt'
  | 'endReason'
  | 'lastEventAt'
  | 'deadlineAt'
>;
type Fixed = Pick<
  DoorSession,
  | 'id'
  | 'merchantId'
  | 'deviceId'
  | 'kind'
  | 'trigger'
  | 'doors'
  | 'origin'
  | 'operatorId'
  | 'taskId'
  | 'commandId'
  | 'planogramVersionId'
  | 'currency'
  | 'taxRatePpm'
  | 'taxMode'
  | 'authorizedAt'
  | 'createdAt'
>;

/** A door session while events are folded into it. */
export type SessionDraft = Readonly<Fixed> &
  Readonly<Moving> & {
    readonly doorStates: Readonly<Partial<Record<'L' | 'R', DoorState>>>;
    readonly media: readonly SessionMediaRef[];
    readonly recognition: readonly RecognitionAttempt[];
    readonly version: number;
    /** What happened to the sale since it was loaded, oldest first; never stored, its orders are. */
    readonly outcomes: readonly SaleOutcome[];
  };

export function draftOfSession(row: DoorSession): SessionDraft {
  // Without the columns that events never touch: drafts are written back whole.
  const { preauthMinor: _, openBefore: __, updatedAt: ___, ...columns } = row;
  return {
    ...columns,
    doorStates: row.doorStates as SessionDraft['doorStates'],
    media: row.media as unknown as SessionDraft['media'],
    recognition: row.recognition as unknown as SessionDraft['recognition'],
    outcomes: [],
  };
}
