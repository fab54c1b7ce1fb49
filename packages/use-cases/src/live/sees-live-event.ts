import type { LiveEventType } from '@larder/contract/live-event';
import type { DeviceId, MembershipId, MerchantId } from '@larder/domain/ids';
import { can, type Permission } from '@larder/domain/team/permissions';
import { type Actor, seesDevice } from '../actor.ts';

type AddressedEvent = {
  readonly type: LiveEventType;
  readonly merchantId: MerchantId;
  readonly deviceId: DeviceId | null;
  readonly membershipId?: MembershipId | undefined;
};

/** Permissions of the recipients: any one of them is enough; an empty list means every member. */
const readers: Readonly<Record<LiveEventType, readonly Permission[]>> = {
  'device.connectivity': ['device.view'],
  'device.telemetry': ['device.view'],
  'device.settings': ['device.view'],
  'device.lifecycle': ['device.view'],
  'command.status': ['device.view'],
  'session.state': ['device.view'],
  'order.changed': ['order.view', 'order.abnormal.view'],
  'refund.changed': ['order.view'],
  'stock.changed': ['stock.view', 'restock.view'],
  'restock.task': ['restock.view'],
  'restock.order': ['restock.view'],
  'planogram.changed': ['template.view', 'stock.view', 'restock.view'],
  'alert.changed': ['alert.view'],
  'complaint.changed': ['complaint.view'],
  'blacklist.changed': ['blacklist.view'],
  'product.application': ['product.view', 'product.apply'],
  'product.library': ['product.view'],
  'bill.changed': ['bill.view'],
  'wallet.changed': ['finance.view'],
  'withdrawal.changed': ['finance.view'],
  'merchant.application': ['finance.view', 'finance.onboard'],
  'merchant.settings': [],
  'user.changed': ['user.view', 'restocker.view'],
  'role.changed': ['role.view'],
  'access.changed': [],
  'export.changed': [],
  'stats.changed': ['stats.view'],
  'notice.new': [],
};

/**
 * True if the event is about the actor's merchant, a device in their scope and data they may view, and not for another
 * member only. [screens 1.3]
 */
export function seesLiveEvent(actor: Actor, event: AddressedEvent): boolean {
  if (event.merchantId !== actor.merchantId) return false;
  if (event.deviceId && !seesDevice(actor, event.deviceId)) return false;
  if (event.membershipId && event.membershipId !== actor.membershipId) return false;
  const anyOf = readers[event.type];
  return anyOf !== undefined && (anyOf.length === 0 || can(actor.permissions, anyOf));
}
