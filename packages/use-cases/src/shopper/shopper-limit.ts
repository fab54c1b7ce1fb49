import { HOUR_MS } from '@larder/domain/durations';
import type { Result } from '@larder/domain/refusal';
import { limitKeyOfAddress } from '../identity/limit-key-of.ts';
import { takeAttempts } from '../take-attempts.ts';
import type { KeptRefusal, WriteContext } from '../use-case.ts';

/**
 * Limits the writes of one address within an hour, also those with invented tokens. Refuses `RATE_LIMITED`, which is
 * kept.
 */
export function takeShopperWrite(
  ctx: WriteContext,
  what: string,
  max: number,
): Promise<Result<void> | KeptRefusal> {
  const address = limitKeyOfAddress(ctx.keys.credentialPepper, ctx.call.ip);
  return takeAttempts(ctx, [{ key: `shopper-${what} ${address}`, max, windowMs: HOUR_MS }]);
}
