import type { Permission } from '@larder/domain/team/permissions';
import type { TranslationKey } from '@larder/i18n/translation-key';
import {
  ChartNoAxesColumn,
  CircleAlert,
  CirclePlay,
  ClipboardList,
  History,
  Landmark,
  ListChecks,
  type LucideIcon,
  MessageSquareWarning,
  Package,
  PackagePlus,
  PackageSearch,
  Receipt,
  ScanBarcode,
  ScanLine,
  Settings,
  ShieldBan,
  Siren,
  Truck,
  UsersRound,
} from 'lucide-react';
import type { ScreenQuery } from '#screen-kit/navigation/screen-href.ts';
import { type ScreenPath, screens } from '#screen-kit/navigation/screens.ts';

type HomeTile = {
  label: TranslationKey;
  icon: LucideIcon;
  path: ScreenPath;
  query?: ScreenQuery;
  /** Replaces the permissions of the screen. */
  anyOf?: readonly Permission[];
};

const restocking = ['restock.quick', 'restock.one_click', 'restock.refill.execute'] as const;

/** Functions of Home in their fixed order. [screens 1] */
export const homeTiles: readonly HomeTile[] = [
  {
    label: 'home.tile.activate',
    icon: ScanLine,
    path: '/pages/index/scan-code/scan-code-app',
    query: { purpose: 'activate' },
    anyOf: ['device.activate'],
  },
  {
    label: 'home.tile.scanRestock',
    icon: ScanBarcode,
    path: '/pages/index/scan-replenishment/scan-replenishment',
    anyOf: restocking,
  },
  { label: 'home.tile.restockers', icon: Truck, path: '/pages/index/replenishman-list/index' },
  { label: 'home.tile.users', icon: UsersRound, path: '/pages/index/user-management/list' },
  { label: 'home.tile.orders', icon: ClipboardList, path: '/pages/index/order-management/order-management' },
  { label: 'home.tile.abnormal', icon: CircleAlert, path: '/pages/index/order-management/abnormal-list' },
  {
    label: 'home.tile.complaints',
    icon: MessageSquareWarning,
    path: '/pages/index/customer-complaints/customer-complaints',
  },
  { label: 'home.tile.alerts', icon: Siren, path: '/pages/index/alert-center/alert' },
  { label: 'home.tile.products', icon: Package, path: '/pages/index/product-management/my-product-library' },
  {
    label: 'home.tile.platformProducts',
    icon: PackageSearch,
    path: '/pages/index/product-management/cloud-product-library',
  },
  {
    label: 'home.tile.newProduct',
    icon: PackagePlus,
    path: '/pages/index/new-product-application/application-records',
  },
  { label: 'home.tile.blacklist', icon: ShieldBan, path: '/pages/index/blacklist/blacklist' },
  { label: 'home.tile.statistics', icon: ChartNoAxesColumn, path: '/pages/statistics/statistics' },
  { label: 'home.tile.bills', icon: Receipt, path: '/pages/index/bill-management/index' },
  {
    label: 'home.tile.finance',
    icon: Landmark,
    path: '/pages/user/financial-management/financial-management',
  },
  {
    label: 'home.tile.activity',
    icon: History,
    path: '/pages/device/fleet-activity',
    // For members who answer for the doors; others find it in the Device tab.
    anyOf: ['device.open', 'audit.view'],
  },
  { label: 'home.tile.audit', icon: ListChecks, path: '/pages/setting/audit' },
  { label: 'home.tile.settings', icon: Settings, path: '/pages/setting/index' },
  { label: 'home.tile.tutorials', icon: CirclePlay, path: '/pages/index/video-tutorial/video-tutorial' },
];

/** Returns the screen entry of a tile. */
export const screenOf = ({ path }: HomeTile) => screens.find((screen) => screen.path === path);
