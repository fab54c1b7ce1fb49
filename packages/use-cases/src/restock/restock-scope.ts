import type { RestockScope } from '@larder/database/queries/restock/restock-overview.queries';
import { can } from '@larder/domain/team/permissions';
import { type MemberActor, scopeOf } from '../actor.ts';

/** Which cabinets and orders of restocking a member sees: who only carries orders out sees his own and those for anybody. [screens ORDERS] */
export function restockScope(actor: MemberActor): RestockScope {
  return {
    scope: scopeOf(actor),
    membershipId: actor.membershipId,
    seesAllOrders: can(actor.permissions, ['restock.order.create', 'restock.order.cancel']),
  };
}

/** True if the member sees the order, by the same rule. The cabinet's scope is another question. */
export function seesOrder(actor: MemberActor, order: { readonly assignedToId: string | null }): boolean {
  const { seesAllOrders, membershipId } = restockScope(actor);
  return seesAllOrders || order.assignedToId === null || order.assignedToId === membershipId;
}
