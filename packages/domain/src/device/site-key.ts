import type { DeviceAddress } from './address.ts';

/**
 * The address by which cabinets of one site are recognised: country, zip and street in lower case, without spaces at the ends; the
 * same text that the alert sweep makes of columns where no key is stored. [screens A-11]
 */
export function siteKey({ country, zip, street }: Pick<DeviceAddress, 'country' | 'zip' | 'street'>): string {
  return [country, zip, street].map((part) => part.trim().toLowerCase()).join(' ');
}
