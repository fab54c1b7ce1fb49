import { deviceNoPattern } from '@larder/domain/ids';

/** `purchase`: the one that this tab remembers; `token` if the address still contains it. */
export type ShopperRoute =
  | { page: 'cabinet'; deviceNo: string }
  | { page: 'purchase'; token: string | null }
  /** The same for complaints. */
  | { page: 'complaint'; token: string | null }
  | { page: 'unknown' };

export const purchasePath = '/s/o';
export const complaintPath = '/s/c';
export const cabinetPath = (deviceNo: string) => `/s/${deviceNo}`;
export const receiptPath = (token: string) => `${purchasePath}/${token}`;

/**
 * Returns what an address below `/s/` names. A cabinet's number has at least 8 characters, so it never collides with
 * the letter of another page.
 */
export function shopperRoute(pathname: string): ShopperRoute {
  const [, , first = '', second = '', ...more] = pathname.split('/');
  if (more.length > 0) return { page: 'unknown' };
  if (first === 'c') return { page: 'complaint', token: second || null };
  if (first === 'o') return { page: 'purchase', token: second || null };
  const deviceNo = first.toUpperCase();
  return deviceNoPattern.test(deviceNo) && !second ? { page: 'cabinet', deviceNo } : { page: 'unknown' };
}
