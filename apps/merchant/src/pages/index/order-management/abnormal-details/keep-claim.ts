import { MINUTE_MS } from '@larder/domain/durations';

/** Longer than watching the video of a session takes. */
const IDLE_MS = 10 * MINUTE_MS;

/** Renews a claim only while its member uses the screen, so that one who walked away does not lock out the others. */
export function keepClaim(renew: () => void, nowMs: () => number) {
  let usedAt = nowMs();
  const isIdle = () => nowMs() - usedAt >= IDLE_MS;
  return {
    /** A renewal is due. */
    onDue: () => {
      if (!isIdle()) renew();
    },
    /** The member touched the screen or pressed a key. */
    onInput: () => {
      const wasIdle = isIdle();
      usedAt = nowMs();
      if (wasIdle) renew();
    },
  };
}
