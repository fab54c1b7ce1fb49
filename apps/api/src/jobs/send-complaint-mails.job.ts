import { sendComplaintMails as send } from '@larder/use-cases/complaint/send-complaint-mails';
import { planWorker } from './worker.ts';

const LIMIT = 20;

/** Mails shoppers what was added to their complaints. */
export const sendComplaintMails = planWorker({
  name: 'send-complaint-mails',
  everyMs: 5_000,
  useCase: send,
  input: { limit: LIMIT },
  hasMore: (tried) => tried === LIMIT,
});
