import { email } from '@larder/contract/fields';
import { accept, refuse } from '@larder/domain/refusal';
import { z } from 'zod';
import { revokeAllSessions } from '../identity/revoke-sessions.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * Signs a person out everywhere at once, e.g. after a lost phone. Password, second step and passkeys stay. Refuses
 * `NOT_FOUND`.
 */
export const signOutAccount = defineUseCase({
  name: 'platform.signOutAccount',
  access: 'internal',
  kind: 'write',
  input: z.object({ email }),
  audit: { objectType: 'account' },
  run: async (ctx, input) => {
    const account = await ctx.tx.account.findUnique({ where: { email: input.email } });
    if (!account) return refuse('NOT_FOUND', { email: input.email });
    ctx.audit({ objectId: account.id });
    await revokeAllSessions(ctx, account.id, 'signed_out_by_operator');
    return accept({ email: account.email });
  },
});
