import { nextMerchantNumber } from '@larder/database/queries/identity/merchant.queries';
import { alertTypes } from '@larder/domain/alert/alert-type';
import { firstRule } from '@larder/domain/guard/guard-rule';
import { humanNumber } from '@larder/domain/human-number';
import type { Locale } from '@larder/domain/locale';
import { localDay } from '@larder/domain/time-zone';
import type { WriteContext } from '../use-case.ts';
import { merchantDefaults } from './merchant-defaults.ts';

const features = ['statistics', 'restock_quick', 'restock_one_click', 'restock_refill'];

export type NewMerchant = {
  readonly name: string;
  /** `onboarding`: the merchant registered itself. `active`: the platform signed it up. */
  readonly status: 'onboarding' | 'active';
  readonly country: string;
  readonly locale: Locale;
  /** Absent: the country's time zone. */
  readonly timezone?: string | undefined;
  readonly owner: { readonly accountId: string; readonly name: string };
};

/**
 * Creates a merchant with its number, the defaults of its country, its owner, who is notified of every alert, and the
 * guard rule that it begins with. [domain C-1, C-10, decisions 152 and 272]
 */
export async function foundMerchant(
  ctx: WriteContext,
  { name, status, country, locale, timezone, owner }: NewMerchant,
): Promise<{ readonly id: string; readonly merchantNo: string }> {
  const defaults = merchantDefaults(country);
  const stamps = { createdAt: ctx.now, updatedAt: ctx.now };
  const number = await nextMerchantNumber(ctx.tx);
  const merchant = await ctx.tx.merchant.create({
    data: {
      id: ctx.newId(),
      merchantNo: humanNumber('merchant', localDay(ctx.now, timezone ?? defaults.timezone), number),
      name,
      status,
      country,
      locale,
      features,
      ...defaults,
      timezone: timezone ?? defaults.timezone,
      ...stamps,
    },
    select: { id: true, merchantNo: true },
  });
  const membershipId = ctx.newId();
  await ctx.tx.membership.create({
    data: {
      id: membershipId,
      merchantId: merchant.id,
      accountId: owner.accountId,
      kind: 'owner',
      displayName: owner.name,
      ...stamps,
    },
  });
  const subscription = {
    merchantId: merchant.id,
    membershipId,
    methods: ['push' as const, 'email' as const],
    ...stamps,
  };
  await ctx.tx.alertSubscription.createMany({
    data: alertTypes.map((type) => ({ ...subscription, id: ctx.newId(), type })),
  });
  await ctx.tx.guardRule.create({
    data: { ...firstRule, merchantId: merchant.id, savedById: membershipId, savedAt: ctx.now },
  });
  return merchant;
}
