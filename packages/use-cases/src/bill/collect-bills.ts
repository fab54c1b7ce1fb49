import { collectableWallets, lockOwedBills } from '@larder/database/queries/bill/bill-work.queries';
import { lockWallet } from '@larder/database/queries/ledger/wallet.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';
import { payBill } from './pay-bill.ts';

/**
 * Takes owed bills from wallets that have enough available: oldest first, each with a posting of its own, and none
 * while an older one cannot be paid. Locks the wallet before it judges, so a withdrawal that is being requested cannot
 * use the same money. Each wallet in a transaction of its own; several workers may run at once. Returns the number of
 * wallets; call again while it equals `limit`. [domain 8, decision 125]
 */
export const collectBills = defineUseCase({
  name: 'bill.collect',
  access: 'internal',
  kind: 'steps',
  input: z.object({ limit: z.int().min(1).default(100) }),
  run: async (ctx, { limit }) => {
    const wallets = await collectableWallets(ctx.tx, limit);
    for (const { merchantId, currency } of wallets) {
      const collected = await ctx.step(async (step) => {
        const wallet = await lockWallet(step.tx, merchantId, currency, step.now);
        let leftMinor = wallet.available;
        let count = 0;
        for (const bill of await lockOwedBills(step.tx, merchantId, currency)) {
          if (bill.totalMinor > leftMinor) break;
          const paid = await payBill(step, { ...bill, merchantId, currency, invoiced: false });
          if (!paid.ok) return paid;
          leftMinor -= bill.totalMinor;
          count += 1;
        }
        if (count > 0) {
          step.emit({ type: 'bill.changed', merchantId });
          step.emit({ type: 'wallet.changed', merchantId });
        }
        return accept(count);
      });
      if (!collected.ok) return collected;
    }
    return accept(wallets.length);
  },
});
