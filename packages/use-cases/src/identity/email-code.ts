import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeExpiry, judgeCode } from '@larder/domain/identity/email-code-rule';
import { limits } from '@larder/domain/limits';
import type { Result } from '@larder/domain/refusal';
import { type KeptRefusal, refuseAndKeep, type WriteContext } from '../use-case.ts';

type Target = { readonly email: string; readonly purpose: 'register' | 'reset' };

const SPACE = 10 ** limits.verificationCodeDigits;
/** The largest multiple of the code space within 32 bits: accepting draws above it would favor low codes. */
const FAIR = Math.floor(2 ** 32 / SPACE) * SPACE;

/** Draws six digits, uniformly distributed. */
export function drawCode(randomBytes: (count: number) => Uint8Array): string {
  for (;;) {
    const drawn = Buffer.from(randomBytes(4)).readUInt32BE(0);
    if (drawn < FAIR) return String(drawn % SPACE).padStart(limits.verificationCodeDigits, '0');
  }
}

const hmacOf = (pepper: string, { email, purpose }: Target, code: string) =>
  new Uint8Array(createHmac('sha256', pepper).update(`${purpose} ${email} ${code}`).digest());

/** Creates a code for an e-mail address; only the latest code of an address is valid. */
export async function createCode(ctx: WriteContext, target: Target): Promise<{ id: string; code: string }> {
  const code = drawCode(ctx.randomBytes);
  const id = ctx.newId();
  await ctx.tx.emailCode.create({
    data: {
      id,
      ...target,
      codeHmac: hmacOf(ctx.keys.credentialPepper, target, code),
      sentAt: ctx.now,
      expiresAt: codeExpiry(ctx.now),
    },
  });
  return { id, code };
}

/**
 * Uses up a code. The try is counted before the comparison and keeps the row locked, so parallel guesses gain nothing.
 * Refuses `CODE_WRONG` (the try is kept) and `CODE_EXPIRED` (10 min, used, replaced, or out of tries). [domain 1]
 */
export async function spendCode(
  ctx: WriteContext,
  target: Target,
  entered: string,
): Promise<Result<void> | KeptRefusal> {
  const latest = await ctx.tx.emailCode.findFirst({ where: target, orderBy: { sentAt: 'desc' } });
  if (!latest) return judgeCode(null, false, ctx.now);
  const tried = await ctx.tx.emailCode.update({
    where: { id: latest.id },
    data: { attempts: { increment: 1 } },
  });
  const matches = timingSafeEqual(hmacOf(ctx.keys.credentialPepper, target, entered), tried.codeHmac);
  const judged = judgeCode({ ...tried, attempts: tried.attempts - 1 }, matches, ctx.now);
  if (!judged.ok) return judged.refusal.code === 'CODE_WRONG' ? refuseAndKeep('CODE_WRONG') : judged;
  await ctx.tx.emailCode.update({ where: { id: latest.id }, data: { usedAt: ctx.now } });
  return judged;
}
