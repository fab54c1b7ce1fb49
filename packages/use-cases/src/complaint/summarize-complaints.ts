import { noInput } from '@larder/contract/fields';
import { complaintSummary } from '@larder/database/queries/complaint/complaint.queries';
import { complaintLimits } from '@larder/domain/complaint/complaint-limits';
import { accept } from '@larder/domain/refusal';
import { scopeOf } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';

/** Counts open complaints, and returns the median time to the first answer and to the end in 30 days. [screens 47] */
export const summarizeComplaints = defineUseCase({
  name: 'complaint.summarize',
  access: { anyOf: ['complaint.view'] },
  kind: 'read',
  input: noInput,
  run: async ({ tx, actor, now }) => {
    const since = new Date(now.getTime() - complaintLimits.medianMs);
    return accept(await complaintSummary(tx, actor.merchantId, scopeOf(actor), { now, since }));
  },
});
