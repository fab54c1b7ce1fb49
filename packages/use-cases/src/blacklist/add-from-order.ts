import { addFromOrderInput } from '@larder/contract/blacklist.contract';
import { blacklistExpiry, blacklistKindOf } from '@larder/domain/blacklist/blacklist-entry';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase, type WriteContext } from '../use-case.ts';
import { cardHashOf } from './card-hash.ts';
import { ownOrderCard } from './own-order-card.ts';

/**
 * Blacklists the card that paid an order: every cabinet of the merchant refuses it. Refuses `NOT_FOUND`,
 * `BLACKLIST_NO_CARD` for an order whose provider did not identify the card, `BLACKLIST_EXISTS`, and `BAD_INPUT` for a
 * last day in the past. [screens 55]
 */
export const addFromOrder = defineUseCase({
  name: 'blacklist.addFromOrder',
  access: { anyOf: ['blacklist.edit'] },
  kind: 'write',
  input: addFromOrderInput,
  audit: { objectType: 'blacklist_entry' },
  run: async (ctx, { order, reason, note, lastDay }) => {
    const { tx, actor, now } = ctx;
    const { merchantId } = actor;
    const { timezone } = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } });
    const expiry = blacklistExpiry(lastDay, now, timezone);
    if (!expiry.ok) return expiry;
    const found = await ownOrderCard(ctx, order);
    if (!found.ok) return found;
    const { cardHash, token, method, cardBrand, cardLast4, ...source } = found.value;
    if (!cardHash) return refuse('BLACKLIST_NO_CARD');
    await closeExpired(ctx, merchantId, cardHash);
    const id = ctx.newId();
    // Of two members at once, the second waits for the first and inserts nothing.
    const { count } = await tx.blacklistEntry.createMany({
      data: {
        id,
        merchantId,
        kind: blacklistKindOf(method),
        cardHash,
        tokenHash: token ? cardHashOf(ctx.keys, merchantId, token) : null,
        cardBrand,
        cardLast4,
        reason,
        note: note || null,
        orderId: source.orderId,
        createdById: actor.membershipId,
        createdAt: now,
        expiresAt: expiry.value,
      },
      skipDuplicates: true,
    });
    if (count === 0) return refuse('BLACKLIST_EXISTS');
    const expiresAt = expiry.value?.toISOString() ?? null;
    ctx.audit({
      objectId: id,
      deviceId: source.deviceId,
      after: { orderNo: source.orderNo, cardLast4, reason, note: note || null, expiresAt },
    });
    ctx.emit({ type: 'blacklist.changed' });
    return accept({ id });
  },
});

/** Closes an entry of the card that has expired; a card has one open entry at most. */
async function closeExpired(
  { tx, now }: WriteContext,
  merchantId: string,
  cardHash: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await tx.blacklistEntry.updateMany({
    where: { merchantId, cardHash, removedAt: null, expiresAt: { lte: now } },
    data: { removedAt: now },
  });
}
