import { deliverNotices as useCase } from '@larder/use-cases/notice/deliver-notices';
import { planBatches } from './worker.ts';

/** Delivers alerts and other notices to phones and mailboxes. */
export const deliverNotices = planBatches({
  name: 'deliver-notices',
  everyMs: 5_000,
  useCase,
  limit: 20,
});
