import { DAY_MS } from '@larder/domain/durations';
import { limitKeyOf } from '../identity/limit-key-of.ts';
import type { AttemptLimit } from '../take-attempt.ts';
import { takeAttempts } from '../take-attempts.ts';
import type { WriteContext } from '../use-case.ts';

const COMPLAINTS_PER_EMAIL_DAY = 10;
const REPLIES_PER_EMAIL_DAY = 30;

type Ctx = Pick<WriteContext, 'tx' | 'now' | 'keys'>;

/**
 * Also limits how many complaints name the same e-mail, from any source: the address may be that of a stranger, who
 * did not ask for our mails.
 */
export const takeComplaintMails = (ctx: Ctx, email: string, bounds: readonly AttemptLimit[]) =>
  takeAttempts(ctx, [
    ...bounds,
    {
      key: `complaint-mail ${limitKeyOf(ctx.keys.credentialPepper, email)}`,
      max: COMPLAINTS_PER_EMAIL_DAY,
      windowMs: DAY_MS,
    },
  ]);

/**
 * Limits the replies that are mailed to one address, of all complaints and merchants: a member may enter a complaint in
 * the name of anybody.
 */
export const takeReplyMail = (ctx: Ctx, email: string) =>
  takeAttempts(ctx, [
    {
      key: `complaint-reply ${limitKeyOf(ctx.keys.credentialPepper, email)}`,
      max: REPLIES_PER_EMAIL_DAY,
      windowMs: DAY_MS,
    },
  ]);
