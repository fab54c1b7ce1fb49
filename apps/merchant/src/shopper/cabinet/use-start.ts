import { useCallback, useEffect, useRef, useState } from 'react';
import { type ReportedRefusal, refusalOf, type StartInput, startPurchase } from '#shopper/call-api.ts';
import { newMutationKey, nowMs } from '#shopper/page-edges.ts';
import { purchasePath } from '#shopper/shopper-route.ts';
import { tabMemory } from '#shopper/tab-memory.ts';
import { goTo } from '#shopper/use-shopper-path.ts';
import { createStartOnce, isUnanswered } from './start-once.ts';

const startOnce = createStartOnce({ memory: tabMemory, newKey: newMutationKey, nowMs });

/**
 * Opens a cabinet: ignores taps while a request is pending, and repeats a request whose response was lost with the same
 * key.
 */
export function useStart(deviceNo: string) {
  const [starting, setStarting] = useState(() => startOnce.unanswered(deviceNo) !== null);
  const [refusal, setRefusal] = useState<ReportedRefusal | null>(null);
  const onItsWay = useRef(false);

  const start = useCallback(async (input: StartInput) => {
    if (onItsWay.current) return;
    onItsWay.current = true;
    setStarting(true);
    setRefusal(null);
    try {
      const { token } = await startPurchase(input, startOnce.keyFor(input));
      startOnce.answered();
      tabMemory.write('purchase', { token, deviceNo: input.deviceNo, over: false });
      goTo(purchasePath);
    } catch (error) {
      const failure = refusalOf(error);
      if (!isUnanswered(failure)) startOnce.answered();
      setRefusal(failure);
      setStarting(false);
    } finally {
      onItsWay.current = false;
    }
  }, []);

  useEffect(() => {
    const before = startOnce.unanswered(deviceNo);
    if (before) void start(before);
  }, [deviceNo, start]);

  /** The tap without a response: until it gets one, nothing else can be chosen. */
  const unanswered = refusal && isUnanswered(refusal) ? startOnce.unanswered(deviceNo) : null;
  return { start, starting, refusal, unanswered };
}

export type Opening = ReturnType<typeof useStart>;
