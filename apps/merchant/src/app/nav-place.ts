import { homePath } from '#screen-kit/navigation/screen-lookup.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';

/** Where the paths below each beginning belong; the first that fits. */
const PLACES: readonly (readonly [string, ScreenPath])[] = [
  ['/pages/tabBar/index/', homePath],
  ['/pages/tabBar/device/', '/pages/tabBar/device/device'],
  ['/pages/device/fleet-activity', '/pages/device/fleet-activity'],
  ['/pages/device/', '/pages/tabBar/device/device'],
  ['/pages/tabBar/restock/', '/pages/tabBar/restock/restock'],
  ['/pages/restock/', '/pages/tabBar/restock/restock'],
  ['/pages/new-restock/', '/pages/tabBar/restock/restock'],
  ['/pages/index/scan-replenishment/', '/pages/tabBar/restock/restock'],
  ['/pages/tabBar/support/', '/pages/tabBar/support/support'],
  ['/pages/tabBar/my/', '/pages/tabBar/my/my'],
  ['/pages/index/order-management/abnormal', '/pages/index/order-management/abnormal-list'],
  ['/pages/index/order-management/', '/pages/index/order-management/order-management'],
  ['/pages/index/customer-complaints/', '/pages/index/customer-complaints/customer-complaints'],
  ['/pages/index/alert-center/', '/pages/index/alert-center/alert'],
  ['/pages/statistics/', '/pages/statistics/statistics'],
  ['/pages/user/financial-management/', '/pages/user/financial-management/financial-management'],
  ['/pages/index/bill-management/', '/pages/index/bill-management/index'],
  ['/pages/index/replenishman-list/', '/pages/index/replenishman-list/index'],
  ['/pages/index/blacklist/', '/pages/index/blacklist/blacklist'],
  ['/pages/index/video-tutorial/', '/pages/index/video-tutorial/video-tutorial'],
  ['/pages/index/product-management/', '/pages/index/product-management/my-product-library'],
  ['/pages/index/new-product-application/', '/pages/index/product-management/my-product-library'],
  ['/pages/index/user-management/', '/pages/index/user-management/list'],
  ['/pages/setting/audit', '/pages/setting/audit'],
  ['/pages/setting/', '/pages/setting/index'],
];

/** Returns the place of a page in the side navigation; null for pages that belong to none. */
export function navPlace(path: string): ScreenPath | null {
  if (path === '/') return homePath;
  return PLACES.find(([beginning]) => path.startsWith(beginning))?.[1] ?? null;
}
