import { useCallback, useRef, useState } from 'react';
import { isUnanswered } from '#shopper/cabinet/start-once.ts';
import { changeForPurchase, type ReportedRefusal, refusalOf } from '#shopper/call-api.ts';
import { useIntention } from '#shopper/complaint/use-intention.ts';

/** Reason why the last try did not pay: the card, no answer, or a refusal. */
export type DebtFailure = { readonly kind: 'declined' | 'unanswered' } | ReportedRefusal;

/**
 * Pays what stayed due, once for each tap: ignores taps while a payment is on its way, and repeats a request whose
 * response was lost with the same key. Reloads the receipt after every result, which shows what is true.
 */
export function usePayDebt(token: string, onResult: () => void) {
  const intention = useIntention();
  const [paying, setPaying] = useState(false);
  const [failure, setFailure] = useState<DebtFailure | null>(null);
  const onItsWay = useRef(false);

  const pay = useCallback(
    async (input: { amountMinor: number; cardToken: string }) => {
      if (onItsWay.current) return;
      onItsWay.current = true;
      setPaying(true);
      setFailure(null);
      try {
        const { result } = await changeForPurchase('payDebt', token, input, intention.keyFor(input));
        intention.done();
        if (result === 'declined') setFailure({ kind: 'declined' });
      } catch (error) {
        const refusal = refusalOf(error);
        if (!isUnanswered(refusal)) intention.done();
        setFailure(isUnanswered(refusal) ? { kind: 'unanswered' } : refusal);
      } finally {
        onItsWay.current = false;
        setPaying(false);
        onResult();
      }
    },
    [token, onResult, intention],
  );
  return { pay, paying, failure };
}
