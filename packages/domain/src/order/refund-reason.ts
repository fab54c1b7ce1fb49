/** Reasons of refunds, in the order of the form. Only `not_taken` puts goods back in stock. [domain C-12] */
export const refundReasons = [
  'not_taken',
  'wrong_item',
  'double_charge',
  'quality',
  'expired',
  'price',
  'goodwill',
  'other',
] as const;
export type RefundReason = (typeof refundReasons)[number];
