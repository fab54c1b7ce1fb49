import { passkeyLimits } from '@larder/domain/identity/passkey-rule';
import type { RelyingParty } from '@larder/domain/identity/relying-party';
import { accept, refuse } from '@larder/domain/refusal';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { WriteContext } from '../../use-case.ts';
import { type Asked, issueChallenge } from './passkey-challenge.ts';

/**
 * Makes a question to a passkey, in the form that browsers take. Refuses `PASSKEY_REFUSED` to a person who has none,
 * and `RATE_LIMITED`.
 */
export async function askPasskey(ctx: WriteContext, site: RelyingParty, asked: Asked) {
  const { accountId } = asked;
  const own = accountId ? await ctx.tx.passkey.findMany({ where: { accountId } }) : [];
  if (accountId && own.length === 0) return refuse('PASSKEY_REFUSED');
  const issued = await issueChallenge(ctx, asked);
  if (!issued.ok) return issued;
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: site.id,
    challenge: issued.value.bytes,
    timeout: passkeyLimits.challengeMs,
    userVerification: 'required',
    // None: the phone offers those that it has for this site.
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  return accept({ challengeId: issued.value.id, options });
}
