import { createHash } from 'node:crypto';
import { payableDebt } from '@larder/database/queries/guard/payable-debt.queries';
import { HOUR_MS } from '@larder/domain/durations';
import type { Refusal } from '@larder/domain/refusal';
import type { WriteContext } from '../use-case.ts';
import { type CardAtDoor, cardHashesOf } from './may-sell.ts';

/** How long a phone may read and pay the old purchase. */
const ACCESS_MS = HOUR_MS;
const TOKEN_BYTES = 32;

/**
 * Gives a phone whose card was refused with `DEBT_DUE` access to the receipt of the oldest purchase that this card owes
 * and can pay there, by a token as after a purchase. Returns the parameters of the refusal; undefined if nothing can be
 * paid on the phone. [decision 273]
 */
export async function offerDebt(ctx: WriteContext, card: CardAtDoor): Promise<Refusal['params']> {
  const { merchantId } = card;
  if (!merchantId || !ctx.ports.payments.current.takesTestCards) return undefined;
  const debt = await payableDebt(ctx.tx, merchantId, cardHashesOf(ctx.keys, merchantId, card), ctx.now);
  if (!debt) return undefined;
  const token = Buffer.from(ctx.randomBytes(TOKEN_BYTES)).toString('base64url');
  const { deviceId, sessionId, currency, dueMinor } = debt;
  await ctx.tx.shopperReceipt.create({
    data: {
      tokenHash: new Uint8Array(createHash('sha256').update(token).digest()),
      merchantId,
      deviceId,
      sessionId,
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + ACCESS_MS),
    },
  });
  return { amountMinor: dueMinor, currency, token };
}
