import type { Door } from '@larder/domain/device/door';
import type { OrderId, OrderItemId, RefundId } from '@larder/domain/ids';
import { limits } from '@larder/domain/limits';
import type { OrderStatus } from '@larder/domain/order/order-status';
import { type RefundReason, refundReasons } from '@larder/domain/order/refund-reason';
import {
  type RefundMethod,
  type RefundState,
  refundListStates,
} from '@larder/domain/order/refund-transitions';
import { z } from 'zod';
import { id, lines, optionalText, page } from './fields.ts';

/** The part of an order that can be refunded. [screens 42] */
export const planRefundInput = z.object({ orderId: id });

/**
 * A refund of units of an order. A missing item, reason or amount is a refusal of its own, not invalid input, so the
 * fields may be empty. [screens 42]
 */
export const refundInput = z.object({
  /** Made by the client, and the idempotency key: the same id returns the same refund. */
  id,
  orderId: id,
  lines: z
    .array(
      z.object({
        itemId: id,
        /** 0: the rest of a line whose units were all refunded for less than they cost. */
        qty: z.int('valid.input').min(0, 'valid.input').max(limits.qtyMax, 'valid.input'),
      }),
    )
    .max(200, 'valid.input')
    .refine((lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length, 'valid.input'),
  /** Null: everything that the chosen units cost. May be lowered, never raised. */
  amountMinor: z
    .int('valid.amount')
    .min(0, 'valid.amount')
    .max(limits.amountMaxMinor, 'valid.amount')
    .nullish(),
  reason: z.enum(refundReasons, 'valid.input').nullish(),
  note: optionalText(limits.refundNoteMaxChars),
});

/** List of refunds. [screens 142] */
const ofState = { state: z.enum(['all', ...refundListStates]).default('all') };
export const listRefundsInput = z.object({ ...page, ...ofState });
/** The list as a table. [screens EXPORT] */
export const refundsExport = z.object(ofState);

/** One refund. [screens 43] */
export const refundIdInput = z.object({ id });
export const rejectRefundInput = z.object({ id, note: optionalText(limits.refundNoteMaxChars) });
/** The note says how the money was returned. */
export const notePayoutInput = z.object({ id, note: lines(limits.refundNoteMaxChars, 'valid.payoutNote') });

const approvalAbove = z
  .int('valid.amount')
  .min(0, 'valid.amount')
  .max(limits.amountMaxMinor, 'valid.amount')
  .nullable();

/**
 * Refunds above this amount wait for a second member; null: none do. `shownAboveMinor` is the amount that the form
 * showed before. [domain 5]
 */
export const saveRefundApprovalInput = z.object({
  aboveMinor: approvalAbove,
  shownAboveMinor: approvalAbove,
});

/** Answer of `order.planRefund`. */
export type RefundPlan = {
  readonly orderId: OrderId;
  readonly orderNo: string;
  readonly status: OrderStatus;
  readonly version: number;
  readonly currency: string;
  readonly card: { readonly brand: string | null; readonly last4: string | null };
  /** The most that one refund can return: 0 if the order's state allows none. */
  readonly refundableMinor: number;
  /** Refunds above this wait for a second member; null: none do. */
  readonly approvalAboveMinor: number | null;
  readonly lines: readonly {
    readonly itemId: OrderItemId;
    readonly name: string;
    readonly pictureUrl: string | null;
    readonly door: Door | null;
    readonly layer: number | null;
    readonly qty: number;
    readonly refundedQty: number;
    /** Units in refunds that have not ended. */
    readonly pendingQty: number;
    /** The most, with tax, for 1, 2, … units; as many entries as units can still be refunded. */
    readonly amountsMinor: readonly number[];
    /** The most without a unit, where all units were refunded for less than they cost; else 0. */
    readonly unitlessMinor: number;
  }[];
};

/** Answer of `order.refund`, `order.retryRefund` and the decisions about a refund. */
export type RefundOutcome = {
  readonly id: RefundId;
  readonly refundNo: string;
  readonly state: RefundState;
};

/** A refund in the details of its order. */
export type OrderRefund = RefundOutcome & {
  readonly amountMinor: number;
  readonly reason: RefundReason;
  readonly requestedAt: string;
};

/** Answer of `order.readRefund`. Instants are ISO text. */
export type RefundDetails = OrderRefund & {
  readonly version: number;
  readonly currency: string;
  readonly method: RefundMethod;
  readonly note: string | null;
  readonly requestedBy: string;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  readonly refundedAt: string | null;
  /** Reason of a rejection, or the way of a payout by hand. */
  readonly closingNote: string | null;
  readonly providerRef: string | null;
  /** The provider's word for the failure. */
  readonly failureCode: string | null;
  /** When the provider is asked next; null if nothing is due. */
  readonly nextAttemptAt: string | null;
  readonly returnToStock: boolean;
  /** True if the caller may approve or reject it: never the member who requested it. */
  readonly canDecide: boolean;
  /** The member requested it, and may take it back while nobody has decided. */
  readonly canWithdraw: boolean;
  /** It failed, is above the limit by now and was never approved: others than the caller, who requested it, end it. */
  readonly needsOther: boolean;
  readonly order: {
    readonly id: OrderId;
    readonly orderNo: string;
    /** Zone of its cabinet, in which the order shows its times. */
    readonly timezone: string;
    readonly card: { readonly brand: string | null; readonly last4: string | null };
  };
  readonly lines: readonly {
    readonly itemId: OrderItemId;
    readonly name: string;
    readonly pictureUrl: string | null;
    readonly qty: number;
    readonly amountMinor: number;
  }[];
};
