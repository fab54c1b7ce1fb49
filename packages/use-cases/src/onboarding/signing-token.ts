import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keys } from '../use-case.ts';

/** With the 19 bytes before it a multiple of three, so that no bit of the text is spare. */
const MAC_BYTES = 26;
const tokenPattern = /^[\w-]{60}$/;

export type SigningLink = {
  readonly signatureId: string;
  /** Number of the link of that signature; only the last one works. */
  readonly linkNo: number;
};

/**
 * Returns the token of a mailed link. Made from the row by the first key of the ring, so the database has none, and a
 * mail whose sending failed is sent again with the same link. [decision 128]
 */
export function signingToken({ tokenKeys }: Pick<Keys, 'tokenKeys'>, link: SigningLink): string {
  const named = bytesOf(link);
  return Buffer.concat([named, macBy(tokenKeys[0], named)]).toString('base64url');
}

/** Returns the link that a token stands for; null for any other text. */
export function linkOfToken({ tokenKeys }: Pick<Keys, 'tokenKeys'>, token: string): SigningLink | null {
  if (!tokenPattern.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const [named, mac] = [bytes.subarray(0, NAMED_BYTES), bytes.subarray(NAMED_BYTES)];
  if (!tokenKeys.some((key) => timingSafeEqual(mac, macBy(key, named)))) return null;
  const signatureId = named
    .subarray(0, ID_BYTES)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { signatureId, linkNo: named.readUIntBE(ID_BYTES, NUMBER_BYTES) };
}

const ID_BYTES = 16;
const NUMBER_BYTES = 3;
const NAMED_BYTES = ID_BYTES + NUMBER_BYTES;

function bytesOf({ signatureId, linkNo }: SigningLink): Buffer {
  const number = Buffer.alloc(NUMBER_BYTES);
  number.writeUIntBE(linkNo, 0, NUMBER_BYTES);
  return Buffer.concat([Buffer.from(signatureId.replaceAll('-', ''), 'hex'), number]);
}

const macBy = (tokenKey: Uint8Array, named: Uint8Array) =>
  createHmac('sha256', tokenKey)
    .update('signature of an application')
    .update(named)
    .digest()
    .subarray(0, MAC_BYTES);
