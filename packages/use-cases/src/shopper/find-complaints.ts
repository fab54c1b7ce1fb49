import type { Complaint } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import { DAY_MS } from '@larder/domain/durations';
import { complaintOfToken } from '../complaint/complaint-token.ts';
import type { ReadContext } from '../use-case.ts';
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

/** Returns a complaint if the token gives access to it. */
export async function complaintOf(tx: Tx, { where }: ShopperAccess, id: string): Promise<Complaint | null> {
  return tx.complaint.findFirst({ where: { AND: [where, { id }] } });
}
