import { reconcileDays } from '@larder/use-cases/reconciliation/reconcile-days';
import { planWorker } from './worker.ts';

/** Compares both books day by day, and closes days that tie out. */
export const reconcile = planWorker({
  name: 'reconcile-days',
  everyMs: 300_000,
  useCase: reconcileDays,
  input: {},
  hasMore: () => false,
});
