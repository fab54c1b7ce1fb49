import { DAY_MS, HOUR_MS } from '@larder/domain/durations';
import type { MerchantId } from '@larder/domain/ids';
import { limitKeyOf, limitKeyOfAddress } from '../identity/limit-key-of.ts';
import { takeAttempts } from '../take-attempts.ts';
import type { WriteContext } from '../use-case.ts';

const MAILS_PER_MERCHANT_DAY = 60;
const MAILS_PER_EMAIL_DAY = 20;
const TRIES_PER_ADDRESS_HOUR = 60;

/** Limits the mails that a merchant sends to addresses it typed. Refuses `RATE_LIMITED`, which is kept. */
export const takeSigningMails = (ctx: WriteContext, merchantId: MerchantId, emails: readonly string[]) =>
  takeAttempts(ctx, [
    { key: `sign ${merchantId}`, max: MAILS_PER_MERCHANT_DAY, windowMs: DAY_MS, cost: emails.length },
    ...emails.map((email) => ({
      key: `sign-mail ${limitKeyOf(ctx.keys.credentialPepper, email)}`,
      max: MAILS_PER_EMAIL_DAY,
      windowMs: DAY_MS,
    })),
  ]);

/** Limits how many links one address tries, also invented ones. Refuses `RATE_LIMITED`, which is kept. */
export const takeSigningTry = (ctx: WriteContext) =>
  takeAttempts(ctx, [
    {
      key: `sign-try ${limitKeyOfAddress(ctx.keys.credentialPepper, ctx.call.ip)}`,
      max: TRIES_PER_ADDRESS_HOUR,
      windowMs: HOUR_MS,
    },
  ]);
