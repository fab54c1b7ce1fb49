import { signInWithPasskeyInput } from '@larder/contract/passkey.contract';
import { mayHavePasskeys } from '@larder/domain/identity/passkey-rule';
import { relyingPartyOf } from '@larder/domain/identity/relying-party';
import { accept } from '@larder/domain/refusal';
import { defineUseCase, keepAttempts, refuseAndKeep } from '../../use-case.ts';
import { accountMemberships } from '../account-memberships.ts';
import { beginSession } from '../begin-session.ts';
import { spendChallenge } from './passkey-challenge.ts';
import { verifyPasskey } from './verify-passkey.ts';

/**
 * Signs in the person whose passkey answered, without a further step: a passkey is a thing that they have and unlock.
 * Returns what `signIn` returns. Refuses `PASSKEY_EXPIRED`, `PASSKEY_REFUSED` (the same for unknown passkeys, wrong
 * answers and demo accounts from elsewhere), `PASSKEY_UNAVAILABLE` and `ACCOUNT_DISABLED`. [screens 9, decision 261]
 */
export const signInWithPasskey = defineUseCase({
  name: 'identity.signInWithPasskey',
  access: 'public',
  kind: 'write',
  input: signInWithPasskeyInput,
  audit: { objectType: 'account' },
  secretAnswer: true,
  run: async (ctx, { challengeId, credential }) => {
    const site = relyingPartyOf(ctx.appUrl);
    if (!site.ok) return site;
    const asked = await spendChallenge(ctx, challengeId, { purpose: 'sign_in', familyId: null });
    if (!asked.ok) return asked;
    const { challenge, accountId } = asked.value;
    const used = await verifyPasskey(ctx, credential, { site: site.value, challenge, accountId });
    if (!used.ok) return keepAttempts(used);
    const account = await ctx.tx.account.findUniqueOrThrow({ where: { id: used.value.accountId } });
    ctx.audit({ objectId: account.id, accountId: account.id });
    const memberships = await accountMemberships(ctx.tx, account.id);
    if (!mayHavePasskeys(memberships) || (account.isDemo && !ctx.call.isThisMachine))
      return refuseAndKeep('PASSKEY_REFUSED');
    // Conditional update: loses the race against an operator who disables the account.
    const { count } = await ctx.tx.account.updateMany({
      where: { id: account.id, tokenVersion: account.tokenVersion, status: 'active' },
      data: { tokenVersion: account.tokenVersion },
    });
    if (count === 0) return refuseAndKeep('ACCOUNT_DISABLED');
    return accept(await beginSession(ctx, account, 'secondStep'));
  },
});
