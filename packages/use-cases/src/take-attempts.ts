import { accept, type Result } from '@larder/domain/refusal';
import { type AttemptLimit, takeAttempt } from './take-attempt.ts';
import { type KeptRefusal, refuseAndKeep, type WriteContext } from './use-case.ts';

/** Counts an attempt against each limit. Refuses `RATE_LIMITED` (params `retryInS`), which is kept. */
export async function takeAttempts(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  limits: readonly AttemptLimit[],
): Promise<Result<void> | KeptRefusal> {
  for (const limit of limits) {
    const attempt = await takeAttempt(tx, limit, now);
    if (!attempt.allowed)
      return refuseAndKeep('RATE_LIMITED', { retryInS: Math.ceil(attempt.retryAfterMs / 1000) });
  }
  return accept();
}
