import { lockOrderRows } from '@larder/database/queries/order/order-lock.queries';
import {
  type OrderItemRow,
  type OrderPaymentRow,
  type OrderWithRefundsRow,
  orderWithRefunds,
  type RefundRow,
} from '@larder/database/queries/order/order-with-refunds.queries';
import type { Tx } from '@larder/database/transaction';
import type { OrderId, RefundId } from '@larder/domain/ids';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import type { MemberReadContext } from '../use-case.ts';

/** An order with everything that decides about its refunds. */
export type OrderWithRefunds = {
  readonly order: Omit<OrderWithRefundsRow, 'payments' | 'items' | 'refunds'>;
  /** The hold of its session. */
  readonly payment: OrderPaymentRow | null;
  /** Payments of what stayed due, oldest first. [decision 106] */
  readonly debts: readonly OrderPaymentRow[];
  readonly items: readonly OrderItemRow[];
  /** Newest first. */
  readonly refunds: readonly RefundRow[];
};

type Ctx = Pick<MemberReadContext, 'tx' | 'actor'>;

/** Returns an order of the member's merchant within their scope; `NOT_FOUND` for any other. */
export async function findOwnOrder(ctx: Ctx, id: OrderId): Promise<Result<OrderWithRefunds>> {
  const row = await orderWithRefunds(ctx.tx, ctx.actor.merchantId, id);
  return row && seesDevice(ctx.actor, row.deviceId) ? accept(withParts(row)) : refuse('NOT_FOUND');
}

/** Locks an order with its payments and refunds, then returns it as `findOwnOrder` does. */
export async function lockOwnOrder(ctx: Ctx, id: OrderId): Promise<Result<OrderWithRefunds>> {
  const locked = await lockOrderRows(ctx.tx, id, ctx.actor.merchantId);
  return locked ? findOwnOrder(ctx, id) : refuse('NOT_FOUND');
}

/** Locks an order, its payments and its refunds until the end of the transaction, in that lock order. */
export async function lockOrder(tx: Tx, id: OrderId): Promise<OrderWithRefunds> {
  const merchantId = await lockOrderRows(tx, id);
  const row = merchantId && (await orderWithRefunds(tx, merchantId, id));
  if (!row) throw new Error(`There is no order ${id}`);
  return withParts(row);
}

function withParts({ payments, items, refunds, ...order }: OrderWithRefundsRow): OrderWithRefunds {
  return {
    order,
    payment: payments.find(({ debtOrderId }) => debtOrderId === null) ?? null,
    debts: payments.filter(({ debtOrderId }) => debtOrderId !== null),
    items,
    refunds,
  };
}

export type LockedRefund = { readonly locked: OrderWithRefunds; readonly refund: RefundRow };

/** Locks a refund with its order, if the member may see it; `NOT_FOUND` for any other. */
export async function lockOwnRefund(ctx: Ctx, id: RefundId): Promise<Result<LockedRefund>> {
  const { merchantId } = ctx.actor;
  const known = await ctx.tx.refund.findFirst({ where: { id, merchantId }, select: { orderId: true } });
  if (!known) return refuse('NOT_FOUND');
  const locked = await lockOwnOrder(ctx, known.orderId);
  if (!locked.ok) return locked;
  const refund = locked.value.refunds.find((candidate) => candidate.id === id);
  return refund ? accept({ locked: locked.value, refund }) : refuse('NOT_FOUND');
}
