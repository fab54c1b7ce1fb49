import { renamePasskeyInput } from '@larder/contract/passkey.contract';
import { accept, refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../../use-case.ts';

/** Renames a passkey of the caller. Refuses `NOT_FOUND`. [screens 147] */
export const renamePasskey = defineUseCase({
  name: 'identity.renamePasskey',
  access: 'account',
  kind: 'write',
  input: renamePasskeyInput,
  audit: { objectType: 'account' },
  run: async (ctx, { id, name }) => {
    const { accountId } = ctx.actor;
    ctx.audit({ objectId: accountId });
    const before = await ctx.tx.passkey.findFirst({ where: { id, accountId } });
    if (!before) return refuse('NOT_FOUND');
    await ctx.tx.passkey.updateMany({ where: { id, accountId }, data: { name } });
    ctx.audit({ before: { name: before.name }, after: { name } });
    return accept({ id });
  },
});
