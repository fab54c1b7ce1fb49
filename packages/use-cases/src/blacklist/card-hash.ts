import { createHmac } from 'node:crypto';
import type { MerchantId } from '@larder/domain/ids';
import type { Keys } from '../use-case.ts';

/**
 * Hash of a card's fingerprint or token under a key of the merchant's own, so that two merchants cannot compare their
 * cards. [decision 99]
 */
export function cardHashOf(
  { credentialPepper }: Pick<Keys, 'credentialPepper'>,
  merchantId: MerchantId,
  fingerprint: string,
): Uint8Array<ArrayBuffer> {
  const key = createHmac('sha256', credentialPepper).update(`cards of ${merchantId}`).digest();
  return new Uint8Array(createHmac('sha256', key).update(fingerprint).digest());
}
