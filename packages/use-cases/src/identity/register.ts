import { registerInput } from '@larder/contract/identity.contract';
import { humanNumber } from '@larder/domain/human-number';
import { checkNewPassword } from '@larder/domain/identity/check-new-password';
import { limits } from '@larder/domain/limits';
import { accept, refuse } from '@larder/domain/refusal';
import { localDay } from '@larder/domain/time-zone';
import type { z } from 'zod';
import { defineUseCase, type WriteContext } from '../use-case.ts';
import { spendCode } from './email-code.ts';
import { merchantDefaults } from './merchant-defaults.ts';
import { hashPassword } from './password-hash.ts';

const features = ['statistics', 'restock_quick', 'restock_one_click', 'restock_refill'];

/**
 * A new merchant with its owner, once the e-mail's owner proved it by the code. Refuses `BAD_INPUT` (`valid.password.*`, costs no try
 * of the code), `CODE_WRONG`, `CODE_EXPIRED` and, only to whoever has the right code, `EMAIL_TAKEN`. [screens 10, S-3]
 */
export const register = defineUseCase({
  name: 'identity.register',
  access: 'public',
  kind: 'write',
  input: registerInput,
  audit: { objectType: 'merchant' },
  run: async (ctx, input) => {
    const rule = checkNewPassword(input.password, 'register');
    if (!rule.ok) return refuse(rule.refusal.code, { ...rule.refusal.params, field: 'password' });
    const used = await spendCode(ctx, { email: input.email, purpose: 'register' }, input.code);
    if (!used.ok) return used;
    const passwordHash = await hashPassword(input.password);
    const accountId = ctx.newId();
    const stamps = { createdAt: ctx.now, updatedAt: ctx.now };
    const { count } = await ctx.tx.account.createMany({
      data: [
        {
          id: accountId,
          email: input.email,
          passwordHash,
          passwordChangedAt: ctx.now,
          name: input.contactName,
          locale: input.locale ?? limits.defaultLocale,
          status: 'active',
          ...stamps,
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) return refuse('EMAIL_TAKEN');
    const merchantId = await createMerchant(ctx, input);
    await ctx.tx.membership.create({
      data: {
        id: ctx.newId(),
        merchantId,
        accountId,
        kind: 'owner',
        displayName: input.contactName,
        ...stamps,
      },
    });
    ctx.audit({ objectId: merchantId, merchantId, accountId });
    return accept({ merchantId, email: input.email });
  },
});

async function createMerchant(ctx: WriteContext, input: z.output<typeof registerInput>): Promise<string> {
  const defaults = merchantDefaults(input.country);
  const [row] = await ctx.tx.$queryRaw<{ n: number }[]>`SELECT nextval('merchant_number')::float8 AS n`;
  const { id } = await ctx.tx.merchant.create({
    data: {
      id: ctx.newId(),
      merchantNo: humanNumber('M', localDay(ctx.now, 'UTC'), row?.n ?? 0),
      name: input.merchantName,
      status: 'onboarding',
      currency: defaults.currency,
      timezone: input.timezone ?? defaults.timezone,
      taxMode: defaults.taxMode,
      locale: input.locale ?? limits.defaultLocale,
      country: input.country,
      features,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
  });
  return id;
}
