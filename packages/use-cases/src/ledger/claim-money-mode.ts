import { hasWalletSales, lockMoneyMode } from '@larder/database/queries/ledger/ledger.queries';
import { SANDBOX } from '@larder/domain/ledger/order-postings';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { defineUseCase } from '../use-case.ts';

/** Why a service must not run: wallets hold test money, or the installation has taken real money before. */
export type MoneyModeProblem = 'holds_test_money' | 'takes_real_money';

/**
 * Notes whether this installation takes real money, when a service starts. It cannot take both in its life: a wallet
 * that test sales filled would be paid out in real money. Test mode ends only while no wallet was filled; real mode
 * never ends. Returns the problem; null: the service may run. [decision 146]
 */
export const claimMoneyMode = defineUseCase({
  name: 'ledger.claimMoneyMode',
  access: 'internal',
  kind: 'write',
  input: z.object({
    live: z.boolean(),
    /** A provider of new holds whose sales count as real, whatever the note of its first start says. */
    unjudged: z.string().nullable(),
  }),
  run: async ({ tx, now }, { live, unjudged }) => {
    await lockMoneyMode(tx);
    const known = await tx.moneyMode.findUnique({ where: { id: 1 } });
    if (known?.live && !live) return accept<MoneyModeProblem | null>('takes_real_money');
    if (known?.live === live) return accept<MoneyModeProblem | null>(null);
    // Before there was a note, only the sandbox is known to have moved nothing.
    if (live && (await hasWalletSales(tx, known ? { except: unjudged } : { only: SANDBOX })))
      return accept<MoneyModeProblem | null>('holds_test_money');
    await tx.moneyMode.upsert({
      where: { id: 1 },
      create: { live, since: now },
      update: { live, since: now },
    });
    return accept<MoneyModeProblem | null>(null);
  },
});
