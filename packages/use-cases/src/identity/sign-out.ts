import { signOutInput } from '@larder/contract/identity.contract';
import { accept } from '@larder/domain/refusal';
import { defineUseCase } from '../use-case.ts';
import { tokenHash } from './refresh-token.ts';
import { revokeFamilies } from './revoke-sessions.ts';

/**
 * Ends the sign-in of the given refresh token, or of the caller's token. Works even after all tokens have expired.
 * [screens 5]
 */
export const signOut = defineUseCase({
  name: 'identity.signOut',
  access: 'public',
  kind: 'write',
  input: signOutInput,
  audit: { objectType: 'account' },
  run: async (ctx, { refreshToken, pushToken, pushEndpoint }) => {
    const session = refreshToken
      ? await ctx.tx.refreshSession.findUnique({ where: { tokenHash: tokenHash(refreshToken) } })
      : null;
    const accountId = session?.accountId ?? ctx.actor.accountId;
    const familyId = session?.familyId ?? ctx.actor.familyId;
    if (accountId) ctx.audit({ objectId: accountId, accountId });
    if (familyId) await revokeFamilies(ctx, [familyId], 'signed_out');
    if (accountId && pushToken) {
      await ctx.tx.pushToken.updateMany({
        where: { token: pushToken, accountId },
        data: { disabledAt: ctx.now },
      });
    }
    if (accountId && pushEndpoint) {
      await ctx.tx.webPushSubscription.updateMany({
        where: { endpoint: pushEndpoint, accountId },
        data: { disabledAt: ctx.now },
      });
    }
    return accept({ signedOut: true });
  },
});
