import { useState } from 'react';
import { useUrgency } from '#features/order/time-left.tsx';
import { usePicking } from '#features/template/use-picking.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { type AbnormalOrder, priceEntered, suggestedItems } from './entered-item.ts';
import { useClaim } from './use-claim.ts';
import { useDecision } from './use-decision.ts';

/** Element id of the button that adds a product. */
export const ADD_ID = 'add-product';

/** Work on one order, in either layout: the entered items, their price, the claim and the decision. */
export function useDesk(order: AbnormalOrder, nextId: string | null) {
  const mayHandle = useCan(['order.abnormal.handle']);
  const isPast = useUrgency(order.deadlineAt ?? order.createdAt) === null || order.state === 'expired';
  const isUndecided = order.status === 'abnormal' && order.items.length === 0;
  const [items, setItems] = useState(() => suggestedItems(order));
  const [picking, setPicking] = usePicking(ADD_ID);
  const decision = useDecision(order, nextId);
  const mayDecide = mayHandle && isUndecided;
  useClaim(order, mayDecide);
  return {
    items,
    setItems,
    /** The product picker takes the place of the lines. */
    picking: picking && mayDecide,
    setPicking,
    decision,
    mayHandle,
    mayDecide,
    isPast,
    isUndecided,
    holder: order.claim && !order.claim.isOwn ? order.claim.name : null,
    priced: priceEntered(items, order, isPast),
  };
}

export type Desk = ReturnType<typeof useDesk>;
