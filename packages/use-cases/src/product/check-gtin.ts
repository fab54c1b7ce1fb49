import { checkGtinInput } from '@larder/contract/product.contract';
import { judgeGtin } from '@larder/domain/product/judge-gtin';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { gtinFacts } from './check-application.ts';

/**
 * Checks whether a product with this GTIN may be applied for, while the form is filled in; the application is checked
 * again. [screens 31]
 */
export const checkGtin = defineUseCase({
  name: 'product.checkGtin',
  access: { anyOf: ['product.apply'] },
  kind: 'read',
  input: checkGtinInput,
  run: async ({ tx, actor }, { gtin }) => {
    const facts = await gtinFacts(tx, gtin);
    const judged = judgeGtin(facts, actor.merchantId);
    return accept({
      gtin,
      refusal: judged.ok ? null : judged.refusal.code,
      platformProductId: facts.platformProductId,
      applicationId: facts.pendingOf === actor.merchantId ? facts.applicationId : null,
    });
  },
});
