import type { DeviceId, MembershipId, MerchantId } from '@larder/domain/ids';

/**
 * Every event of the live stream with the ids it may carry. Clients refetch the queries that an event concerns.
 * [screens 1.3]
 */
const liveEvents = {
  'device.connectivity': [],
  'device.telemetry': [],
  'device.settings': ['rev', 'appliedRev'],
  'device.lifecycle': [],
  'command.status': ['commandId', 'state'],
  'session.state': ['sessionId', 'state'],
  'order.changed': ['orderId', 'version'],
  'refund.changed': ['refundId', 'orderId', 'state'],
  'stock.changed': [],
  'restock.task': ['taskId', 'recordId', 'status'],
  'restock.order': ['orderId', 'status', 'version'],
  'planogram.changed': ['versionId', 'version'],
  'alert.changed': ['alertId'],
  'complaint.changed': ['complaintId', 'status'],
  'blacklist.changed': [],
  'product.application': ['applicationId'],
  'product.library': ['productId', 'platformProductId'],
  'bill.changed': [],
  'wallet.changed': [],
  'withdrawal.changed': [],
  'merchant.application': [],
  'merchant.settings': [],
  'user.changed': ['memberId'],
  'role.changed': [],
  'access.changed': [],
  'export.changed': ['exportId'],
  'stats.changed': ['day'],
  'notice.new': ['noticeId'],
} as const satisfies Record<string, readonly string[]>;

export type LiveEventType = keyof typeof liveEvents;
export const liveEventTypes = Object.keys(liveEvents) as readonly LiveEventType[];

/** The name of an id of any event. */
export type LiveIdName = (typeof liveEvents)[LiveEventType][number];

/** One fact for the clients of one merchant: ids and version only, never content. */
export type LiveEvent = { readonly [Type in LiveEventType]: LiveEventOf<Type> }[LiveEventType];

type LiveEventOf<Type extends LiveEventType> = {
  readonly type: Type;
  /** The actor's merchant if absent. */
  readonly merchantId?: MerchantId;
  /** Set whenever a device is concerned: members whose scope lacks it do not receive the event. */
  readonly deviceId?: DeviceId | null;
  /** Only for this member (`access.changed`, `notice.new`). */
  readonly membershipId?: MembershipId;
  readonly ids?: Readonly<Partial<Record<(typeof liveEvents)[Type][number], string | number>>>;
};
