import { foldWallets as useCase } from '@larder/use-cases/ledger/fold-wallets';
import { planWorker } from './worker.ts';

const LIMIT = 200;

/** Folds changes of wallets into their balances. */
export const foldWallets = planWorker({
  name: 'fold-wallets',
  everyMs: 30_000,
  useCase,
  input: { limit: LIMIT },
  hasMore: (folded) => folded === LIMIT,
  yields: true,
});
