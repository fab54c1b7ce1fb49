import type { addPasskeyInput } from '@larder/contract/passkey.contract';
import type { RelyingParty } from '@larder/domain/identity/relying-party';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { z } from 'zod';
import type { WriteContext } from '../../use-case.ts';

type CreatedCredential = z.output<typeof addPasskeyInput>['credential'];
type NewPasskey = {
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: bigint;
};

/**
 * Verifies a new passkey: that it answers this question for our site, and saw the person by PIN, finger or face.
 * Refuses `PASSKEY_REFUSED`.
 */
export async function verifyNewPasskey(
  { log, call }: WriteContext,
  credential: CreatedCredential,
  { site, challenge }: { readonly site: RelyingParty; readonly challenge: string },
): Promise<Result<NewPasskey>> {
  try {
    if (hasCertificates(credential)) return refuse('PASSKEY_REFUSED');
    const { transports: _, ...response } = credential.response;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
    });
    if (!verified) return refuse('PASSKEY_REFUSED');
    const { id, publicKey, counter } = registrationInfo.credential;
    return accept({
      credentialId: id,
      publicKey: new Uint8Array(publicKey),
      counter: BigInt(counter),
    });
  } catch (failure) {
    // The library throws for everything that it does not accept.
    log.warn({ err: failure, requestId: call.requestId }, 'new passkey refused');
    return refuse('PASSKEY_REFUSED');
  }
}

/**
 * True if the answer carries certificates of its maker, which we do not ask for: the library would fetch revocation
 * lists from addresses that stand in them, so a caller would choose what our server requests.
 */
function hasCertificates({ response }: CreatedCredential): boolean {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = decoded.get('fmt');
  const statement = decoded.get('attStmt');
  return format !== 'none' && (format !== 'packed' || statement.get('x5c') !== undefined);
}
