import { acceptInvitationInput } from '@larder/contract/identity.contract';
import type { Invitation } from '@larder/database/model';
import { lockTeam } from '@larder/database/queries/team/member.queries';
import { limits } from '@larder/domain/limits';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import type { PasswordOwner } from '../identity/check-new-password.ts';
import { hashNewPassword } from '../identity/hash-new-password.ts';
import { setPassword } from '../identity/set-password.ts';
import { defineUseCase, type StepsContext, type WriteContext } from '../use-case.ts';
import { joinMerchant } from './join-merchant.ts';
import { findInvitedAccount, findOpenInvitation } from './open-invitation.ts';

/**
 * Joins the merchant of a mailed link, with the person's consent. A new person chooses a password here; an account
 * whose mailbox was never proven gets a new one, because a merchant may know the old one, and is signed out everywhere;
 * any other account keeps its password. Refuses `INVITATION_ENDED`, `ACCOUNT_DISABLED` and `BAD_INPUT`
 * (`valid.password.*`; the link stays valid). [decision 60]
 */
export const acceptInvitation = defineUseCase({
  name: 'identity.acceptInvitation',
  access: 'public',
  kind: 'steps',
  input: acceptInvitationInput,
  audit: { objectType: 'invitation' },
  run: async (ctx, { token, password, locale }) => {
    const found = await findOpenInvitation(ctx.tx, token, ctx.now);
    if (!found.ok) return found;
    const { id, merchantId, email, displayName, merchant } = found.value;
    ctx.audit({ objectId: id, merchantId });
    const hash = await chosenPassword(ctx, { email, names: [displayName, merchant.name] }, password);
    if (!hash.ok) return hash;
    return await ctx.step(async (step) => {
      // The inviter may have lost what the invitation offers since it was read.
      await lockTeam(step.tx, merchantId);
      const still = await findOpenInvitation(step.tx, token, ctx.now);
      if (!still.ok) return still;
      // Conditional update: loses the race against another tab, a revocation or a resent mail.
      const { count } = await step.tx.invitation.updateMany({
        where: { id, tokenHash: found.value.tokenHash, acceptedAt: null, revokedAt: null },
        data: { acceptedAt: ctx.now },
      });
      if (count === 0) return refuse('INVITATION_ENDED');
      const account = await invitedAccount(step, found.value, { hash: hash.value, locale });
      if (!account.ok) return account;
      const joined = await joinMerchant(step, found.value, account.value);
      if (!joined.ok) return joined;
      step.audit({ objectId: id, accountId: account.value });
      return accept({ email, merchantName: found.value.merchant.name });
    });
  },
});

/** Hashes the password that this person has to choose; null where the account keeps its own. */
async function chosenPassword(
  { tx }: StepsContext,
  owner: PasswordOwner,
  password: string | undefined,
): Promise<Result<string | null>> {
  const { account, needsPassword } = await findInvitedAccount(tx, owner.email);
  if (account?.status === 'disabled') return refuse('ACCOUNT_DISABLED');
  return needsPassword ? hashNewPassword(password ?? '', 'password', owner) : accept(null);
}

type Chosen = { readonly hash: string | null; readonly locale: string | undefined };

/** Returns the id of the account that joins; creates or proves it here if necessary. */
async function invitedAccount(
  ctx: WriteContext,
  { email, displayName }: Pick<Invitation, 'email' | 'displayName'>,
  { hash, locale }: Chosen,
): Promise<Result<string>> {
  const { account, needsPassword } = await findInvitedAccount(ctx.tx, email);
  if (account && !needsPassword) return accept(account.id);
  // Since it was first read, the account lost its proof, or another invitation created it.
  if (hash === null) return refuse('DATA_PROCESSING');
  if (account) {
    await setPassword(ctx, account, { hash, provesEmail: true });
    return accept(account.id);
  }
  const id = ctx.newId();
  const { count } = await ctx.tx.account.createMany({
    data: [
      {
        id,
        email,
        name: displayName,
        status: 'active',
        passwordHash: hash,
        locale: locale ?? limits.defaultLocale,
        passwordChangedAt: ctx.now,
        emailVerifiedAt: ctx.now,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      },
    ],
    skipDuplicates: true,
  });
  return count === 1 ? accept(id) : refuse('DATA_PROCESSING');
}
