import type { Cabinet } from '#shopper/call-api.ts';

/** Returns a cabinet's address in one line, as its country writes it: `1 Main St, Portland, OR 97201`. */
export function addressLine(address: NonNullable<Cabinet['address']>): string {
  const { street, city, state, area, zip, country } = address;
  if (country === 'CN') return [state, city, area, street].filter(Boolean).join('');
  const region = [state, zip].filter(Boolean).join(' ');
  return [street, area, city, region].filter(Boolean).join(', ');
}
