import type { ScanResult } from '@larder/domain/device/scan/read-scan';
import type { ProductCode } from '@larder/domain/gs1/product-code';

/** Screens that scans of a cabinet lead to; both are `ScreenPath`s. */
const ACTIVATE = '/pages/setting/activate-device';
const RESTOCK = '/pages/index/scan-replenishment/scan-replenishment';

type Link = (path: typeof ACTIVATE | typeof RESTOCK, query: { deviceNo: string }) => string;

/**
 * Returns the address that a scan leads to; null for the number of a product that no caller asked for. The date of a
 * pack goes with its number. The activation code never becomes part of it. [screens 3.9]
 */
export function scanTarget(result: ScanResult, returnTo: string | null, link: Link): string | null {
  if (result.kind === 'gtin') return returnTo === null ? null : withProduct(returnTo, result);
  const path = result.kind === 'activate' ? ACTIVATE : RESTOCK;
  return link(path, { deviceNo: result.deviceNo });
}

function withProduct(returnTo: string, { gtin, bestBefore }: ProductCode): string {
  const [path = '', query = ''] = returnTo.split('?');
  const search = new URLSearchParams(query);
  search.set('gtin', gtin);
  if (bestBefore === null) search.delete('bestBefore');
  else search.set('bestBefore', bestBefore);
  return `${path}?${search}`;
}
