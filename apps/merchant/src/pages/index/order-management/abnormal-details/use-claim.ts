import { abnormalLimits } from '@larder/domain/order/abnormal-limits';
import { useEffect, useRef } from 'react';
import { apiClient } from '#platform/api/api-client.ts';
import { serverClock } from '#platform/clock/server-clock.ts';
import { useOnline } from '#platform/network-state.ts';
import { newId, nowMs } from '#platform/system-edges.ts';
import { trpc } from '#platform/trpc.ts';
import type { AbnormalOrder } from './entered-item.ts';
import { keepClaim } from './keep-claim.ts';

/** Often enough that one lost renewal does not end the claim. */
const RENEW_MS = abnormalLimits.claimMs / 3;

/** What shows that the member is still there. */
const INPUTS = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Claims the order while its screen is open and used, and gives it back on leaving unless a decision about it is on its
 * way. While another member works on it, waits for the end of their claim. [screens A-2]
 */
export function useClaim(
  { id, claim }: AbnormalOrder,
  mayDecide: boolean,
  isDecided: (id: string) => boolean,
): void {
  const decided = useRef(isDecided);
  decided.current = isDecided;
  const online = useOnline();
  const queries = trpc.useUtils();
  const othersUntil = claim && !claim.isOwn ? claim.until : null;
  const claims = mayDecide && online && othersUntil === null;
  useEffect(() => {
    if (!claims) return;
    const options = () => ({ context: { mutationKey: newId() } });
    const renew = () => {
      // Another member was faster, or the order is decided: the screen then shows who.
      apiClient.order.claimAbnormal.mutate({ id }, options()).catch(() => {
        void queries.order.readAbnormal.invalidate({ id });
      });
    };
    renew();
    const { onDue, onInput } = keepClaim(renew, nowMs);
    const timer = setInterval(onDue, RENEW_MS);
    for (const input of INPUTS) addEventListener(input, onInput, { passive: true });
    return () => {
      clearInterval(timer);
      for (const input of INPUTS) removeEventListener(input, onInput);
      if (!decided.current(id))
        apiClient.order.releaseAbnormal.mutate({ id }, options()).catch(() => undefined);
    };
  }, [id, claims, queries]);
  useEffect(() => {
    if (othersUntil === null) return;
    const waitMs = Math.max(0, Date.parse(othersUntil) - serverClock.nowMs()) + 1_000;
    const timer = setTimeout(() => void queries.order.readAbnormal.invalidate({ id }), waitMs);
    return () => clearTimeout(timer);
  }, [id, othersUntil, queries]);
}
