import { foldWallets as useCase } from '@larder/use-cases/ledger/fold-wallets';
import { planBatches } from './worker.ts';

/** Folds changes of wallets into their balances. */
export const foldWallets = planBatches({
  name: 'fold-wallets',
  everyMs: 30_000,
  useCase,
  limit: 200,
  yields: true,
});
