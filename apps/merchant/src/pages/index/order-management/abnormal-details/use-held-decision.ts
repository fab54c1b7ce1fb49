import type { WaiveReason } from '@larder/domain/order/abnormal-decision';
import { splitCapture } from '@larder/domain/order/payment-transitions';
import { undoTimeMs } from '@larder/domain/order/undo-time';
import { useNavigate } from 'react-router-dom';
import { serverClock } from '#platform/clock/server-clock.ts';
import { newId } from '#platform/system-edges.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import type { DecisionHold, MadeDecision } from './decision-hold.ts';
import type { AbnormalOrder, EnteredItem } from './entered-item.ts';

type Choices = { readonly items: readonly EnteredItem[]; readonly totalMinor: number };

/** Makes decisions that can be taken back for a moment, and opens the next order at once. */
export function useHeldDecision(
  order: AbnormalOrder,
  { items, totalMinor }: Choices,
  hold: DecisionHold | null,
  nextId: string | null,
) {
  const navigate = useNavigate();
  if (!hold) return null;
  async function make(kind: MadeDecision['kind'], reason: WaiveReason | null = null) {
    const { id, orderNo, authorizedMinor, currency } = order;
    const charged = kind === 'charge' ? totalMinor : 0;
    const { captureMinor } = splitCapture(charged, authorizedMinor);
    const mutationKey = newId();
    const made = {
      id,
      orderNo,
      kind,
      reason,
      items,
      totalMinor: charged,
      captureMinor,
      currency,
      mutationKey,
    };
    hold?.make(made, undoTimeMs(serverClock.nowMs(), dueMs(order)));
    if (nextId)
      navigate(screenHref('/pages/index/order-management/abnormal-details', { id: nextId }), {
        replace: true,
      });
  }
  return {
    charge: () => make('charge'),
    nothingTaken: () => make('nothing_taken'),
    waive: (reason: WaiveReason) => make('waive', reason),
  };
}

/** The instants at which something else decides an order: its deadline, and the merchant's rule before. */
const dueMs = ({ deadlineAt, rule }: AbnormalOrder) =>
  [deadlineAt && Date.parse(deadlineAt), rule && !rule.stop ? Date.parse(rule.at) : null].map(
    (at) => at || null,
  );
