import { beginPasskeySignInInput } from '@larder/contract/passkey.contract';
import { relyingPartyOf } from '@larder/domain/identity/relying-party';
import { refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../../use-case.ts';
import { readSignInTicket } from '../sign-in-ticket.ts';
import { askPasskey } from './ask-passkey.ts';

/**
 * Asks a phone for a passkey of this site; with the ticket of a password, for one of that person, in place of the code.
 * Refuses `PASSKEY_UNAVAILABLE`, `SIGN_IN_EXPIRED` and `RATE_LIMITED`. [screens 9, decision 261]
 */
export const beginPasskeySignIn = defineUseCase({
  name: 'identity.beginPasskeySignIn',
  access: 'public',
  kind: 'write',
  input: beginPasskeySignInInput,
  audit: 'none',
  run: async (ctx, { ticket }) => {
    const site = relyingPartyOf(ctx.appUrl);
    if (!site.ok) return site;
    if (ticket === undefined)
      return askPasskey(ctx, site.value, { purpose: 'sign_in', accountId: null, familyId: null });
    const read = await readSignInTicket(ctx.keys.tokenKeys, ticket, ctx.now);
    const account = read && (await ctx.tx.account.findUnique({ where: { id: read.accountId } }));
    if (!read || account?.tokenVersion !== read.tokenVersion) return refuse('SIGN_IN_EXPIRED');
    return askPasskey(ctx, site.value, { purpose: 'sign_in', accountId: account.id, familyId: null });
  },
});
