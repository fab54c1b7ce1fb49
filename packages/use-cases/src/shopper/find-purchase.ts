import { createHash } from 'node:crypto';
import type { Tx } from '@larder/database/transaction';
import { knownCabinetParts } from '../device/known-cabinet.ts';

/** Returns the purchase that a phone's token identifies; null for any other text, and once the receipt has expired. */
export function findPurchase(tx: Tx, token: string, now: Date) {
  const tokenHash = new Uint8Array(createHash('sha256').update(token).digest());
  return tx.shopperReceipt.findFirst({
    where: { tokenHash, expiresAt: { gt: now } },
    include: {
      session: {
        include: {
          order: { include: { items: { orderBy: { lineNo: 'asc' } } } },
          assignment: {
            select: { ...knownCabinetParts, merchant: { select: { name: true, timezone: true } } },
          },
        },
      },
    },
  });
}

export type Purchase = NonNullable<Awaited<ReturnType<typeof findPurchase>>>;
