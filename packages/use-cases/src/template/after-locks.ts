import type { ReadContext } from '../use-case.ts';

/**
 * Returns the context with the present instant. Call it once the devices are locked: another publication may have begun
 * and committed while this one waited, and one that begins before it would lose to it. [domain T7, decision 153]
 */
export const afterLocks = <Ctx extends Pick<ReadContext, 'clock' | 'now'>>(ctx: Ctx): Ctx => ({
  ...ctx,
  now: ctx.clock.now(),
});
