import { useToast } from '@larder/ui/feedback/use-toast';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { apiClient } from '#platform/api/api-client.ts';
import { onPageLeft } from '#platform/browser/on-page-left.ts';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { createDecisionHold, type MadeDecision } from './decision-hold.ts';
import { itemToSend } from './entered-item.ts';

const DETAILS = '/pages/index/order-management/abnormal-details';
const LIST = '/pages/index/order-management/abnormal-list';

/** Each is sent also if the tab is closed meanwhile. */
function send({ id, kind, items, reason, mutationKey }: MadeDecision): Promise<unknown> {
  const options = { context: { mutationKey, outlivesPage: true } };
  if (kind === 'waive' && reason) return apiClient.order.waiveAbnormal.mutate({ id, reason }, options);
  const input =
    kind === 'charge' ? { id, items: items.map(itemToSend) } : { id, items: [], nothingTaken: true };
  return apiClient.order.settleAbnormal.mutate(input, options);
}

/**
 * Holds decisions of the desk for a moment in which they can be taken back. Leaving, hiding or closing the page
 * sends the held one at once: the member has decided, and an order that waits loses its money. [decision 108]
 */
export function useDecisionHold(orderId: string, nextId: RefObject<string | null>) {
  const t = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = trpc.useUtils();
  const isLeft = useRef(false);
  function onAccepted({ id }: MadeDecision) {
    void queries.order.invalidate();
    if (isLeft.current || id !== orderId) return;
    const next = nextId.current;
    navigate(next ? screenHref(DETAILS, { id: next }) : screenHref(LIST), { replace: true });
  }
  function onFailed({ id, orderNo }: MadeDecision) {
    void queries.order.invalidate();
    if (!isLeft.current) return;
    const onAction = () => navigate(screenHref(DETAILS, { id }));
    toast.error(t('abnormal.failed', { orderNo }), { label: t('abnormal.openOrder'), onAction });
  }
  const latest = useRef({ onAccepted, onFailed });
  latest.current = { onAccepted, onFailed };
  const [hold] = useState(() =>
    createDecisionHold({
      send,
      onAccepted: (made) => latest.current.onAccepted(made),
      onFailed: (made) => latest.current.onFailed(made),
    }),
  );
  useEffect(() => {
    isLeft.current = false;
    const forget = onPageLeft(hold.sendNow);
    return () => {
      isLeft.current = true;
      forget();
      hold.sendNow();
    };
  }, [hold]);
  const holding = useSyncExternalStore(hold.subscribe, hold.read);
  return { hold, holding };
}
