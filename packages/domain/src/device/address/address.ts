import { accept, type Result, refuse } from '../../refusal.ts';

export type DeviceAddress = {
  readonly country: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  /** District; required in countries that use them. */
  readonly area?: string | null | undefined;
  readonly zip: string;
};

const countriesWithAreas: readonly string[] = ['CN'];
const zipPatterns: Readonly<Record<string, RegExp>> = { US: /^\d{5}(?:-\d{4})?$/, CN: /^\d{6}$/ };
const anyZip = /^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$/;

/** True if addresses in that country need an area. */
export function needsArea(country: string): boolean {
  return countriesWithAreas.includes(country);
}

/**
 * Requires a complete address before a device is activated or saved. Refuses `BAD_INPUT` with `valid.address.complete`.
 * [spec 5, screens 68]
 */
export function checkAddress(address: DeviceAddress): Result<void> {
  const parts = [address.street, address.city, address.state];
  if (needsArea(address.country)) parts.push(address.area ?? '');
  const zip = zipPatterns[address.country] ?? anyZip;
  const complete =
    /^[A-Z]{2}$/.test(address.country) &&
    parts.every((part) => part.trim() !== '') &&
    zip.test(address.zip.trim());
  return complete ? accept() : refuse('BAD_INPUT', { key: 'valid.address.complete' });
}
