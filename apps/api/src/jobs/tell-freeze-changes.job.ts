import { tellFreezeChanges } from '@larder/use-cases/device/tell-freeze-changes';
import { planWorker } from './worker.ts';

/** Notifies phones and cabinets that freezing began or ended. */
export const freezeChanges = planWorker({
  name: 'freeze-changes',
  everyMs: 5_000,
  useCase: tellFreezeChanges,
  input: undefined,
  hasMore: ({ more }) => more,
});
