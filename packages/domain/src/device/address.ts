import { accept, type Result, refuse } from '../refusal.ts';

export type DeviceAddress = {
  readonly country: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  /** District; required where the country has them. */
  readonly area?: string | null | undefined;
  readonly zip: string;
};

const countriesWithAreas: readonly string[] = ['CN'];
const zipPatterns: Readonly<Record<string, RegExp>> = { US: /^\d{5}(?:-\d{4})?$/, CN: /^\d{6}$/ };
const anyZip = /^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$/;

/** True where an address of that country needs its area filled in. */
export function needsArea(country: string): boolean {
  return countriesWithAreas.includes(country);
}

/** A cabinet can only be activated or saved with a complete address. Refuses `BAD_INPUT` with `valid.address.complete`. [spec 5, screens 68] */
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
