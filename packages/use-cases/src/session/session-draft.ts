import type { DoorSession } from '@larder/database/model';
import type { Door } from '@larder/domain/device/door';
import type { DoorState, RecognitionAttempt, SaleOutcome, SessionMediaRef } from './session-evidence.ts';

/** The columns that events change; all others stay as they were at the start of the session. */
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
    readonly doorStates: Readonly<Partial<Record<Door, DoorState>>>;
    readonly media: readonly SessionMediaRef[];
    readonly recognition: readonly RecognitionAttempt[];
    readonly version: number;
    /** Outcomes of the sale since it was loaded, oldest first. Not stored: they become orders. */
    readonly outcomes: readonly SaleOutcome[];
  };

export function draftOfSession(row: DoorSession): SessionDraft {
  // Drops columns that events never change, because drafts are written back whole.
  const { preauthMinor: _, openBefore: __, updatedAt: ___, ...columns } = row;
  return {
    ...columns,
    doorStates: row.doorStates as SessionDraft['doorStates'],
    media: row.media as unknown as SessionDraft['media'],
    recognition: row.recognition as unknown as SessionDraft['recognition'],
    outcomes: [],
  };
}
