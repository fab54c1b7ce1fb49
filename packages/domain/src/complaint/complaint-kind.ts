/** Where a complaint came from. [domain 8] */
export type ComplaintSource = 'shopper_form' | 'chat' | 'phone' | 'merchant';

/** Sources that a member may name: the shopper's form names itself. */
export const staffComplaintSources = ['chat', 'phone', 'merchant'] as const satisfies ComplaintSource[];

/** Categories of complaints. [domain 8] */
export const complaintCategories = [
  'overcharged',
  'not_taken',
  'wrong_item',
  'quality',
  'door',
  'refund_delay',
  'other',
] as const;
export type ComplaintCategory = (typeof complaintCategories)[number];

/** Results of complaints. [domain 8] */
export type ComplaintResolution = 'refund' | 'partial_refund' | 'explained' | 'rejected';

/**
 * Entries of a complaint's thread: `received`, `refunded` and `refund_failed` are the system's, `message` and
 * `objection` the shopper's, the others a member's.
 */
export const complaintEntryKinds = [
  'received',
  'reply',
  'message',
  'objection',
  'resolved',
  'rejected',
  'refunded',
  'refund_failed',
] as const;
