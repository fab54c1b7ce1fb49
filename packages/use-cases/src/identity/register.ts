import { registerInput } from '@larder/contract/identity.contract';
import { limits } from '@larder/domain/limits';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { checkNewPassword } from './check-new-password.ts';
import { spendCode } from './email-code.ts';
import { foundMerchant } from './found-merchant.ts';
import { hashPassword } from './password-hash.ts';

/**
 * Creates a merchant with its owner, once the code proves that the owner controls the e-mail. Refuses `BAD_INPUT`
 * (`valid.password.*`, costs no try of the code), `CODE_WRONG`, `CODE_EXPIRED` and, only to a caller with the right
 * code, `EMAIL_TAKEN`. [screens 10, S-3]
 */
export const register = defineUseCase({
  name: 'identity.register',
  access: 'public',
  kind: 'steps',
  input: registerInput,
  audit: { objectType: 'merchant' },
  run: async (ctx, input) => {
    const rule = checkNewPassword(input.password, 'register');
    if (!rule.ok) return refuse(rule.refusal.code, { ...rule.refusal.params, field: 'password' });
    const used = await ctx.step((step) =>
      spendCode(step, { email: input.email, purpose: 'register' }, input.code),
    );
    if (!used.ok) return used;
    const passwordHash = await hashPassword(input.password);
    return await ctx.step(async (step) => {
      const accountId = ctx.newId();
      const locale = input.locale ?? limits.defaultLocale;
      const { count } = await step.tx.account.createMany({
        data: [
          {
            id: accountId,
            email: input.email,
            passwordHash,
            passwordChangedAt: ctx.now,
            emailVerifiedAt: ctx.now,
            name: input.contactName,
            locale,
            status: 'active',
            createdAt: ctx.now,
            updatedAt: ctx.now,
          },
        ],
        skipDuplicates: true,
      });
      if (count === 0) return refuse('EMAIL_TAKEN');
      const { id: merchantId } = await foundMerchant(step, {
        name: input.merchantName,
        status: 'onboarding',
        country: input.country,
        locale,
        timezone: input.timezone,
        owner: { accountId, name: input.contactName },
      });
      step.audit({ objectId: merchantId, merchantId, accountId });
      return accept({ merchantId, email: input.email });
    });
  },
});
