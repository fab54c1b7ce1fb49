import type { OrderStatus } from './order-status.ts';

/** What the status alone hides: money that went back, or that was never collected. [screens 1.4] */
export const orderTags = ['partially_refunded', 'written_off'] as const;
export type OrderTag = (typeof orderTags)[number];

export type TaggedOrder = {
  readonly status: OrderStatus;
  /** Refunded before the capture or after it. */
  readonly refundedMinor: number;
  readonly writtenOffMinor: number;
};

/** Returns the tags that stand beside the status of an order. */
export function tagsOf({ status, refundedMinor, writtenOffMinor }: TaggedOrder): OrderTag[] {
  const applies: Record<OrderTag, boolean> = {
    partially_refunded: refundedMinor > 0 && status !== 'refunded',
    written_off: writtenOffMinor > 0,
  };
  return orderTags.filter((tag) => applies[tag]);
}
