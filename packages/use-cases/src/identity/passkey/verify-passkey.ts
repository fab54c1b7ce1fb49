import type { signInWithPasskeyInput } from '@larder/contract/passkey.contract';
import type { Passkey } from '@larder/database/model';
import type { RelyingParty } from '@larder/domain/identity/relying-party';
import type { AccountId } from '@larder/domain/ids';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { WriteContext } from '../../use-case.ts';
import { userHandleOf } from './user-handle.ts';

type UsedCredential = z.output<typeof signInWithPasskeyInput>['credential'];

type Expected = {
  readonly site: RelyingParty;
  /** The question, in base64url. */
  readonly challenge: string;
  /** Null: any person with a passkey here. */
  readonly accountId: AccountId | null;
};

/**
 * Verifies the answer of a passkey: that it is one of this person, signed this question for our site, saw the person by
 * PIN, finger or face, and counts up where it counts. Notes the use. Refuses `PASSKEY_REFUSED`, whatever is wrong.
 */
export async function verifyPasskey(
  ctx: WriteContext,
  credential: UsedCredential,
  { site, challenge, accountId }: Expected,
): Promise<Result<Passkey>> {
  const passkey = await lockPasskey(ctx, credential.id);
  const { userHandle } = credential.response;
  const isTheirs =
    passkey !== null &&
    (accountId === null || passkey.accountId === accountId) &&
    // A passkey that was found without naming the person has to name them.
    (userHandle ? userHandle === userHandleOf(passkey.accountId).text : accountId !== null);
  if (!isTheirs) return refuse('PASSKEY_REFUSED');
  const used = await counterAfter(ctx, passkey, { credential, site, challenge });
  if (used === null) return refuse('PASSKEY_REFUSED');
  return accept(
    await ctx.tx.passkey.update({
      where: { id: passkey.id },
      data: { counter: BigInt(used), lastUsedAt: ctx.now },
    }),
  );
}

/** Locks the row until the end of the transaction, so that a counter is compared with the one before it. */
async function lockPasskey({ tx }: WriteContext, credentialId: string): Promise<Passkey | null> {
  const where = { credentialId };
  const { count } = await tx.passkey.updateMany({ where, data: { credentialId } });
  return count === 0 ? null : tx.passkey.findUnique({ where });
}

/** Returns the counter of a right answer; null for any other. */
async function counterAfter(
  { log, call }: WriteContext,
  passkey: Passkey,
  {
    credential,
    site,
    challenge,
  }: Pick<Expected, 'site' | 'challenge'> & { readonly credential: UsedCredential },
): Promise<number | null> {
  try {
    const { userHandle, ...response } = credential.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, ...(userHandle ? { userHandle } : {}) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (failure) {
    // The library throws for everything that it does not accept.
    log.warn({ err: failure, requestId: call.requestId, accountId: passkey.accountId }, 'passkey refused');
    return null;
  }
}
