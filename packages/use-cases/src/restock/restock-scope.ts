import type { RestockScope } from '@larder/database/queries/restock/restock-overview.queries';
import { can } from '@larder/domain/team/permissions';
import { type MemberActor, scopeOf } from '../actor.ts';

/**
 * Devices and restock orders that a member sees: members who only execute orders see their own and unassigned ones.
 * [screens ORDERS]
 */
export function restockScope(actor: MemberActor): RestockScope {
  return {
    scope: scopeOf(actor),
    membershipId: actor.membershipId,
    seesAllOrders: can(actor.permissions, ['restock.order.create', 'restock.order.cancel']),
  };
}

/** True if the member may see the order by the same rule; the device's scope is checked separately. */
export function seesOrder(actor: MemberActor, order: { readonly assignedToId: string | null }): boolean {
  const { seesAllOrders, membershipId } = restockScope(actor);
  return seesAllOrders || order.assignedToId === null || order.assignedToId === membershipId;
}
