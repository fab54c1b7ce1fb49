import type { ComplaintCategory } from '@larder/domain/complaint/complaint-kind';
import type { RefundReason } from '@larder/domain/order/refund-reason';

/**
 * The reason that a refund of a complaint begins with, which the member may change; null where the category leaves open
 * what went wrong. `not_taken` puts goods back in stock, so it is proposed only when the shopper says so.
 */
export const refundReasonOf: Readonly<Record<ComplaintCategory, RefundReason | null>> = {
  overcharged: null,
  not_taken: 'not_taken',
  wrong_item: 'wrong_item',
  quality: 'quality',
  door: null,
  refund_delay: null,
  other: null,
};
