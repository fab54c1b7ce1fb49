import { sendExports as send } from '@larder/use-cases/export/send-exports';
import { planWorker } from './worker.ts';

/** One at a time: each may take long. */
const LIMIT = 1;

/** Writes lists as tables and mails their links. */
export const sendExports = planWorker({
  name: 'send-exports',
  everyMs: 5_000,
  useCase: send,
  input: { limit: LIMIT },
  hasMore: (tried) => tried === LIMIT,
});
