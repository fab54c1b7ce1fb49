import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeExpiry, type EmailCode, judgeCode } from '@larder/domain/identity/email-code-rule';
import { limits } from '@larder/domain/limits';
import type { Result } from '@larder/domain/refusal';
import { type KeptRefusal, refuseAndKeep, type WriteContext } from '../use-case.ts';

type Ctx = Pick<WriteContext, 'now' | 'keys' | 'newId' | 'randomBytes'>;
type Row = EmailCode & { readonly id: string; readonly codeHmac: Uint8Array };
type NewRow = {
  readonly id: string;
  readonly codeHmac: Uint8Array<ArrayBuffer>;
  readonly sentAt: Date;
  readonly expiresAt: Date;
};

/** The codes that were mailed to one person for one purpose; only the latest is valid. */
export type MailedCodes = {
  /** Purpose and person: a code is right for these only. */
  readonly about: string;
  latest(): Promise<Row | null>;
  create(row: NewRow): Promise<unknown>;
  /** Counts a try and returns the row, which stays locked. */
  countTry(id: string): Promise<Row>;
  markUsed(id: string): Promise<unknown>;
};

const SPACE = 10 ** limits.verificationCodeDigits;
/** The largest multiple of the code space within 32 bits: accepting draws above it would favor low codes. */
const FAIR = Math.floor(2 ** 32 / SPACE) * SPACE;

/** Draws six digits, uniformly distributed. */
function drawCode(randomBytes: (count: number) => Uint8Array): string {
  for (;;) {
    const drawn = Buffer.from(randomBytes(4)).readUInt32BE(0);
    if (drawn < FAIR) return String(drawn % SPACE).padStart(limits.verificationCodeDigits, '0');
  }
}

const hmacOf = ({ keys }: Pick<Ctx, 'keys'>, { about }: MailedCodes, code: string) =>
  new Uint8Array(createHmac('sha256', keys.credentialPepper).update(`${about} ${code}`).digest());

/** Creates a code to mail; those before it are no longer valid. */
export async function createMailedCode(ctx: Ctx, codes: MailedCodes): Promise<{ id: string; code: string }> {
  const code = drawCode(ctx.randomBytes);
  const id = ctx.newId();
  const codeHmac = hmacOf(ctx, codes, code);
  await codes.create({ id, codeHmac, sentAt: ctx.now, expiresAt: codeExpiry(ctx.now) });
  return { id, code };
}

/**
 * Uses up a code. The try is counted before the comparison and keeps the row locked, so parallel guesses gain nothing.
 * Refuses `CODE_WRONG` (the try is kept) and `CODE_EXPIRED` (10 min, used, replaced, or out of tries). [domain 1]
 */
export async function spendMailedCode(
  ctx: Ctx,
  codes: MailedCodes,
  entered: string,
): Promise<Result<void> | KeptRefusal> {
  const latest = await codes.latest();
  if (!latest) return judgeCode(null, false, ctx.now);
  const tried = await codes.countTry(latest.id);
  const matches = timingSafeEqual(hmacOf(ctx, codes, entered), tried.codeHmac);
  const judged = judgeCode({ ...tried, attempts: tried.attempts - 1 }, matches, ctx.now);
  if (!judged.ok) return judged.refusal.code === 'CODE_WRONG' ? refuseAndKeep('CODE_WRONG') : judged;
  await codes.markUsed(latest.id);
  return judged;
}
