import type { OrderItem, Payment, Refund, RefundLine, SalesOrder } from '@larder/database/model';
import { lockOrderRows } from '@larder/database/queries/order/order-lock.queries';
import type { Tx } from '@larder/database/transaction';
import type { OrderId, RefundId } from '@larder/domain/ids';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import type { MemberReadContext } from '../use-case.ts';

export type RefundWithLines = Refund & { readonly lines: readonly RefundLine[] };

/** An order with everything that decides about its refunds. */
export type OrderWithRefunds = {
  readonly order: SalesOrder;
  /** The hold of its session. */
  readonly payment: Payment | null;
  /** Payments of what stayed due, oldest first. [decision 106] */
  readonly debts: readonly Payment[];
  readonly items: readonly OrderItem[];
  /** Newest first. */
  readonly refunds: readonly RefundWithLines[];
};

type Ctx = Pick<MemberReadContext, 'tx' | 'actor'>;

/** Returns an order of the member's merchant within their scope; `NOT_FOUND` for any other. */
export async function findOwnOrder(ctx: Ctx, id: OrderId): Promise<Result<OrderWithRefunds>> {
  const { merchantId } = ctx.actor;
  const order = await ctx.tx.salesOrder.findFirst({ where: { id, merchantId } });
  if (!order || !seesDevice(ctx.actor, order.deviceId)) return refuse('NOT_FOUND');
  return accept(await loadOrder(ctx.tx, order));
}

/** Locks an order with its payments and refunds, then returns it as `findOwnOrder` does. */
export async function lockOwnOrder(ctx: Ctx, id: OrderId): Promise<Result<OrderWithRefunds>> {
  const locked = await lockOrderRows(ctx.tx, id, ctx.actor.merchantId);
  return locked ? findOwnOrder(ctx, id) : refuse('NOT_FOUND');
}

/** Locks an order, its payments and its refunds until the end of the transaction, in that lock order. */
export async function lockOrder(tx: Tx, id: OrderId): Promise<OrderWithRefunds> {
  await lockOrderRows(tx, id);
  return loadOrder(tx, await tx.salesOrder.findUniqueOrThrow({ where: { id } }));
}

async function loadOrder(tx: Tx, order: SalesOrder): Promise<OrderWithRefunds> {
  const where = { merchantId: order.merchantId, orderId: order.id };
  const { id: orderId, merchantId } = order;
  const payments = await tx.payment.findMany({
    where: { merchantId, OR: [{ orderId }, { debtOrderId: orderId }] },
    orderBy: { id: 'asc' },
  });
  const payment = payments.find((paid) => paid.orderId === orderId) ?? null;
  const debts = payments.filter(({ debtOrderId }) => debtOrderId !== null);
  const items = await tx.orderItem.findMany({ where, orderBy: { lineNo: 'asc' } });
  const refunds = await tx.refund.findMany({
    where,
    include: { lines: true },
    orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }],
  });
  return { order, payment, debts, items, refunds };
}

export type LockedRefund = { readonly locked: OrderWithRefunds; readonly refund: RefundWithLines };

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
