import { registerInput } from '@larder/contract/identity.contract';
import { limits } from '@larder/domain/limits';
import { accept, refuse } from '@larder/domain/refusal';
import { deliverMail } from '../deliver-mail.ts';
import { noLegal } from '../legal-settings.ts';
import { defineUseCase, type StepsContext } from '../use-case.ts';
import { checkNewPassword } from './check-new-password.ts';
import { emailCodes } from './email-codes.ts';
import { foundMerchant } from './found-merchant.ts';
import { spendMailedCode } from './mailed-code.ts';
import { hashPassword } from './password-hash.ts';
import { recordAcceptance } from './record-acceptance.ts';

/**
 * Creates a merchant with its owner, once the code proves that the owner controls the e-mail. Refuses `BAD_INPUT`
 * (`valid.password.*`, costs no try of the code), `TERMS_CHANGED`, `CODE_WRONG`, `CODE_EXPIRED` and, only to a caller
 * with the right code, `EMAIL_TAKEN`. [screens 10, S-3]
 */
export const register = defineUseCase({
  name: 'identity.register',
  access: 'public',
  kind: 'steps',
  input: registerInput,
  audit: { objectType: 'merchant' },
  run: async (ctx, input) => {
    const { email, merchantName, contactName } = input;
    const owner = { email, names: [merchantName, contactName] };
    const rule = checkNewPassword(input.password, 'register', owner);
    if (!rule.ok) return refuse(rule.refusal.code, { ...rule.refusal.params, field: 'password' });
    const { version } = ctx.legal ?? noLegal;
    if ((input.termsVersion ?? version) !== version) return refuse('TERMS_CHANGED');
    const used = await ctx.step((step) =>
      spendMailedCode(step, emailCodes(step, { email: input.email, purpose: 'register' }), input.code),
    );
    if (!used.ok) return used;
    const passwordHash = await hashPassword(input.password);
    const founded = await ctx.step(async (step) => {
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
      const { id: merchantId, merchantNo } = await foundMerchant(step, {
        name: input.merchantName,
        status: 'onboarding',
        country: input.country,
        locale,
        timezone: input.timezone,
        owner: { accountId, name: input.contactName },
      });
      await recordAcceptance(step, { merchantId, accountId, version });
      step.audit({ objectId: merchantId, merchantId, accountId, after: { terms: version } });
      return accept({ merchantId, merchantNo, email: input.email });
    });
    // Not awaited: the merchant waits in the operator's list, whether or not the mail arrives.
    if (founded.ok) void mailOperator(ctx, { ...input, merchantNo: founded.value.merchantNo });
    return founded;
  },
});

type Registered = {
  readonly merchantNo: string;
  readonly merchantName: string;
  readonly contactName: string;
  readonly country: string;
  readonly email: string;
};

/** Notifies the operator, if they gave an address, in the language of the installation. [decision 123] */
async function mailOperator(ctx: StepsContext, registered: Registered) {
  if (!ctx.operatorEmail) return;
  const { merchantNo, merchantName, contactName, country, email } = registered;
  await deliverMail(ctx, {
    to: ctx.operatorEmail,
    locale: limits.defaultLocale,
    template: 'merchantRegistered',
    params: { merchant: merchantName, member: contactName, country, address: email, number: merchantNo },
  });
}
