import { sendExports as useCase } from '@larder/use-cases/export/send-exports';
import { planBatches } from './worker.ts';

/** Writes lists as tables and mails their links. */
export const sendExports = planBatches({
  name: 'send-exports',
  everyMs: 5_000,
  useCase,
  /** One at a time: each may take long. */
  limit: 1,
});
