import type { AccountId } from '@larder/domain/ids';

/** Returns the name of a person in their passkeys: the bytes of their id, which say nothing about them. */
export function userHandleOf(accountId: AccountId): {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly text: string;
} {
  const bytes = Buffer.from(accountId.replaceAll('-', ''), 'hex');
  return { bytes: new Uint8Array(bytes), text: bytes.toString('base64url') };
}
