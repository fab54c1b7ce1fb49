import type { DoorSession } from '@larder/database/model';
import type { RecognitionAttempt } from '../../session/session-evidence.ts';

/** Returns the recognition to show beside a decision: the one that counted, otherwise the newest; null without any. */
export function shownAttempt(session: Pick<DoorSession, 'recognition'>): RecognitionAttempt | null {
  const attempts = session.recognition as unknown as readonly RecognitionAttempt[];
  return attempts.findLast(({ counted }) => counted) ?? attempts.at(-1) ?? null;
}
