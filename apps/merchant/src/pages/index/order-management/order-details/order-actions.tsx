import type { Permission } from '@larder/domain/team/permissions';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import type { ComponentType } from 'react';
import type { Outputs } from '#platform/trpc.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { RefundLink } from './refund-link.tsx';

type Order = Outputs['order']['read'];

type OrderAction = {
  readonly key: string;
  readonly needs: Permission;
  /** True in the states of an order in which the action may be taken. */
  readonly applies: (order: Order) => boolean;
  /** A button with what it asks before. */
  readonly Action: ComponentType<{ order: Order }>;
};

/** All actions on an order, the most wanted first. */
const ACTIONS: readonly OrderAction[] = [
  {
    key: 'refund',
    needs: 'order.refund',
    applies: ({ refundableMinor }) => refundableMinor > 0,
    Action: RefundLink,
  },
];

/** Actions that the member may take on the order now; no footer without one. */
export function OrderActions({ order }: { order: Order }) {
  const held = useMe().permissions;
  const offered = ACTIONS.filter(({ needs, applies }) => held.includes(needs) && applies(order));
  if (offered.length === 0) return null;
  return (
    <StickyFooter>
      {offered.map(({ key, Action }) => (
        <Action key={key} order={order} />
      ))}
    </StickyFooter>
  );
}
