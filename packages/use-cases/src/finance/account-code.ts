import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeExpiry, judgeCode } from '@larder/domain/identity/email-code-rule';
import type { Result } from '@larder/domain/refusal';
import { drawCode } from '../identity/email-code.ts';
import { type KeptRefusal, type MemberWriteContext, refuseAndKeep } from '../use-case.ts';

type Ctx = Pick<MemberWriteContext, 'tx' | 'now' | 'keys' | 'actor' | 'newId' | 'randomBytes'>;

const hmacOf = ({ keys, actor }: Pick<Ctx, 'keys' | 'actor'>, code: string) =>
  new Uint8Array(
    createHmac('sha256', keys.credentialPepper)
      .update(`payment_account ${actor.merchantId} ${actor.membershipId} ${code}`)
      .digest(),
  );

const ownCodes = ({ merchantId, membershipId }: Ctx['actor']) => ({ merchantId, membershipId });

/** Finds the last code of the caller. */
export const lastAccountCode = ({ tx, actor }: Pick<Ctx, 'tx' | 'actor'>) =>
  tx.paymentAccountCode.findFirst({ where: ownCodes(actor), orderBy: { sentAt: 'desc' } });

/** Creates a code with which the caller may change the account; only the latest is valid. */
export async function createAccountCode(ctx: Ctx): Promise<{ id: string; code: string }> {
  const code = drawCode(ctx.randomBytes);
  const id = ctx.newId();
  await ctx.tx.paymentAccountCode.create({
    data: {
      id,
      ...ownCodes(ctx.actor),
      codeHmac: hmacOf(ctx, code),
      sentAt: ctx.now,
      expiresAt: codeExpiry(ctx.now),
    },
  });
  return { id, code };
}

/**
 * Uses up a code. The try is counted before the comparison and keeps the row locked, so parallel guesses gain nothing.
 * Refuses `CODE_WRONG` (the try is kept) and `CODE_EXPIRED`.
 */
export async function spendAccountCode(ctx: Ctx, entered: string): Promise<Result<void> | KeptRefusal> {
  const latest = await lastAccountCode(ctx);
  if (!latest) return judgeCode(null, false, ctx.now);
  const tried = await ctx.tx.paymentAccountCode.update({
    where: { id: latest.id },
    data: { attempts: { increment: 1 } },
  });
  const matches = timingSafeEqual(hmacOf(ctx, entered), tried.codeHmac);
  const judged = judgeCode({ ...tried, attempts: tried.attempts - 1 }, matches, ctx.now);
  if (!judged.ok) return judged.refusal.code === 'CODE_WRONG' ? refuseAndKeep('CODE_WRONG') : judged;
  await ctx.tx.paymentAccountCode.update({ where: { id: latest.id }, data: { usedAt: ctx.now } });
  return judged;
}
