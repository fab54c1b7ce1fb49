import type { ScanResult } from '@larder/domain/device/read-scan';

/** The two screens of cabinets that scans lead to; `ScreenPath`s. */
const ACTIVATE = '/pages/setting/activate-device';
const RESTOCK = '/pages/index/scan-replenishment/scan-replenishment';

type Link = (path: typeof ACTIVATE | typeof RESTOCK, query: { deviceNo: string }) => string | undefined;

/** Where a scan leads; null where its screen is not built or nobody asked for the number. The code goes another way. [screens 3.9] */
export function scanTarget(result: ScanResult, returnTo: string | null, link: Link): string | null {
  if (result.kind === 'gtin') return returnTo === null ? null : withGtin(returnTo, result.gtin);
  const path = result.kind === 'activate' ? ACTIVATE : RESTOCK;
  return link(path, { deviceNo: result.deviceNo }) ?? null;
}

function withGtin(returnTo: string, gtin: string): string {
  const [path = '', query = ''] = returnTo.split('?');
  const search = new URLSearchParams(query);
  search.set('gtin', gtin);
  return `${path}?${search}`;
}
