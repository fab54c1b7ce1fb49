import { sendComplaintMails as useCase } from '@larder/use-cases/complaint/send-complaint-mails';
import { planBatches } from './worker.ts';

/** Mails shoppers what was added to their complaints. */
export const sendComplaintMails = planBatches({
  name: 'send-complaint-mails',
  everyMs: 5_000,
  useCase,
  limit: 20,
});
