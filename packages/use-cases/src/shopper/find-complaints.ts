import type { Complaint } from '@larder/database/model';
import { lockComplaintRow } from '@larder/database/queries/complaint/complaint.queries';
import { DAY_MS } from '@larder/domain/durations';
import { complaintOfToken } from '../complaint/complaint-token.ts';
import type { ReadContext, WriteContext } from '../use-case.ts';
import { findPurchase, type Purchase } from './find-purchase.ts';

/** As long as a receipt: closed complaints stay readable for the shopper. */
const READABLE_MS = 90 * DAY_MS;

/** What a token of a shopper gives access to: a purchase with its complaints, or one complaint. */
export type ShopperAccess =
  | {
      readonly purchase: Purchase;
      readonly where: { readonly merchantId: string; readonly sessionId: string };
    }
  | { readonly purchase: null; readonly where: { readonly merchantId: string; readonly id: string } };

/** Null for a text that is no token, and for a token that has expired. */
export async function accessOf(
  { tx, keys, now }: Pick<ReadContext, 'tx' | 'keys' | 'now'>,
  token: string,
): Promise<ShopperAccess | null> {
  const id = complaintOfToken(keys, token);
  if (id === null) {
    const purchase = await findPurchase(tx, token, now);
    if (!purchase) return null;
    const { merchantId, sessionId } = purchase;
    return { purchase, where: { merchantId, sessionId } };
  }
  const complaint = await tx.complaint.findUnique({
    where: { id },
    select: { merchantId: true, closedAt: true },
  });
  if (!complaint || (complaint.closedAt && complaint.closedAt.getTime() + READABLE_MS <= now.getTime()))
    return null;
  return { purchase: null, where: { merchantId: complaint.merchantId, id } };
}

/** Locks a complaint until the end of the transaction and returns it; null if the token gives no access to it. */
export async function lockComplaintOf(
  ctx: Pick<WriteContext, 'tx' | 'keys' | 'now'>,
  token: string,
  id: string,
): Promise<Complaint | null> {
  const access = await accessOf(ctx, token);
  if (!access) return null;
  await lockComplaintRow(ctx.tx, access.where.merchantId, id);
  return ctx.tx.complaint.findFirst({ where: { AND: [access.where, { id }] } });
}
