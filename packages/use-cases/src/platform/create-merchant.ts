import { country, email, text } from '@larder/contract/fields';
import { limits } from '@larder/domain/limits';
import { locales } from '@larder/domain/locale';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { foundMerchant } from '../identity/found-merchant.ts';
import { noPassword } from '../identity/password-hash.ts';
import { revokeAllSessions } from '../identity/revoke-sessions.ts';
import { checkAccountFree } from '../order/check-account-free.ts';
import { defineUseCase, type WriteContext } from '../use-case.ts';

export const createMerchantInput = z.object({
  name: text(limits.merchantNameMaxChars, 'valid.name'),
  country,
  ownerEmail: email,
  ownerName: text(limits.nameMaxChars, 'valid.name'),
  locale: z.enum(locales).default(limits.defaultLocale),
});

/**
 * Creates a merchant signed up by the platform, active at once. A new owner has no password and sets one through
 * "Forgot password"; so does the holder of an account whose mailbox was never proven. Any other account keeps its
 * password and gains a membership. Refuses as `checkAccountFree`. [domain C-1, decision 60]
 */
export const createMerchant = defineUseCase({
  name: 'platform.createMerchant',
  access: 'internal',
  kind: 'write',
  input: createMerchantInput,
  audit: { objectType: 'merchant' },
  run: async (ctx, input) => {
    const free = await checkAccountFree(ctx.tx, null);
    if (!free.ok) return free;
    const { merchantNo, name, owner } = await signUpMerchant(ctx, input);
    return accept({ merchantNo, name, ownerIsNew: owner.isNew });
  },
});

/** Creates the merchant and, if necessary, the account of its owner. */
export async function signUpMerchant(ctx: WriteContext, input: z.output<typeof createMerchantInput>) {
  const owner = await ownerAccount(ctx, input);
  const { name, country, locale } = input;
  const merchant = await foundMerchant(ctx, {
    name,
    country,
    locale,
    status: 'active',
    owner: { accountId: owner.id, name: input.ownerName },
  });
  ctx.audit({
    objectId: merchant.id,
    merchantId: merchant.id,
    after: { status: 'active', name },
  });
  ctx.wake('access');
  return { merchantNo: merchant.merchantNo, name, owner };
}

async function ownerAccount(ctx: WriteContext, input: z.output<typeof createMerchantInput>) {
  const known = await ctx.tx.account.findUnique({
    where: { email: input.ownerEmail },
    select: { id: true, emailVerifiedAt: true },
  });
  if (known?.emailVerifiedAt) return { id: known.id, isNew: false };
  if (known) {
    await ctx.tx.account.update({ where: { id: known.id }, data: { passwordHash: noPassword } });
    await revokeAllSessions(ctx, known.id, 'unproven_password');
    return { id: known.id, isNew: true };
  }
  const { id } = await ctx.tx.account.create({
    data: {
      id: ctx.newId(),
      email: input.ownerEmail,
      passwordHash: noPassword,
      name: input.ownerName,
      locale: input.locale,
      status: 'active',
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
  });
  return { id, isNew: true };
}
