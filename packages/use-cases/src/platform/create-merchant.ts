import { country, email, text } from '@larder/contract/fields';
import { humanNumber } from '@larder/domain/human-number';
import { limits } from '@larder/domain/limits';
import { locales } from '@larder/domain/locale';
import { accept } from '@larder/domain/refusal';
import { localDay } from '@larder/domain/time-zone';
import { z } from 'zod';
import { merchantDefaults } from '../identity/merchant-defaults.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { defineUseCase, type WriteContext } from '../use-case.ts';

const createInput = z.object({
  name: text(limits.merchantNameMaxChars, 'valid.name'),
  country,
  ownerEmail: email,
  ownerName: text(limits.nameMaxChars, 'valid.name'),
  locale: z.enum(locales).default(limits.defaultLocale),
});

const features = ['statistics', 'restock_quick', 'restock_one_click', 'restock_refill'];

/**
 * A merchant whom the platform signed up itself, active at once. A new owner's password is nobody's: he makes one by "Forgot password";
 * somebody who has an account keeps it and works for one merchant more. [domain C-1]
 */
export const createMerchant = defineUseCase({
  name: 'platform.createMerchant',
  access: 'internal',
  kind: 'write',
  input: createInput,
  audit: { objectType: 'merchant' },
  run: async (ctx, input) => {
    const stamps = { createdAt: ctx.now, updatedAt: ctx.now };
    const defaults = merchantDefaults(input.country);
    const [row] = await ctx.tx.$queryRaw<{ n: number }[]>`SELECT nextval('merchant_number')::float8 AS n`;
    const merchant = await ctx.tx.merchant.create({
      data: {
        id: ctx.newId(),
        merchantNo: humanNumber('M', localDay(ctx.now, 'UTC'), row?.n ?? 0),
        name: input.name,
        status: 'active',
        ...defaults,
        locale: input.locale,
        country: input.country,
        features,
        ...stamps,
      },
    });
    const owner = await ownerAccount(ctx, input);
    await ctx.tx.membership.create({
      data: {
        id: ctx.newId(),
        merchantId: merchant.id,
        accountId: owner.id,
        kind: 'owner',
        displayName: input.ownerName,
        ...stamps,
      },
    });
    ctx.audit({
      objectId: merchant.id,
      merchantId: merchant.id,
      after: { status: 'active', name: input.name },
    });
    ctx.notify('access');
    return accept({ merchantNo: merchant.merchantNo, name: merchant.name, ownerIsNew: owner.isNew });
  },
});

async function ownerAccount(ctx: WriteContext, input: z.output<typeof createInput>) {
  const known = await ctx.tx.account.findUnique({ where: { email: input.ownerEmail }, select: { id: true } });
  if (known) return { id: known.id, isNew: false };
  const nobodys = Buffer.from(ctx.randomBytes(32)).toString('base64url');
  const { id } = await ctx.tx.account.create({
    data: {
      id: ctx.newId(),
      email: input.ownerEmail,
      passwordHash: await hashPassword(nobodys),
      name: input.ownerName,
      locale: input.locale,
      status: 'active',
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
  });
  return { id, isNew: true };
}
