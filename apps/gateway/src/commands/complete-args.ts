import { DAY_MS } from '@larder/domain/durations';
import { prepareSecret } from '@larder/use-cases/device/command/prepare-secret';
import type { ClaimedCommand } from '@larder/use-cases/gateway-steps/claim-commands';
import { hashSecret } from '../broker/hash-secret.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { SignUpload } from '../http/sign-upload.ts';
import { runForSystem } from '../run-for-device.ts';

const SECRET_BYTES = 32;
const VALID_MS = DAY_MS;

/**
 * Completes the args of a message. Generates a new secret, once, and stores only its HMAC; a `cred.rotate` whose secret
 * was lost with its process gets null and expires. Adds the upload addresses for the pictures of a `media.capture`.
 * [protocol 5.3, 10.5]
 */
export async function completeArgs(
  gateway: GatewayContext,
  command: ClaimedCommand,
  sign: SignUpload,
): Promise<unknown> {
  if (command.name === 'media.capture') return withAddresses(command.args, sign);
  if (command.name !== 'cred.rotate') return command.args;
  if (!command.isFresh) return null;
  const { clock, randomBytes, keys } = gateway.env;
  const newSecret = Buffer.from(randomBytes(SECRET_BYTES)).toString('base64url');
  const validUntil = new Date(clock.now().getTime() + VALID_MS);
  const secretHmac = new Uint8Array(hashSecret(keys.credentialPepper, newSecret));
  const input = { deviceId: command.deviceId, secretHmac, validUntil };
  const prepared = await runForSystem(gateway, prepareSecret, input);
  return prepared.ok ? { newSecret, notAfter: validUntil.toISOString() } : null;
}

type CaptureArgs = { readonly slots: readonly { readonly key: string; readonly expiresAt: string }[] };

function withAddresses(args: unknown, sign: SignUpload): unknown {
  const capture = args as CaptureArgs;
  const slots = capture.slots.map((slot) => {
    const expiresAt = new Date(slot.expiresAt);
    return { ...slot, putUrl: sign({ key: slot.key, mime: 'image/jpeg', expiresAt }) };
  });
  return { ...capture, slots };
}
