import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { openNumber } from '../../onboarding/sealed-number.ts';
import { defineUseCase } from '../../use-case.ts';
import { findMerchant } from './find-merchant.ts';

/**
 * Shows the operator the provider account of a merchant's own with its references, to verify it there; the audit log
 * says who saw them. Refuses `NOT_FOUND`.
 */
export const showIndependent = defineUseCase({
  name: 'platform.showIndependent',
  access: 'internal',
  kind: 'write',
  input: z.object({ merchantNo: z.string().min(1) }),
  audit: { objectType: 'independent_merchant' },
  run: async (ctx, { merchantNo }) => {
    const merchant = await findMerchant(ctx.tx, merchantNo);
    if (!merchant.ok) return merchant;
    const { id: merchantId } = merchant.value;
    const found = await ctx.tx.independentMerchant.findUnique({ where: { merchantId } });
    if (!found) return refuse('NOT_FOUND', { merchantNo });
    ctx.audit({ objectId: merchantId, merchantId });
    const place = { rowId: merchantId };
    return accept({
      merchantNo,
      status: found.status,
      provider: found.provider,
      mid: openNumber(ctx, { ...place, column: 'independent_merchant mid' }, found.mid),
      keyRef: openNumber(ctx, { ...place, column: 'independent_merchant key_ref' }, found.keyRef),
      reason: found.reason,
    });
  },
});
