import { accept, type Result } from '@larder/domain/refusal';
import { type Attempt, type AttemptLimit, takeAttempt } from './take-attempt.ts';
import { type KeptRefusal, refuseAndKeep, type WriteContext } from './use-case.ts';

/** Counts an attempt against each limit. Refuses `RATE_LIMITED` (params `retryInS`), which is kept. */
export async function takeAttempts(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  limits: readonly AttemptLimit[],
): Promise<Result<void> | KeptRefusal> {
  for (const limit of limits) {
    const attempt = await takeAttempt(tx, limit, now);
    if (!attempt.allowed) return refuseAttempt(attempt);
  }
  return accept();
}

/** Refuses an attempt that is not allowed with `RATE_LIMITED` (params `retryInS`); its count is kept. */
export const refuseAttempt = ({ retryAfterMs }: Extract<Attempt, { allowed: false }>): KeptRefusal =>
  refuseAndKeep('RATE_LIMITED', { retryInS: Math.ceil(retryAfterMs / 1000) });
