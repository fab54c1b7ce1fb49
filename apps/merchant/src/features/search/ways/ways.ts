// long: one row a way, in the order of the screens
import { can, type Permission } from '@larder/domain/team/permissions';
import type { WayId } from '@larder/i18n/way-words';
import type { Me } from '#screen-kit/member/me.ts';
import { mayOpen } from '#screen-kit/navigation/screen-access.ts';
import type { ScreenQuery } from '#screen-kit/navigation/screen-href.ts';
import { screenAt } from '#screen-kit/navigation/screen-lookup.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';

export type WayArea =
  | 'home'
  | 'device'
  | 'restock'
  | 'me'
  | 'people'
  | 'product'
  | 'order'
  | 'alert'
  | 'money'
  | 'statistics'
  | 'setting'
  | 'help';

export type Way = {
  readonly area: WayArea;
  readonly path: ScreenPath;
  readonly query?: ScreenQuery;
  /** A screen of one device: the way is the list of devices, where one is chosen. */
  readonly ofDevice?: ScreenPath;
  /** In addition to those of the screen. */
  readonly anyOf?: readonly Permission[];
  /** The merchant has one of them. */
  readonly features?: readonly string[];
  readonly kinds?: readonly Me['membership']['kind'][];
};

const DEVICES = '/pages/tabBar/device/device';
const ME = '/pages/tabBar/my/my';
const USERS = '/pages/index/user-management/list';
const ORDERS = '/pages/index/order-management/order-management';
const PRODUCTS = '/pages/index/product-management/my-product-library';
const SETTINGS = '/pages/setting/index';
const MONEY = '/pages/user/financial-management';

const ofDevice = (path: ScreenPath): Way => ({ area: 'device', path: DEVICES, ofDevice: path });
const statistics = { area: 'statistics', features: ['statistics'] } as const;
const quick = { area: 'restock', features: ['restock_quick'] } as const;
const oneClick = { area: 'restock', features: ['restock_one_click'] } as const;
const refill = { area: 'restock', features: ['restock_refill'] } as const;
const setting = { area: 'setting', path: SETTINGS } as const;
const owner = { ...setting, kinds: ['owner'] } as const;

