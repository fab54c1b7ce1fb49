import { deliverNotices as deliver } from '@larder/use-cases/notice/deliver-notices';
import { planWorker } from './worker.ts';

const LIMIT = 20;

/** Delivers alerts and other notices to phones and mailboxes. */
export const deliverNotices = planWorker({
  name: 'deliver-notices',
  everyMs: 5_000,
  useCase: deliver,
  input: { limit: LIMIT },
  hasMore: (tried) => tried === LIMIT,
});
