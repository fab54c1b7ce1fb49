import type { DataOf } from '@larder/cabinet-protocol/catalogue';
import type { Judgement } from '@larder/domain/session/recognition-policy';

/** What a session's events last said about a door. */
export type DoorState = 'unlocked' | 'open' | 'closed';

export type SessionMediaRef = DataOf<'session.media'>['refs'][number];

/** One attempt of a recogniser, as stored with the session; the one that made the order is marked. */
export type RecognitionAttempt = Pick<
  DataOf<'session.recognized'>,
  'attempt' | 'by' | 'model' | 'result' | 'items' | 'unknown' | 'weights'
> & {
  /** ISO instant at which the cabinet says it was made. */
  readonly at: string;
  readonly counted: boolean;
};

/** What a sale came to: a judged recognition, or none in time. */
export type SaleOutcome = Judgement;
