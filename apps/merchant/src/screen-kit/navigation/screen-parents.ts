import type { Permission } from '@larder/domain/team/permissions';
import { mayOpen } from './screen-access.ts';
import { screenAt } from './screen-lookup.ts';
import type { ScreenPath } from './screens.ts';

/** A screen, and the values of the address that it needs. */
type Parent = readonly [href: ScreenPath | `${ScreenPath}?${string}`, ...needs: string[]];

const DEVICE: Parent = ['/pages/device/device-details', 'deviceNo'];
const STOCK: Parent = ['/pages/device/stock-details', 'deviceNo'];
const USERS: Parent = ['/pages/index/user-management/list'];
const ROLES: Parent = ['/pages/index/user-management/list?tab=roles'];
const PRODUCTS: Parent = ['/pages/index/product-management/my-product-library'];
const RESTOCKERS: Parent = ['/pages/index/replenishman-list/index'];

/** Where the screens belong that are left once something is done, the first choice first. [screens 2.21] */
const parents: { readonly [Path in ScreenPath]?: readonly Parent[] } = {
  '/pages/index/replenishman-list/add-replenishman': [RESTOCKERS],
  '/pages/index/replenishman-list/replenishman-detail': [RESTOCKERS],
  '/pages/index/user-management/user/add-new-user': [USERS],
  '/pages/index/user-management/user/edit-user': [USERS],
  '/pages/index/user-management/role/add-new-role': [ROLES],
  '/pages/index/user-management/role/edit-role': [
    ['/pages/index/user-management/role/view-role', 'id'],
    ROLES,
  ],
  '/pages/index/user-management/role/view-role': [ROLES],
  '/pages/index/product-management/product-detail': [PRODUCTS],
  '/pages/index/product-management/price-change': [PRODUCTS],
  '/pages/index/product-management/import-products': [PRODUCTS],
  '/pages/index/product-management/product-add-to-client': [
    ['/pages/index/product-management/cloud-product-library'],
  ],
  '/pages/index/alert-center/alert-configure': [['/pages/index/alert-center/alert']],
  '/pages/device/freezing-rules': [DEVICE],
  '/pages/device/over-temperature-warning': [DEVICE],
  '/pages/device/offline-warning': [DEVICE],
  '/pages/device/device-info': [DEVICE],
  '/pages/device/device-address': [DEVICE],
  '/pages/user/financial-management/apple-online/read-agreement': [
    ['/pages/user/financial-management/apple-online/apple-online?step=6'],
  ],
  '/pages/restock/set-warning': [STOCK, DEVICE],
  '/pages/restock/standard-stock': [STOCK, DEVICE],
  '/pages/new-restock/restock-order-refill/set-standard-stock': [STOCK, DEVICE],
  '/pages/new-restock/quick-restock/dispose-product': [
    ['/pages/new-restock/quick-restock/restock', 'deviceNo', 'taskId'],
    ['/pages/new-restock/quick-restock/device-details', 'deviceNo'],
    STOCK,
  ],
  '/pages/new-restock/one-click-restock/dispose-product': [
    ['/pages/new-restock/one-click-restock/restock', 'deviceNo', 'taskId'],
    ['/pages/new-restock/one-click-restock/device-details', 'deviceNo'],
    STOCK,
  ],
  '/pages/new-restock/restock-order-refill/dispose-product': [
    ['/pages/new-restock/restock-order-refill/restock', 'deviceNo', 'taskId'],
    ['/pages/new-restock/restock-order-refill/device-details', 'deviceNo'],
    STOCK,
  ],
  '/pages/setting/edit-device-address': [['/pages/setting/index']],
  '/pages/setting/edit-tax': [['/pages/setting/tax-setting']],
};

/**
 * Returns the screen to which the page of an address belongs: the first that the member may open and for which the
 * address has the values. Undefined for pages that belong to none. [decision 196]
 */
export function parentOf(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  held: readonly Permission[],
): string | undefined {
  const query = new URLSearchParams(search);
  const parent = parents[pathname as ScreenPath]?.find(([href, ...needs]) => {
    const screen = screenAt(href);
    return screen && mayOpen(screen, held) && needs.every((name) => query.get(name));
  });
  if (!parent) return undefined;
  const [href, ...needs] = parent;
  const [path, fixed] = href.split('?');
  const kept = new URLSearchParams(fixed);
  for (const name of needs) kept.set(name, query.get(name) ?? '');
  return [path, `${kept}`].filter(Boolean).join('?');
}
