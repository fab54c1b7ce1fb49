import { beginPasskeyProofInput } from '@larder/contract/passkey.contract';
import { relyingPartyOf } from '@larder/domain/identity/relying-party';
import { refuse } from '@larder/domain/refusal';
import { defineUseCase } from '../../use-case.ts';
import { askPasskey } from '../passkey/ask-passkey.ts';

/**
 * Asks for a passkey of the caller, as a proof of who uses the phone. Refuses `PASSKEY_UNAVAILABLE`, `PASSKEY_REFUSED`
 * and `RATE_LIMITED`. [decision 262]
 */
export const beginPasskeyProof = defineUseCase({
  name: 'identity.beginPasskeyProof',
  access: 'account',
  kind: 'write',
  input: beginPasskeyProofInput,
  audit: 'none',
  run: async (ctx) => {
    const { accountId, familyId } = ctx.actor;
    const site = relyingPartyOf(ctx.appUrl);
    if (!site.ok) return site;
    if (!familyId) return refuse('UNAUTHENTICATED');
    return askPasskey(ctx, site.value, { purpose: 'proof', accountId, familyId });
  },
});
