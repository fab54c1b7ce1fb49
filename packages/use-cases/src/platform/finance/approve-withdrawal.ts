import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { approveLockedWithdrawal } from '../../finance/approve-locked-withdrawal.ts';
import { defineUseCase } from '../../use-case.ts';
import { lockWithdrawalNo } from './lock-withdrawal-no.ts';

/** Lets a withdrawal go to the bank. Refuses `NOT_FOUND` and `ILLEGAL_TRANSITION`. [decision 139] */
export const approveWithdrawal = defineUseCase({
  name: 'platform.approveWithdrawal',
  access: 'internal',
  kind: 'write',
  input: z.object({ withdrawalNo: z.string().min(1) }),
  audit: { objectType: 'withdrawal', objectId: ({ withdrawalNo }) => withdrawalNo },
  run: async (ctx, { withdrawalNo }) => {
    const found = await lockWithdrawalNo(ctx, withdrawalNo);
    if (!found.ok) return found;
    const { merchantId, state: before } = found.value;
    ctx.audit({ merchantId, before: { state: before } });
    const approved = await approveLockedWithdrawal(ctx, found.value);
    if (!approved.ok) return approved;
    const { state } = approved.value;
    ctx.audit({ after: { state } });
    return accept({ withdrawalNo, state });
  },
});
