import { undoInput } from '@larder/contract/abnormal.contract';
import { accept, refuse } from '@larder/domain/refusal';
import type { z } from 'zod';
import { defineUseCase } from '../../use-case.ts';
import { carryOutWaiting } from './carry-out-waiting.ts';
import { lockWaitingCharge } from './lock-waiting-charge.ts';
import { notifyOfVerdict } from './notify-of-charge.ts';

/**
 * Approves a charge that another member entered above the most that one member may charge, and carries it out at once.
 * The order is charged as entered, with both members in its label. Refuses as `lockWaitingCharge`,
 * `ABNORMAL_SUM_MOVED` if the items cost another sum by now, `ABNORMAL_TOO_MANY` if the cabinet cannot have held them,
 * and `FRESH_PROOF_REQUIRED`. [decision 282]
 */
export const approveAbnormalCharge = defineUseCase({
  name: 'order.approveAbnormalCharge',
  access: { anyOf: ['order.abnormal.handle'] },
  kind: 'write',
  needsFreshProof: true,
  input: undoInput,
  audit: { objectType: 'order', objectId: ({ id }: z.output<typeof undoInput>) => id },
  run: async (ctx, { id, decisionId }) => {
    const found = await lockWaitingCharge(ctx, { id, decisionId }, 'approve');
    if (!found.ok) return found;
    const { sale, charge, enteredBy } = found.value;
    const { membershipId: approverId } = ctx.actor;
    const done = await carryOutWaiting(ctx, sale, charge, { at: ctx.clock.now(), approverId });
    if (!done.ok) return done.refusal.code === 'PRICE_MOVED' ? refuse('ABNORMAL_SUM_MOVED') : done;
    const { facts, outcome } = done.value;
    const { totalMinor: amountMinor } = outcome;
    ctx.audit({ ...facts, after: { ...facts.after, amountMinor, enteredById: charge.membershipId } });
    await notifyOfVerdict(ctx, { order: sale.order, charge }, 'approved', enteredBy);
    return accept(outcome);
  },
});
