import { addPasskeyInput } from '@larder/contract/passkey.contract';
import { mayHavePasskeys, passkeyLimits } from '@larder/domain/identity/passkey-rule';
import { relyingPartyOf } from '@larder/domain/identity/relying-party';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase, keepAttempts, refuseAndKeep } from '../../use-case.ts';
import { accountMemberships } from '../account-memberships.ts';
import { mailAccount } from '../mail-account.ts';
import { spendChallenge } from './passkey-challenge.ts';
import { verifyNewPasskey } from './verify-new-passkey.ts';

/**
 * Stores the passkey that the phone has made for a question, and mails the person. Refuses `PASSKEY_EXPIRED`,
 * `PASSKEY_REFUSED`, `PASSKEY_KNOWN`, `PASSKEY_LIMIT`, `PASSKEY_UNAVAILABLE` and `UNAUTHENTICATED`. [screens 147,
 * decisions 261 and 278]
 */
export const addPasskey = defineUseCase({
  name: 'identity.addPasskey',
  access: 'account',
  kind: 'write',
  input: addPasskeyInput,
  audit: { objectType: 'account' },
  run: async (ctx, { challengeId, credential, name }) => {
    const { accountId, familyId } = ctx.actor;
    ctx.audit({ objectId: accountId });
    if (!familyId) return refuse('UNAUTHENTICATED');
    const site = relyingPartyOf(ctx.appUrl);
    if (!site.ok) return site;
    const asked = await spendChallenge(ctx, challengeId, { purpose: 'add', accountId, familyId });
    if (!asked.ok) return asked;
    const { challenge } = asked.value;
    const made = await verifyNewPasskey(ctx, credential, { site: site.value, challenge });
    if (!made.ok) return keepAttempts(made);
    // Locks the account: two phones that add a passkey at the same time are counted one after the other.
    const account = await ctx.tx.account.update({ where: { id: accountId }, data: { updatedAt: ctx.now } });
    // A new password may have ended this sign-in, and removed all passkeys, while the update waited for it.
    const session = await ctx.tx.refreshSession.findFirst({
      where: { accountId, familyId, revokedAt: null },
    });
    if (!session) return refuseAndKeep('UNAUTHENTICATED');
    if (!mayHavePasskeys(await accountMemberships(ctx.tx, accountId))) return refuseAndKeep('FORBIDDEN');
    const known = await ctx.tx.passkey.count({ where: { accountId } });
    if (known >= passkeyLimits.perAccount)
      return refuseAndKeep('PASSKEY_LIMIT', { n: passkeyLimits.perAccount });
    const id = ctx.newId();
    const { count } = await ctx.tx.passkey.createMany({
      data: [
        {
          ...made.value,
          id,
          accountId,
          name,
          transports: credential.response.transports ?? [],
          createdAt: ctx.now,
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) return refuseAndKeep('PASSKEY_KNOWN');
    ctx.audit({ after: { name } });
    mailAccount(ctx, account, { template: 'passkeyAdded', params: { name } });
    return accept({ id });
  },
});
