import { beginPasskeyInput } from '@larder/contract/passkey.contract';
import { mayHavePasskeys, passkeyLimits } from '@larder/domain/identity/passkey-rule';
import { relyingPartyOf } from '@larder/domain/identity/relying-party';
import { needsSecondStep } from '@larder/domain/identity/two-step-transitions';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import { defineUseCase, type KeptRefusal, type WriteContext } from '../../use-case.ts';
import { accountMemberships } from '../account-memberships.ts';
import { checkOwnPassword } from '../check-own-password.ts';
import type { MailedAccount } from '../mail-account.ts';
import { noteProof } from '../proof/note-proof.ts';
import { spendOwnCode } from '../two-step/spend-own-code.ts';
import { lockTwoStep, readTwoStepState } from '../two-step/two-step-key.ts';
import { issueChallenge } from './passkey-challenge.ts';
import { userHandleOf } from './user-handle.ts';

/**
 * Asks the caller's phone for a new passkey, which signs in by itself afterwards: so with the password, and with a code
 * while two-step verification is on. Refuses `PASSWORD_WRONG`, `RATE_LIMITED`, `CODE_WRONG`, `CODE_USED`, `BAD_INPUT`,
 * `PASSKEY_UNAVAILABLE`, `PASSKEY_LIMIT` and, to a person who only restocks, `FORBIDDEN`. [screens 147, decision 261]
 */
export const beginPasskey = defineUseCase({
  name: 'identity.beginPasskey',
  access: 'account',
  kind: 'steps',
  input: beginPasskeyInput,
  audit: { objectType: 'account' },
  run: async (ctx, { password, code }) => {
    const { accountId, familyId } = ctx.actor;
    ctx.audit({ objectId: accountId });
    const site = relyingPartyOf(ctx.appUrl);
    if (!site.ok) return site;
    if (!familyId) return refuse('UNAUTHENTICATED');
    if (!mayHavePasskeys(await accountMemberships(ctx.tx, accountId))) return refuse('FORBIDDEN');
    const own = await ctx.tx.passkey.findMany({ where: { accountId } });
    if (own.length >= passkeyLimits.perAccount)
      return refuse('PASSKEY_LIMIT', { n: passkeyLimits.perAccount });
    const checked = await checkOwnPassword(ctx, password);
    if (!checked.ok) return checked;
    const account = checked.value;
    return await ctx.step(async (step) => {
      const proven = await spendCodeIfOn(step, account, code);
      if (!proven.ok) return proven;
      await noteProof(step, { accountId, familyId });
      const issued = await issueChallenge(step, { purpose: 'add', accountId, familyId });
      if (!issued.ok) return issued;
      const { extensions: _, ...options } = await generateRegistrationOptions({
        rpName: 'Larder',
        rpID: site.value.id,
        userName: account.email,
        userDisplayName: account.name,
        userID: userHandleOf(accountId).bytes,
        challenge: issued.value.bytes,
        timeout: passkeyLimits.challengeMs,
        attestationType: 'none',
        excludeCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return accept({ challengeId: issued.value.id, options });
    });
  },
});

async function spendCodeIfOn(
  step: WriteContext<'account'>,
  account: MailedAccount,
  code: string | undefined,
): Promise<Result<void> | KeptRefusal> {
  if (!needsSecondStep(await readTwoStepState(step, account.id))) return accept();
  if (!code) return refuse('BAD_INPUT', { key: 'valid.secondCode', field: 'code' });
  const locked = await lockTwoStep(step, account, 'signIn');
  return locked.ok ? spendOwnCode(step, account, locked.value, code) : locked;
}
