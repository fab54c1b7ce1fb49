import { readCardInput } from '@larder/contract/blacklist.contract';
import { cardStanding } from '@larder/database/queries/blacklist/blacklist.queries';
import { accept } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { scopeOf } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';
import { inForce } from './in-force.ts';
import { ownOrderCard } from './own-order-card.ts';

/**
 * Returns what is known about the card that paid an order: what it bought and owes at the cabinets in the actor's
 * scope, and for members who see the blacklist whether it is on it. Null if the provider did not identify the card.
 * Refuses `NOT_FOUND`. [screens 41, A-12]
 */
export const readCard = defineUseCase({
  name: 'blacklist.readCard',
  access: { anyOf: ['order.view'] },
  kind: 'read',
  input: readCardInput,
  run: async (ctx, { orderId }) => {
    const { tx, actor, now } = ctx;
    const found = await ownOrderCard(ctx, orderId);
    if (!found.ok) return found;
    const { cardHash, currency, merchantId } = found.value;
    if (!cardHash) return accept(null);
    const standing = await cardStanding(tx, merchantId, { cardHash, currency, scope: scopeOf(actor), now });
    const entry = can(actor.permissions, ['blacklist.view'])
      ? await tx.blacklistEntry.findFirst({
          where: { merchantId, cardHash, ...inForce(now) },
          select: { id: true, expiresAt: true },
        })
      : null;
    return accept({
      ...standing,
      firstAt: standing.firstAt?.toISOString() ?? null,
      lastAt: standing.lastAt?.toISOString() ?? null,
      currency,
      entry: entry && { id: entry.id, expiresAt: entry.expiresAt?.toISOString() ?? null },
    });
  },
});
