import { lockWallet, waitingWallets } from '@larder/database/queries/ledger/wallet.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/**
 * Folds changes of wallets into their balances, so that reading one does not grow with its history. Each wallet in a
 * transaction of its own. Returns the number of wallets; call again while it equals `limit`. [decision 125]
 */
export const foldWallets = defineUseCase({
  name: 'ledger.foldWallets',
  access: 'internal',
  kind: 'steps',
  input: z.object({ limit: z.int().min(1).default(200) }),
  run: async (ctx, { limit }) => {
    const wallets = await waitingWallets(ctx.tx, limit);
    for (const { merchantId, currency } of wallets)
      await ctx.step(async ({ tx, now }) => accept(await lockWallet(tx, merchantId, currency, now)));
    return accept(wallets.length);
  },
});
