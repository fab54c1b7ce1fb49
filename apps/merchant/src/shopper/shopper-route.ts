import { deviceNoPattern } from '@larder/domain/ids';

/** `purchase`: the one this tab remembers; `token` when the address still says which. */
export type ShopperRoute =
  | { page: 'cabinet'; deviceNo: string }
  | { page: 'purchase'; token: string | null }
  | { page: 'unknown' };

export const purchasePath = '/s/o';
export const cabinetPath = (deviceNo: string) => `/s/${deviceNo}`;
export const receiptPath = (token: string) => `${purchasePath}/${token}`;

/** What an address below `/s/` names. A cabinet's number is never the letter of another page: it has at least 8 signs. */
export function shopperRoute(pathname: string): ShopperRoute {
  const [, , first = '', second = '', ...more] = pathname.split('/');
  if (more.length > 0) return { page: 'unknown' };
  if (first === 'o') return { page: 'purchase', token: second || null };
  const deviceNo = first.toUpperCase();
  return deviceNoPattern.test(deviceNo) && !second ? { page: 'cabinet', deviceNo } : { page: 'unknown' };
}
