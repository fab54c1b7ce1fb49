import { announceFreezeChanges as useCase } from '@larder/use-cases/device/announce-freeze-changes';
import { planWorker } from './worker.ts';

/** Notifies phones and cabinets that freezing began or ended. */
export const announceFreezeChanges = planWorker({
  name: 'freeze-changes',
  everyMs: 5_000,
  useCase,
  input: undefined,
  hasMore: ({ more }) => more,
});
