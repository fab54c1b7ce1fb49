import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { ComplaintContact } from '@larder/domain/complaint/masked-contact';
import type { Keys, UseCaseEnv } from '../use-case.ts';

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Bytes = Uint8Array<ArrayBuffer>;
type SealKeys = Pick<Keys, 'credentialPepper'>;
type SealEnv = Pick<UseCaseEnv, 'randomBytes'> & { readonly keys: SealKeys };
type Owner = { readonly merchantId: string; readonly id: string };

/**
 * Encrypts a shopper's contact for storage: a copy of the database does not reveal it. The row is authenticated with
 * it, so a seal that is moved to another complaint does not open. Null without any contact. [decision 100]
 */
export function sealContact(
  { keys, randomBytes }: SealEnv,
  owner: Owner,
  contact: ComplaintContact,
): Bytes | null {
  if (!contact.name && !contact.email && !contact.phone) return null;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealKey(keys), iv).setAAD(rowOf(owner));
  const body = Buffer.concat([cipher.update(JSON.stringify(contact), 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body]));
}

/** Decrypts a contact; throws if the row or the key is another. */
export function openContact(
  { keys }: Pick<UseCaseEnv, 'keys'>,
  owner: Owner,
  seal: Uint8Array | null,
): ComplaintContact {
  if (seal === null) return { name: null, email: null, phone: null };
  if (seal[0] !== VERSION) throw new Error(`A contact is sealed with the unknown version ${seal[0]}`);
  const [tagAt, bodyAt] = [1 + IV_BYTES, 1 + IV_BYTES + TAG_BYTES];
  const decipher = createDecipheriv('aes-256-gcm', sealKey(keys), seal.subarray(1, tagAt)).setAAD(
    rowOf(owner),
  );
  decipher.setAuthTag(seal.subarray(tagAt, bodyAt));
  const body = Buffer.concat([decipher.update(seal.subarray(bodyAt)), decipher.final()]);
  return JSON.parse(body.toString('utf8'));
}

/**
 * Decrypts a contact to show it or to mail it. One that does not open, as after a change of the pepper, reads as empty
 * and is logged: the complaint itself must stay readable.
 */
export function readContact(
  ctx: Pick<UseCaseEnv, 'keys' | 'log'>,
  owner: Owner,
  seal: Uint8Array | null,
): ComplaintContact {
  try {
    return openContact(ctx, owner, seal);
  } catch (error) {
    ctx.log.error(
      { complaintId: owner.id, error: String(error) },
      'the contact of a complaint does not open',
    );
    return { name: null, email: null, phone: null };
  }
}

const rowOf = ({ merchantId, id }: Owner) => Buffer.from(`complaint contact ${merchantId} ${id}`);

const sealKey = ({ credentialPepper }: SealKeys) =>
  new Uint8Array(hkdfSync('sha256', credentialPepper, '', 'larder sealed columns', 32));
