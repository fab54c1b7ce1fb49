import { minorToNumber } from '@larder/database/minor-to-number';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { readEvidence } from '../../dispute/dispute-evidence.ts';
import { defineUseCase } from '../../use-case.ts';

/** Returns a dispute with the evidence that would be sent. Refuses `NOT_FOUND` {disputeNo}. */
export const showDispute = defineUseCase({
  name: 'platform.showDispute',
  access: 'internal',
  kind: 'read',
  input: z.object({ disputeNo: z.string().min(1).max(20) }),
  run: async ({ tx }, { disputeNo }) => {
    const dispute = await tx.dispute.findUnique({ where: { disputeNo } });
    if (!dispute) return refuse('NOT_FOUND', { disputeNo });
    const evidence = await readEvidence(tx, dispute.id);
    return accept({
      ...dispute,
      amountMinor: minorToNumber(dispute.amountMinor),
      feeMinor: minorToNumber(dispute.feeMinor),
      evidence,
    });
  },
});
