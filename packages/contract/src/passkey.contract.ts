import { passkeyLimits } from '@larder/domain/identity/passkey-rule';
import { z } from 'zod';
import { id, noInput, text, token, typedPassword } from './fields.ts';
import { secondCode } from './two-step.contract.ts';

/** Bytes as WebAuthn's JSON writes them. */
const bytes = (maxBytes: number) =>
  z
    .string('valid.input')
    .max(Math.ceil((maxBytes * 4) / 3), 'valid.input')
    .regex(/^[\w-]+$/, 'valid.input');

/** WebAuthn allows ids of up to 1,023 bytes. */
const credentialId = bytes(1_023);
const common = { id: credentialId, rawId: credentialId, type: z.literal('public-key', 'valid.input') };
const clientDataJSON = bytes(4_096);
const transports = z.array(z.string('valid.input').max(30, 'valid.input')).max(10, 'valid.input');

/** The answer of `navigator.credentials.create`, as `@simplewebauthn/browser` writes it. */
const createdCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(16_384),
    transports: transports.optional(),
  }),
});

/** The answer of `navigator.credentials.get`. */
const usedCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON,
    authenticatorData: bytes(4_096),
    signature: bytes(4_096),
    userHandle: bytes(64).nullish(),
  }),
});

const passkeyName = text(passkeyLimits.nameMaxChars, 'valid.passkeyName');
/** The question that was answered. */
const challengeId = id;

export const listPasskeysInput = noInput;

/** Asks the phone for a new passkey. [screens 147] */
export const beginPasskeyInput = z.object({
  password: typedPassword,
  /** Only while two-step verification is on. */
  code: secondCode.optional(),
});
export const beginPasskeyForm = beginPasskeyInput.extend({ name: passkeyName });
export const beginPasskeyWithCodeForm = beginPasskeyForm.extend({ code: secondCode });
export const addPasskeyInput = z.object({
  challengeId,
  credential: createdCredential,
  name: passkeyName,
});
export const renamePasskeyInput = z.object({ id, name: passkeyName });
export const passkeyNameForm = renamePasskeyInput.pick({ name: true });
export const removePasskeyInput = z.object({ id });

/** A sign-in with a passkey, or the second step of one with a password. [screens 9] */
export const beginPasskeySignInInput = z.object({
  /** From the first step. */
  ticket: token.optional(),
});
export const signInWithPasskeyInput = z.object({ challengeId, credential: usedCredential });

/** A proof of who uses the phone. [decision 262] */
export const readProofWaysInput = noInput;
export const beginPasskeyProofInput = z.object({});
export const proveFreshInput = z.discriminatedUnion('way', [
  z.object({ way: z.literal('password'), password: typedPassword }),
  z.object({ way: z.literal('code'), code: secondCode }),
  z.object({ way: z.literal('passkey'), challengeId, credential: usedCredential }),
]);
export const provePasswordForm = z.object({ password: typedPassword });
export const proveCodeForm = z.object({ code: secondCode });
