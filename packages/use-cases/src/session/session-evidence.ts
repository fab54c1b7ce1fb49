import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { Judgment } from '@larder/domain/session/recognition-policy';

/** State of a door after the session's last event about it. */
export type DoorState = 'unlocked' | 'open' | 'closed';

export type SessionMediaRef = DataOf<'session.media'>['refs'][number];

/** One recognition attempt, as stored with the session; `counted` if it moved the sale. */
export type RecognitionAttempt = Pick<
  DataOf<'session.recognized'>,
  'attempt' | 'by' | 'model' | 'result' | 'items' | 'unknown' | 'weights'
> & {
  /** ISO instant of the attempt, by the most reliable clock. */
  readonly at: string;
  readonly counted: boolean;
};

/** Outcome of a sale: a judged recognition, or none in time. */
export type SaleOutcome = Judgment;
