import { announceFreezeChanges } from '@larder/use-cases/device/announce-freeze-changes';
import { planWorker } from './worker.ts';

/** Notifies phones and cabinets that freezing began or ended. */
export const freezeChanges = planWorker({
  name: 'freeze-changes',
  everyMs: 5_000,
  useCase: announceFreezeChanges,
  input: undefined,
  hasMore: ({ more }) => more,
});
