import { createHmac } from 'node:crypto';
import type { SessionId } from '@larder/domain/ids';
import { isSameSecret } from '../is-same-secret.ts';
import type { Keys } from '../use-case.ts';

/** The last group of an id: 48 bits. */
const MARK_CHARS = 12;
const ID = /([0-9a-f-]{24})([0-9a-f]{12})\.jpg$/;

const markOf = ({ credentialPepper }: Keys, sessionId: SessionId, head: string): string =>
  createHmac('sha256', credentialPepper)
    .update(`complaint slot ${sessionId} ${head}`)
    .digest('hex')
    .slice(0, MARK_CHARS);

/**
 * Marks the id of an upload slot as issued to the shopper of this purchase. Its end is a keyed hash, so that no other
 * picture of the merchant can be attached by who learns its key. [decision 254]
 */
export function ownSlotId(keys: Keys, sessionId: SessionId, id: string): string {
  const head = id.slice(0, -MARK_CHARS);
  return `${head}${markOf(keys, sessionId, head)}`;
}

/** True for the key of a slot that was issued to the shopper of this purchase. */
export function isOwnSlot(keys: Keys, sessionId: SessionId, fileKey: string): boolean {
  const [, head, mark] = ID.exec(fileKey) ?? [];
  return head !== undefined && mark !== undefined && isSameSecret(mark, markOf(keys, sessionId, head));
}