/** Where the search leads: every screen that a person can open by itself, settings, and what people want to do. */
export const ways: Readonly<Record<WayId, Way>> = {
  home: { area: 'home', path: '/pages/tabBar/index/index' },
  devices: { area: 'device', path: DEVICES },
  restock: { area: 'restock', path: '/pages/tabBar/restock/restock' },
  notices: { area: 'help', path: '/pages/tabBar/support/support' },
  me: { area: 'me', path: ME },
  language: { area: 'me', path: ME },
  units: { area: 'me', path: ME },
  theme: { area: 'me', path: ME },
  password: { area: 'me', path: '/pages/tabBar/my/modify-password' },
  twoStep: { area: 'me', path: '/pages/tabBar/my/two-step' },
  passkeys: { area: 'me', path: '/pages/tabBar/my/passkeys', kinds: ['owner', 'staff'] },
  sessions: { area: 'me', path: '/pages/tabBar/my/sessions' },
  exports: { area: 'me', path: '/pages/tabBar/my/exports' },
  about: { area: 'help', path: '/pages/tabBar/my/about' },
  terms: { area: 'help', path: '/pages/login/legal' },
  tutorials: { area: 'help', path: '/pages/index/video-tutorial/video-tutorial' },
  scanRestock: { area: 'restock', path: '/pages/index/scan-replenishment/scan-replenishment' },
  activate: {
    area: 'device',
    path: '/pages/index/scan-code/scan-code-app',
    query: { purpose: 'activate' },
    anyOf: ['device.activate'],
  },
  openDoor: { area: 'device', path: DEVICES, anyOf: ['device.open'] },
  temperature: ofDevice('/pages/device/over-temperature-warning'),
  offlineWarning: ofDevice('/pages/device/offline-warning'),
  freezing: ofDevice('/pages/device/freezing-rules'),
  template: ofDevice('/pages/device/set-template'),
  deviceInformation: ofDevice('/pages/device/device-info'),
  deviceAddress: { area: 'device', path: '/pages/setting/edit-device-address' },
  stock: ofDevice('/pages/device/stock-details'),
  stockWarning: ofDevice('/pages/restock/set-warning'),
  activity: { area: 'device', path: '/pages/device/fleet-activity' },
  restockers: { area: 'people', path: '/pages/index/replenishman-list/index' },
  addRestocker: { area: 'people', path: '/pages/index/replenishman-list/add-replenishman' },
  users: { area: 'people', path: USERS, anyOf: ['user.view'] },
  addUser: { area: 'people', path: '/pages/index/user-management/user/add-new-user' },
  roles: { area: 'people', path: USERS, query: { tab: 'roles' }, anyOf: ['role.view'] },
  addRole: { area: 'people', path: '/pages/index/user-management/role/add-new-role' },
  products: { area: 'product', path: PRODUCTS },
  price: { area: 'product', path: PRODUCTS, anyOf: ['template.edit'] },
  platformProducts: { area: 'product', path: '/pages/index/product-management/cloud-product-library' },
  importProducts: { area: 'product', path: '/pages/index/product-management/import-products' },
  applications: { area: 'product', path: '/pages/index/new-product-application/application-records' },
  newProduct: { area: 'product', path: '/pages/index/new-product-application/add-new-product' },
  samplePictures: { area: 'product', path: '/pages/index/new-product-application/sample-picture' },
  applicationExample: { area: 'product', path: '/pages/index/new-product-application/example' },
  orders: { area: 'order', path: ORDERS },
  refund: { area: 'order', path: ORDERS, anyOf: ['order.refund'] },
  refunds: { area: 'order', path: '/pages/index/order-management/refund-list' },
  abnormal: { area: 'order', path: '/pages/index/order-management/abnormal-list' },
  owed: { area: 'order', path: ORDERS, query: { status: 'unpaid' } },
  complaints: { area: 'order', path: '/pages/index/customer-complaints/customer-complaints' },
  addComplaint: { area: 'order', path: '/pages/index/customer-complaints/add-complaint' },
  alerts: { area: 'alert', path: '/pages/index/alert-center/alert' },
  allAlerts: {
    area: 'alert',
    path: '/pages/index/alert-center/alert-device',
    query: { type: 'all', status: 'recovered' },
  },
  alertUsers: { area: 'alert', path: '/pages/index/alert-center/alert-configure' },
  blacklist: { area: 'order', path: '/pages/index/blacklist/blacklist' },
  guard: { area: 'order', path: '/pages/index/blacklist/guard' },
  bills: { area: 'money', path: '/pages/index/bill-management/index' },
  finance: { area: 'money', path: `${MONEY}/financial-management` },
  paymentAccount: { area: 'money', path: `${MONEY}/my-payment-account` },
  application: { area: 'money', path: `${MONEY}/apple-online/apple-online` },
  ownProvider: { area: 'money', path: `${MONEY}/independent-merchant/index` },
  transactions: { area: 'money', path: `${MONEY}/transaction-list` },
  withdraw: { area: 'money', path: `${MONEY}/withdrawal` },
  withdrawals: { area: 'money', path: `${MONEY}/withdrawal-list` },
  withdrawalAccount: { area: 'money', path: `${MONEY}/my-payment-account`, anyOf: ['finance.account.edit'] },
  billReport: { area: 'money', path: `${MONEY}/bill-report` },
  statistics: { ...statistics, path: '/pages/statistics/statistics' },
  profit: {
    ...statistics,
    path: '/pages/statistics/product-sales-ranking',
    query: { sort: 'margin' },
    anyOf: ['stats.cost.view'],
  },
  productRanking: { ...statistics, path: '/pages/statistics/product-sales-ranking' },
  deviceRanking: { ...statistics, path: '/pages/statistics/device-sales-ranking' },
  restockModes: { area: 'restock', path: '/pages/new-restock/index' },
  quickRestock: { ...quick, path: '/pages/new-restock/quick-restock/restock-index' },
  oneClick: { ...oneClick, path: '/pages/new-restock/one-click-restock/restock-index' },
  refillOrder: { ...refill, path: '/pages/new-restock/restock-order-refill/restock-index' },
  createRestockOrder: { ...refill, path: '/pages/new-restock/restock-order-refill/create-restock-order' },
  restockOrders: { ...refill, path: '/pages/new-restock/restock-order-refill/restock-order-list' },
  quickRecords: { ...quick, path: '/pages/new-restock/quick-restock/record-list' },
  oneClickRecords: { ...oneClick, path: '/pages/new-restock/one-click-restock/record-list' },
  refillRecords: { ...refill, path: '/pages/new-restock/restock-order-refill/record-list' },
  quickStatistics: { ...quick, path: '/pages/new-restock/quick-restock/statistics' },
  oneClickStatistics: { ...oneClick, path: '/pages/new-restock/one-click-restock/statistics' },
  refillStatistics: { ...refill, path: '/pages/new-restock/restock-order-refill/statistics' },
  throwOut: ofDevice('/pages/new-restock/quick-restock/dispose-product'),
  settings: setting,
  salesTax: { area: 'setting', path: '/pages/setting/tax-setting' },
  taxReport: { area: 'setting', path: '/pages/setting/tax-report' },
  audit: { area: 'setting', path: '/pages/setting/audit' },
  taxMode: setting,
  blindCount: { ...setting, anyOf: ['restocker.edit'] },
  refundApproval: { ...setting, anyOf: ['role.edit'] },
  abnormalRule: { ...setting, anyOf: ['role.edit'] },
  restockSwitch: owner,
  requireTwoStep: owner,
  training: { ...setting, anyOf: ['device.edit'] },
};

export type Member = Pick<Me, 'permissions'> & {
  readonly merchant: Pick<Me['merchant'], 'features'>;
  readonly membership: Pick<Me['membership'], 'kind'>;
};

/** True if the member may open the way, and finds there what it is called. */
export function mayGo({ path, ofDevice, anyOf, features, kinds }: Way, me: Member): boolean {
  const mayOpenBoth = [path, ...(ofDevice ? [ofDevice] : [])].every((each) => {
    const screen = screenAt(each);
    return screen !== undefined && mayOpen(screen, me.permissions);
  });
  return (
    mayOpenBoth &&
    (!anyOf || can(me.permissions, anyOf)) &&
    (!features || features.some((feature) => me.merchant.features.includes(feature))) &&
    (!kinds || kinds.includes(me.membership.kind))
  );
}
