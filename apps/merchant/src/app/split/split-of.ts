import { type Location, useLocation } from 'react-router-dom';
import { isWindow, useWindowSize } from '#platform/browser/window-size.ts';
import { useMeIfAny } from '#screen-kit/member/me.ts';
import { mayOpen } from '#screen-kit/navigation/screen-access.ts';
import { screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { besideState } from './list-place.ts';

/** A list, and the page that its rows lead to. */
export type Split = {
  readonly list: ScreenPath;
  readonly page: ScreenPath;
  /** The list is a table where there is room for one. */
  readonly isTable?: true;
  /** The list shows one kind of things, so that only a row that was opened from it is surely in it. */
  readonly isPartial?: true;
};

/** Lists that stay in sight beside the page of the row that is open. [decision 156] */
const SPLITS: readonly Split[] = [
  { list: '/pages/tabBar/device/device', page: '/pages/device/device-details' },
  {
    list: '/pages/index/order-management/order-management',
    page: '/pages/index/order-management/order-details',
    isTable: true,
  },
  {
    list: '/pages/index/order-management/refund-list',
    page: '/pages/index/order-management/refund-details',
    isTable: true,
  },
  {
    list: '/pages/index/customer-complaints/customer-complaints',
    page: '/pages/index/customer-complaints/complaint-detail',
  },
  {
    list: '/pages/index/alert-center/alert-device',
    page: '/pages/index/alert-center/alert-detail',
    isPartial: true,
  },
  {
    list: '/pages/index/product-management/my-product-library',
    page: '/pages/index/product-management/product-detail',
  },
  {
    list: '/pages/index/replenishman-list/index',
    page: '/pages/index/replenishman-list/replenishman-detail',
  },
  {
    list: '/pages/user/financial-management/transaction-list',
    page: '/pages/user/financial-management/transaction-details',
  },
  {
    list: '/pages/user/financial-management/withdrawal-list',
    page: '/pages/user/financial-management/withdrawal-details',
  },
];

/** Returns the pair to which a path belongs; null for other paths. */
export const splitOf = (path: string): Split | null =>
  SPLITS.find(({ list, page }) => list === path || page === path) ?? null;

/** The pair of an entry of the history; null also for a row of which nothing says in which list it is. */
function splitAt(location: Location): Split | null {
  const split = splitOf(location.pathname);
  const isRowAlone = split?.isPartial && location.pathname === split.page && !besideState(location);
  return isRowAlone ? null : split;
}

/**
 * True if the same rows of the same list are shown by both entries, with a row opened, closed or changed beside it.
 */
export function staysInSight(before: Location, after: Location): boolean {
  const [from, to] = [splitAt(before), splitAt(after)];
  if (!from || from !== to || !isWindow('two')) return false;
  const searchOf = (location: Location) =>
    location.pathname === from.list ? location.search : (besideState(location)?.list.search ?? '');
  const isList = before.pathname === from.list && after.pathname === from.list;
  return !isList && searchOf(before) === searchOf(after);
}

/** The pair to show instead of the page; null where the window or the rights of the member allow none. */
export function useSplit(): Split | null {
  const location = useLocation();
  const hasRoom = useWindowSize('two');
  const held = useMeIfAny()?.permissions ?? [];
  const split = hasRoom ? splitAt(location) : null;
  const screen = split && screenAt(split.list);
  return screen && mayOpen(screen, held) ? split : null;
}
