import type { DeviceId, MembershipId, MerchantId } from '@larder/domain/ids';

/** Types of live events. Clients refetch what an event names. [screens 1.3] */
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

/** One change for the clients of one merchant: ids and version only, never content. */
export type LiveEvent = {
  readonly type: LiveEventType;
  /** The actor's merchant if absent. */
  readonly merchantId?: MerchantId;
  /** Set whenever an event is about a device: members without the device in their scope do not get it. */
  readonly deviceId?: DeviceId | null;
  /** The only recipient (`access.changed`, `notice.new`). */
  readonly membershipId?: MembershipId;
  /**
   * Ids and version of the change, e.g. `{ orderId, version }`. Never `membershipId`, which names the only recipient.
   */
  readonly ids?: Readonly<Record<string, string | number>> & { readonly membershipId?: never };
};
