import type { DeviceId, MembershipId, MerchantId } from '@larder/domain/ids';

/** What the live stream tells. The client refetches what is named. [screens 1.3] */
export const liveEventTypes = [
  'device.connectivity',
  'device.telemetry',
  'device.settings',
  'device.lifecycle',
  'command.status',
  'session.state',
  'order.changed',
  'refund.changed',
  'stock.changed',
  'restock.task',
  'restock.order',
  'planogram.changed',
  'alert.changed',
  'complaint.changed',
  'blacklist.changed',
  'product.application',
  'product.library',
  'bill.changed',
  'wallet.changed',
  'withdrawal.changed',
  'merchant.application',
  'user.changed',
  'role.changed',
  'access.changed',
  'export.changed',
  'stats.changed',
  'notice.new',
] as const;
export type LiveEventType = (typeof liveEventTypes)[number];

/** One fact for the phones of one merchant: ids and version only, never content. */
export type LiveEvent = {
  readonly type: LiveEventType;
  /** The actor's merchant if absent. */
  readonly merchantId?: MerchantId;
  /** Set whenever a cabinet is concerned: users who may not see it are not told. */
  readonly deviceId?: DeviceId | null;
  /** Only for this member (`access.changed`, `notice.new`). */
  readonly membershipId?: MembershipId;
  /** Ids and version of what changed, e.g. `{ orderId, version }`. Never `membershipId`, which names the only reader. */
  readonly ids?: Readonly<Record<string, string | number>> & { readonly membershipId?: never };
};
