import { removePasskeyInput } from '@larder/contract/passkey.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../../use-case.ts';
import { mailAccount } from '../mail-account.ts';

/**
 * Removes a passkey of the caller, who is mailed. Sign-ins that it began stay: they are in the list of signed-in
 * devices. Refuses `FRESH_PROOF_REQUIRED` and `NOT_FOUND`. [screens 147, decision 261]
 */
export const removePasskey = defineUseCase({
  name: 'identity.removePasskey',
  access: 'account',
  kind: 'write',
  needsFreshProof: true,
  input: removePasskeyInput,
  audit: { objectType: 'account' },
  run: async (ctx, { id }) => {
    const { accountId } = ctx.actor;
    ctx.audit({ objectId: accountId });
    const passkey = await ctx.tx.passkey.findFirst({ where: { id, accountId } });
    if (!passkey) return refuse('NOT_FOUND');
    // Conditional: loses the race against another phone.
    const { count } = await ctx.tx.passkey.deleteMany({ where: { id, accountId } });
    if (count === 0) return refuse('NOT_FOUND');
    const account = await ctx.tx.account.findUniqueOrThrow({ where: { id: accountId } });
    ctx.audit({ before: { name: passkey.name } });
    mailAccount(ctx, account, { template: 'passkeyRemoved', params: { name: passkey.name } });
    return accept({ removed: true });
  },
});
