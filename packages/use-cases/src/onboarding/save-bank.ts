import { saveBankInput } from '@larder/contract/onboarding.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { saveStep } from './own-application.ts';
import { sealNumber } from './sealed-number.ts';
import type { StoredBank } from './stored-steps.ts';

/**
 * Saves step 3. Without new numbers the stored ones stay. Refuses `BAD_INPUT` (wrong or missing numbers, two account
 * numbers that differ), `DATA_PROCESSING`, `ILLEGAL_TRANSITION`, and with new numbers `FRESH_PROOF_REQUIRED`. [screens
 * 73, decision 279]
 */
export const saveBank = defineUseCase({
  name: 'onboarding.saveBank',
  access: { anyOf: ['finance.onboard'] },
  kind: 'write',
  // Without new numbers the money goes where it went before.
  needsFreshProof: ({ step: { routing, account } }) => Boolean(routing || account),
  input: saveBankInput,
  audit: { objectType: 'merchant_application' },
  run: async (ctx, { version, step: { routing = '', account = '', bank, holder, accountKind } }) => {
    return saveStep(ctx, {
      step: 'bank',
      version,
      dataOf: async (application) => {
        if (routing === '' && !application.routing) {
          return refuse('BAD_INPUT', { key: 'valid.routing', field: 'routing' });
        }
        if (account === '' && !application.account) {
          return refuse('BAD_INPUT', { key: 'valid.onboarding.account', field: 'account' });
        }
        const seal = (column: 'routing' | 'account', typed: string) =>
          sealNumber(ctx, { column: `merchant_application ${column}`, rowId: application.id }, typed);
        const [newRouting, newAccount] = [
          routing ? seal('routing', routing) : null,
          account ? seal('account', account) : null,
        ];
        const stored: StoredBank = { bank, holder, accountKind };
        return accept({
          bank: stored,
          ...(newRouting && { routing: newRouting.seal, routingLast4: newRouting.last4 }),
          ...(newAccount && { account: newAccount.seal, accountLast4: newAccount.last4 }),
        });
      },
    });
  },
});
