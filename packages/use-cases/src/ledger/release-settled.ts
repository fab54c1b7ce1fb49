import { releaseItems } from '@larder/database/queries/ledger/wallet.queries';
import type { LedgerPosting } from '@larder/domain/ledger/ledger-posting';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { postLedger } from './post-ledger.ts';

/**
 * Makes pending money available whose time has come; the paid orders that it settles are completed. One posting for
 * each wallet and due time. Several workers may run at once. Returns the number of items; call again while it equals
 * `limit`. [decisions 11 and 125]
 */
export const releaseSettled = defineUseCase({
  name: 'ledger.releaseSettled',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(1_000) }),
  run: async (ctx, { limit }) => {
    const { items, released } = await releaseItems(ctx.tx, ctx.clock.now(), limit);
    const postings = released
      .filter(({ amountMinor }) => amountMinor > 0)
      .map(
        ({ merchantId, currency, availableAt, amountMinor }): LedgerPosting => ({
          kind: 'release',
          causeId: ctx.newId(),
          merchantId,
          currency,
          occurredAt: availableAt,
          grossMinor: 0,
          feeMinor: 0,
          entries: [{ debit: 'merchant_pending', credit: 'merchant_available', amountMinor }],
        }),
      );
    await postLedger(ctx, postings);
    for (const merchantId of new Set(released.map(({ merchantId }) => merchantId)))
      ctx.emit({ type: 'wallet.changed', merchantId });
    return accept(items);
  },
});
