import { type DecisionOffer, offerDecisions } from '@larder/domain/order/abnormal-choice';
import { useState } from 'react';
import { useUrgency } from '#features/order/time-left.tsx';
import { usePicking } from '#features/template/use-picking.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import type { DecisionHold } from './decision-hold.ts';
import { type AbnormalOrder, priceEntered, suggestedItems, waitingItems } from './entered-item.ts';
import { evidenceFor } from './evidence-card.tsx';
import { undoneChoices } from './undone-choices.ts';
import { useClaim } from './use-claim.ts';
import { useDecision } from './use-decision.ts';
import { useHeldDecision } from './use-held-decision.ts';

/** Element id of the button that adds a product. */
export const ADD_ID = 'add-product';

/**
 * Work on one order, in either layout: the entered items, their price, the claim and the decision. With a hold,
 * decisions are held here and all suggestions are entered, beside their evidence; without one, on a phone, the server
 * holds them, and only sure suggestions are entered. The member who withdraws a charge that waits for a second member
 * has its items again. [decisions 108, 282, 296 and 297]
 */
export function useDesk(order: AbnormalOrder, nextId: string | null, hold: DecisionHold | null = null) {
  const mayHandle = useCan(['order.abnormal.handle']);
  const isPast = useUrgency(order.deadlineAt ?? order.createdAt) === null || order.state === 'expired';
  const isUndecided = order.status === 'abnormal' && order.items.length === 0;
  const charge = order.approval?.charge ?? null;
  const [items, setItems] = useState(() =>
    charge?.isOwn
      ? waitingItems(order)
      : hold
        ? (hold.choicesOf(order.id) ?? suggestedItems(order))
        : (undoneChoices.read(order.id) ?? suggestedItems(order, order.preselectPercent)),
  );
  const [picking, setPicking] = usePicking(ADD_ID);
  const priced = priceEntered(items, order, isPast);
  const decision = useDecision(order, nextId);
  const held = useHeldDecision(order, { items, totalMinor: priced?.totalMinor ?? 0 }, hold, nextId);
  /** Of this member, not yet in what was read of the order. */
  const made = (isUndecided && hold?.read().made.get(order.id)) || null;
  const mayDecide = mayHandle && isUndecided && !made && !order.waiting;
  useClaim(order, mayDecide, (id) => hold?.read().made.has(id) ?? false);
  return {
    items,
    setItems,
    /** The product picker takes the place of the lines. */
    picking: picking && mayDecide,
    setPicking,
    decision: { ...decision, ...held },
    offer: hold ? FREE : offerDecisions(evidenceFor(order), items.length),
    /** True where nothing takes a decision back, so that it asks first. */
    isFinal: () => hold === null && decision.isLastMinute(),
    made,
    /** A charge that waits for a second member; what it names stands in place of the entered items. */
    charge,
    mayHandle,
    mayDecide,
    isPast,
    isUndecided,
    holder: order.claim && !order.claim.isOwn ? order.claim.name : null,
    priced,
  };
}

/** At the review desk charging always leads, because Undo and the evidence stand beside it. */
const FREE: DecisionOffer = { leads: 'charge', charge: 'free' };

export type Desk = ReturnType<typeof useDesk>;
