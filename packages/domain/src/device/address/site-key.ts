import type { DeviceAddress } from './address.ts';

/**
 * Returns the key by which devices of one site are recognized: country, zip and street in lower case, trimmed. The
 * alert sweep computes the same text from the columns when no key is stored. [screens A-11]
 */
export function siteKey({ country, zip, street }: Pick<DeviceAddress, 'country' | 'zip' | 'street'>): string {
  return [country, zip, street].map((part) => part.trim().toLowerCase()).join(' ');
}
