import { saveBusinessInput } from '@larder/contract/onboarding.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { merchantToday } from '../merchant-today.ts';
import { defineUseCase } from '../use-case.ts';
import { saveStep } from './own-application.ts';
import { sealNumber } from './sealed-number.ts';
import type { StoredBusiness } from './stored-steps.ts';

/**
 * Saves step 1. Without a new tax ID the stored one stays. Refuses `BAD_INPUT` (a business of the future, no tax ID
 * yet), `DATA_PROCESSING` and `ILLEGAL_TRANSITION`. [screens 73]
 */
export const saveBusiness = defineUseCase({
  name: 'onboarding.saveBusiness',
  access: { anyOf: ['finance.onboard'] },
  kind: 'write',
  input: saveBusinessInput,
  audit: { objectType: 'merchant_application' },
  run: async (ctx, { version, step: { fedTaxId = '', tradeName, website, ...fields } }) => {
    return saveStep(ctx, {
      step: 'business',
      version,
      dataOf: async (application) => {
        if (fields.formedOn > (await merchantToday(ctx.tx, ctx.actor.merchantId, ctx.now))) {
          return refuse('BAD_INPUT', { key: 'valid.onboarding.formedOn', field: 'formedOn' });
        }
        if (fedTaxId === '' && !application.fedTaxId) {
          return refuse('BAD_INPUT', { key: 'valid.fedTaxId', field: 'fedTaxId' });
        }
        const business: StoredBusiness = {
          ...fields,
          tradeName: tradeName || null,
          website: website || null,
        };
        if (fedTaxId === '') return accept({ business });
        const place = { column: 'merchant_application fed_tax_id', rowId: application.id } as const;
        const { seal, last4 } = sealNumber(ctx, place, fedTaxId);
        return accept({ business, fedTaxId: seal, fedTaxIdLast4: last4 });
      },
    });
  },
});
