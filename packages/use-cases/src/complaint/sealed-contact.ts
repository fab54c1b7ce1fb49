import type { ComplaintContact } from '@larder/domain/complaint/masked-contact';
import { openColumn, sealColumn } from '../sealed-column.ts';
import type { Keys, UseCaseEnv } from '../use-case.ts';

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
  const value = Buffer.from(JSON.stringify(contact));
  return sealColumn(keys.credentialPepper, placeOf(owner), value, randomBytes);
}

/** Decrypts a contact; throws if the row or the key is another. */
export function openContact(
  { keys }: Pick<UseCaseEnv, 'keys'>,
  owner: Owner,
  seal: Uint8Array | null,
): ComplaintContact {
  if (seal === null) return { name: null, email: null, phone: null };
  const value = openColumn(keys.credentialPepper, placeOf(owner), seal);
  return JSON.parse(Buffer.from(value).toString('utf8'));
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

const placeOf = ({ merchantId, id }: Owner) => `complaint contact ${merchantId} ${id}`;
