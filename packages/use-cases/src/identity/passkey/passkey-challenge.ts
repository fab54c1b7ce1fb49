import type { PasskeyChallenge, PasskeyPurpose } from '@larder/database/model';
import { passkeyLimits } from '@larder/domain/identity/passkey-rule';
import type { AccountId } from '@larder/domain/ids';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { AttemptLimit } from '../../take-attempt.ts';
import { takeAttempts } from '../../take-attempts.ts';
import type { WriteContext } from '../../use-case.ts';
import { limitKeyOfAddress } from '../limit-key-of.ts';

/** What a challenge is for: only the same person in the same sign-in answers it. */
export type Asked = {
  readonly purpose: PasskeyPurpose;
  /** Null: any person with a passkey here. */
  readonly accountId: AccountId | null;
  /** Null before a sign-in. */
  readonly familyId: string | null;
};

/**
 * Stores a question to a passkey and returns its bytes, which it signs. Refuses `RATE_LIMITED` (params `retryInS`): one
 * question allows one answer, so this bounds the answers too.
 */
export async function issueChallenge(ctx: WriteContext, asked: Asked) {
  const counted = await takeAttempts(ctx, [limitOf(ctx, asked)]);
  if (!counted.ok) return counted;
  const bytes = new Uint8Array(ctx.randomBytes(passkeyLimits.challengeBytes));
  const id = ctx.newId();
  await ctx.tx.passkeyChallenge.create({
    data: {
      ...asked,
      id,
      challenge: Buffer.from(bytes).toString('base64url'),
      createdAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + passkeyLimits.challengeMs),
    },
  });
  return accept({ id, bytes });
}

/** By sign-in, so that a stolen one leaves the owner their questions elsewhere. [decision 281] */
const limitOf = ({ keys, call }: WriteContext, { accountId, familyId }: Asked): AttemptLimit => ({
  key: accountId
    ? `passkey ${familyId ?? accountId}`
    : `passkey-address ${limitKeyOfAddress(keys.credentialPepper, call.ip)}`,
  max: accountId ? passkeyLimits.asksPerAccount : passkeyLimits.asksPerNetwork,
  windowMs: passkeyLimits.asksWindowMs,
});

/**
 * Uses up a question of this purpose, person and sign-in. Refuses `PASSKEY_EXPIRED`, also to the second of two answers.
 * Where the caller refuses the answer, it must keep that the question is gone.
 */
export async function spendChallenge(
  { tx, now }: WriteContext,
  id: string,
  asked: Omit<Asked, 'accountId'> & { readonly accountId?: AccountId },
): Promise<Result<PasskeyChallenge>> {
  const where = { id, ...asked };
  const found = await tx.passkeyChallenge.findFirst({ where });
  // Conditional: loses the race against another answer.
  const { count } = await tx.passkeyChallenge.deleteMany({ where });
  return found && count === 1 && found.expiresAt > now ? accept(found) : refuse('PASSKEY_EXPIRED');
}
