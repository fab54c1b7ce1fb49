import { z } from 'zod';
import { calendarDay, calendarMonth, deviceNo, id } from './fields.ts';
import { restockMode } from './restock.contract.ts';

/** The screen that a tap on a notice opens, as stored with the notice. [decision 90] */
export const noticeTarget = z.discriminatedUnion('screen', [
  z.object({ screen: z.literal('alert'), alertId: id }),
  z.object({ screen: z.literal('order'), orderId: id }),
  z.object({ screen: z.literal('refund'), refundId: id }),
  z.object({ screen: z.literal('restockTask'), mode: restockMode, deviceNo, taskId: id }),
  z.object({ screen: z.literal('restockOrder'), mode: z.enum(['refill', 'legacy']), orderId: id }),
  z.object({ screen: z.literal('abnormalOrder'), orderId: id }),
  z.object({ screen: z.literal('complaint'), complaintId: id }),
  /** Those that are open. */
  z.object({ screen: z.literal('abnormalOrders') }),
  /** Mode null: disposals outside a task. */
  z.object({
    screen: z.literal('restockRecords'),
    mode: restockMode.nullable(),
    from: calendarDay,
    to: calendarDay,
  }),
  z.object({ screen: z.literal('orders'), from: calendarDay, to: calendarDay }),
  /** Orders of any time that a search finds. */
  z.object({ screen: z.literal('foundOrders'), q: z.string() }),
  z.object({ screen: z.literal('audit'), from: calendarDay, to: calendarDay }),
  z.object({ screen: z.literal('billReport'), month: calendarMonth }),
  z.object({ screen: z.literal('bill'), billId: id }),
  z.object({ screen: z.literal('taxReport'), from: calendarMonth, to: calendarMonth }),
  z.object({ screen: z.literal('transactions'), from: calendarDay, to: calendarDay }),
  z.object({ screen: z.literal('productSales'), from: calendarDay, to: calendarDay }),
  z.object({ screen: z.literal('deviceSales'), from: calendarDay, to: calendarDay }),
  z.object({ screen: z.literal('daySales'), from: calendarDay, to: calendarDay }),
  z.object({ screen: z.literal('deviceDays'), deviceNo, from: calendarDay, to: calendarDay }),
  z.object({ screen: z.literal('withdrawal'), withdrawalId: id }),
  z.object({ screen: z.literal('paymentAccount') }),
  z.object({ screen: z.literal('exports') }),
  z.object({ screen: z.literal('refunds') }),
  z.object({ screen: z.literal('products') }),
  z.object({ screen: z.literal('complaints') }),
  z.object({ screen: z.literal('stock'), deviceNo }),
]);
export type NoticeTarget = Readonly<z.infer<typeof noticeTarget>>;

/** A screen that a server links to, in a notice or a mail. */
export type ScreenTarget =
  | NoticeTarget
  | { readonly screen: 'signIn' }
  | { readonly screen: 'forgotPassword' }
  | { readonly screen: 'newPassword'; readonly ticket: string }
  | { readonly screen: 'invitation'; readonly token: string }
  | { readonly screen: 'signApplication'; readonly token: string }
  | { readonly screen: 'application' }
  | { readonly screen: 'independent' };
