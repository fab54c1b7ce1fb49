// long: the sitemap, one row a path, in the order of the specification
import type { Permission } from '@larder/domain/team/permissions';
import { type TranslationKey, titleKey } from '@larder/i18n/translation-key';

/** Users who may open a screen: everybody, every signed-in member, or members with one of the permissions. */
export type ScreenAccess = 'public' | 'member' | readonly Permission[];

type ScreenTraits = {
  /** Place in the tab bar, from 0. */
  tab?: 0 | 1 | 2 | 3 | 4;
  customNavBar?: true;
  pullToRefresh?: true;
  /** For signed-out users; a signed-in user is sent home. */
  guest?: true;
  /** Routable only with `VITE_DEV_PAGES=1`. [screens S-4] */
  dev?: true;
  /** Required in addition to one of the permissions of `access`. */
  and?: readonly Permission[];
};

const screen = <const Path extends `/pages/${string}`>(
  id: number,
  path: Path,
  access: ScreenAccess,
  traits: ScreenTraits = {},
): Screen & { path: Path } => ({ id, path, titleKey: titleKey(path), access, ...traits });

export type Screen = ScreenTraits & {
  id: number;
  path: `/pages/${string}`;
  titleKey: TranslationKey;
  access: ScreenAccess;
};

const restocking = ['restock.quick', 'restock.one_click', 'restock.refill.execute'] as const;
const refillPlanning = ['restock.refill.execute', 'restock.order.create'] as const;
const pull = { pullToRefresh: true } as const;
const refunding = { and: ['order.refund'] } as const;

/** Every path of [spec 2] once, then those that were added. The page behind a row is `src` + path + `.page.tsx`. */
export const screens = [
  // Bottom tabs and related
  screen(1, '/pages/tabBar/index/index', 'member', { tab: 0 }),
  screen(2, '/pages/tabBar/device/device', ['device.view'], { tab: 1, pullToRefresh: true }),
  screen(3, '/pages/tabBar/restock/restock', ['restock.view'], { tab: 2 }),
  screen(4, '/pages/tabBar/support/support', 'member', { tab: 3, customNavBar: true }),
  screen(5, '/pages/tabBar/my/my', 'member', { tab: 4, customNavBar: true }),
  screen(6, '/pages/tabBar/my/modify-password', 'member'),
  screen(7, '/pages/tabBar/my/about', 'member'),
  screen(8, '/pages/tabBar/support/webview', 'member'),
  // Sign-in
  screen(9, '/pages/login/login', 'public', { customNavBar: true, guest: true }),
  screen(10, '/pages/login/register', 'public', { customNavBar: true, guest: true }),
  screen(11, '/pages/login/register-success', 'public', { customNavBar: true, guest: true }),
  screen(12, '/pages/login/forget', 'public', { customNavBar: true, guest: true }),
  screen(13, '/pages/login/reset', 'public', { customNavBar: true, guest: true }),
  // Development and test
  screen(14, '/pages/default/default', 'public', { dev: true }),
  screen(15, '/pages/default/cropper', 'public', { dev: true }),
  screen(16, '/pages/default/list', 'public', { dev: true }),
  // pages/index
  screen(17, '/pages/index/scan-code/scan-code-app', [...restocking, 'device.activate', 'product.view']),
  screen(18, '/pages/index/scan-code/scan-code-web', [...restocking, 'device.activate', 'product.view']),
  screen(19, '/pages/index/scan-code/double-door-open', restocking),
  screen(20, '/pages/index/scan-replenishment/scan-replenishment', restocking),
  screen(21, '/pages/index/replenishman-list/index', ['restocker.view'], pull),
  screen(22, '/pages/index/replenishman-list/add-replenishman', ['restocker.edit']),
  screen(23, '/pages/index/replenishman-list/replenishman-detail', ['restocker.view']),
  screen(24, '/pages/index/user-management/list', ['user.view', 'role.view'], pull),
  screen(25, '/pages/index/user-management/user/add-new-user', ['user.edit']),
  screen(26, '/pages/index/user-management/user/edit-user', ['user.view']),
  screen(27, '/pages/index/user-management/role/add-new-role', ['role.edit']),
  screen(28, '/pages/index/user-management/role/edit-role', ['role.edit']),
  screen(29, '/pages/index/user-management/role/view-role', ['role.view']),
  screen(30, '/pages/index/new-product-application/application-records', ['product.apply'], pull),
  screen(31, '/pages/index/new-product-application/add-new-product', ['product.apply']),
  screen(32, '/pages/index/new-product-application/sample-picture', ['product.apply']),
  screen(33, '/pages/index/new-product-application/detail', ['product.apply']),
  screen(34, '/pages/index/new-product-application/example', ['product.apply']),
  screen(35, '/pages/index/product-management/my-product-library', ['product.view'], pull),
  screen(36, '/pages/index/product-management/cloud-product-library', ['product.view'], pull),
  screen(37, '/pages/index/product-management/product-detail', ['product.view']),
  screen(38, '/pages/index/product-management/product-add-to-client', ['product.library.edit']),
  screen(39, '/pages/index/order-management/order-management', ['order.view'], pull),
  screen(40, '/pages/index/order-management/abnormal-list', ['order.abnormal.view'], pull),
  screen(41, '/pages/index/order-management/order-details', ['order.view']),
  screen(42, '/pages/index/order-management/refund', ['order.refund']),
  screen(43, '/pages/index/order-management/refund-details', ['order.view']),
  screen(44, '/pages/index/order-management/abnormal-details', ['order.abnormal.view']),
  screen(45, '/pages/index/video-tutorial/video-tutorial', ['tutorial.view']),
  screen(46, '/pages/index/video-tutorial/video-play-page', ['tutorial.view']),
  screen(47, '/pages/index/customer-complaints/customer-complaints', ['complaint.view']),
  screen(48, '/pages/index/customer-complaints/complaint-detail', ['complaint.view']),
  screen(49, '/pages/index/customer-complaints/complaint-detail-refund', ['complaint.handle'], refunding),
  screen(50, '/pages/index/customer-complaints/webview', ['complaint.view']),
  screen(51, '/pages/index/alert-center/alert', ['alert.view']),
  screen(52, '/pages/index/alert-center/alert-device', ['alert.view'], pull),
  screen(53, '/pages/index/alert-center/alert-detail', ['alert.view']),
  screen(54, '/pages/index/alert-center/alert-configure', ['alert.configure']),
  screen(55, '/pages/index/blacklist/blacklist', ['blacklist.view']),
  screen(56, '/pages/index/bill-management/index', ['bill.view']),
  screen(57, '/pages/index/bill-management/bill-detail', ['bill.view']),
  screen(58, '/pages/index/bill-management/alg-fee-detail', ['bill.view']),
  screen(59, '/pages/index/bill-management/device-bill-detail', ['bill.view']),
  // pages/device
  screen(60, '/pages/device/device-details', ['device.view']),
  screen(61, '/pages/device/freezing-rules', ['device.freeze']),
  screen(62, '/pages/device/over-temperature-warning', ['device.warning.edit']),
  screen(63, '/pages/device/offline-warning', ['device.warning.edit']),
  screen(64, '/pages/device/set-template', ['template.edit', 'template.view']),
  screen(65, '/pages/device/set-mutex-product', ['template.edit']),
  screen(66, '/pages/device/template-records', ['template.view'], pull),
  screen(67, '/pages/device/device-info', ['device.view']),
  screen(68, '/pages/device/device-address', ['device.view']),
  screen(69, '/pages/device/stock-details', ['stock.view']),
  // pages/user
  screen(70, '/pages/user/no-permission', 'public'),
  screen(71, '/pages/user/financial-management/financial-management', ['finance.view']),
  screen(72, '/pages/user/financial-management/my-payment-account', ['finance.view']),
  screen(73, '/pages/user/financial-management/apple-online/apple-online', ['finance.onboard']),
  screen(74, '/pages/user/financial-management/apple-online/read-agreement', ['finance.onboard']),
  screen(75, '/pages/user/financial-management/apple-online/apple-success', ['finance.onboard']),
  screen(76, '/pages/user/financial-management/independent-merchant/index', ['finance.onboard']),
  screen(77, '/pages/user/financial-management/independent-merchant/result', ['finance.onboard']),
  screen(78, '/pages/user/financial-management/transaction-list', ['finance.view'], pull),
  screen(79, '/pages/user/financial-management/transaction-details', ['finance.view']),
  screen(80, '/pages/user/financial-management/setup-withdrawal-account', ['finance.account.edit']),
  screen(81, '/pages/user/financial-management/withdrawal-list', ['finance.view'], pull),
  screen(82, '/pages/user/financial-management/withdrawal-details', ['finance.view']),
  screen(83, '/pages/user/financial-management/withdrawal', ['finance.withdraw']),
  screen(84, '/pages/user/financial-management/change-withdrawal-account', ['finance.account.edit']),
  screen(85, '/pages/user/financial-management/change-withdrawal-success', ['finance.account.edit']),
  screen(86, '/pages/user/financial-management/bill-report', ['finance.view'], pull),
  screen(87, '/pages/user/financial-management/bill-report-detail', ['finance.view']),
  screen(88, '/pages/user/financial-management/bill-fee-detail', ['finance.view'], pull),
  // pages/statistics
  screen(89, '/pages/statistics/statistics', ['stats.view']),
  screen(90, '/pages/statistics/product-sales-ranking', ['stats.view']),
  screen(91, '/pages/statistics/device-sales-ranking', ['stats.view']),
  screen(92, '/pages/statistics/device-sales-detail', ['stats.view']),
  // pages/restock, the older one
  screen(93, '/pages/restock/create-restock-order', ['restock.order.create']),
  screen(94, '/pages/restock/restock-record', ['restock.view']),
  screen(95, '/pages/restock/restock-order', ['restock.view']),
  screen(96, '/pages/restock/set-warning', ['device.warning.edit']),
  screen(97, '/pages/restock/restock', restocking),
  screen(98, '/pages/restock/standard-stock', ['template.edit']),
  // pages/new-restock
  screen(99, '/pages/new-restock/index', ['restock.view']),
  screen(100, '/pages/new-restock/quick-restock/device-details', ['restock.quick']),
  screen(101, '/pages/new-restock/quick-restock/restock-index', ['restock.quick']),
  screen(102, '/pages/new-restock/quick-restock/restock', ['restock.quick']),
  screen(103, '/pages/new-restock/quick-restock/record-list', ['restock.view']),
  screen(104, '/pages/new-restock/quick-restock/record-detail', ['restock.view']),
  screen(105, '/pages/new-restock/quick-restock/statistics', ['restock.view']),
  screen(106, '/pages/new-restock/quick-restock/dispose-product', ['stock.dispose']),
  screen(107, '/pages/new-restock/quick-restock/summary', ['restock.quick']),
  screen(108, '/pages/new-restock/quick-restock/associated-device', ['restock.quick']),
  screen(109, '/pages/new-restock/one-click-restock/device-details', ['restock.one_click']),
  screen(110, '/pages/new-restock/one-click-restock/restock-index', ['restock.one_click']),
  screen(111, '/pages/new-restock/one-click-restock/restock', ['restock.one_click']),
  screen(112, '/pages/new-restock/one-click-restock/record-list', ['restock.view']),
  screen(113, '/pages/new-restock/one-click-restock/record-detail', ['restock.view']),
  screen(114, '/pages/new-restock/one-click-restock/statistics', ['restock.view']),
  screen(115, '/pages/new-restock/one-click-restock/dispose-product', ['stock.dispose']),
  screen(116, '/pages/new-restock/one-click-restock/summary', ['restock.one_click']),
  screen(117, '/pages/new-restock/one-click-restock/associated-device', ['restock.one_click']),
  screen(118, '/pages/new-restock/restock-order-refill/device-details', ['restock.refill.execute']),
  screen(119, '/pages/new-restock/restock-order-refill/restock-index', refillPlanning),
  screen(120, '/pages/new-restock/restock-order-refill/restock', ['restock.refill.execute']),
  screen(121, '/pages/new-restock/restock-order-refill/restock-order-list', ['restock.view']),
  screen(122, '/pages/new-restock/restock-order-refill/restock-order-detail', ['restock.view']),
  screen(123, '/pages/new-restock/restock-order-refill/create-restock-order', ['restock.order.create']),
  screen(124, '/pages/new-restock/restock-order-refill/set-standard-stock', ['template.edit']),
  screen(125, '/pages/new-restock/restock-order-refill/record-list', ['restock.view']),
  screen(126, '/pages/new-restock/restock-order-refill/record-detail', ['restock.view']),
  screen(127, '/pages/new-restock/restock-order-refill/statistics', ['restock.view']),
  screen(128, '/pages/new-restock/restock-order-refill/dispose-product', ['stock.dispose']),
  // pages/setting
  screen(129, '/pages/setting/index', ['setting.view', 'device.edit', 'device.activate']),
  screen(130, '/pages/setting/tax-setting', ['setting.tax']),
  screen(131, '/pages/setting/edit-device-address', ['device.edit']),
  screen(132, '/pages/setting/edit-tax', ['setting.tax']),
  screen(133, '/pages/setting/activate-device', ['device.activate']),
  // Added to those of the specification [docs/screens-added.txt]
  screen(134, '/pages/login/invitation', 'public', { customNavBar: true }),
  screen(135, '/pages/index/customer-complaints/add-complaint', ['complaint.handle']),
  screen(136, '/pages/index/blacklist/guard', ['blacklist.view']),
  screen(137, '/pages/login/legal', 'public'),
  screen(138, '/pages/setting/audit', ['audit.view']),
  screen(139, '/pages/device/fleet-activity', ['device.view']),
  screen(140, '/pages/tabBar/my/two-step', 'member'),
  screen(141, '/pages/tabBar/my/sessions', 'member'),
  screen(142, '/pages/index/order-management/refund-list', ['order.view']),
  screen(143, '/pages/setting/tax-report', ['setting.tax']),
  screen(144, '/pages/login/sign-application', 'public'),
  screen(145, '/pages/index/product-management/price-change', ['template.view', 'template.edit']),
  screen(146, '/pages/tabBar/my/exports', 'member'),
  screen(147, '/pages/tabBar/my/passkeys', 'member'),
  screen(148, '/pages/index/product-management/import-products', ['product.library.edit']),
] as const;

export type ScreenPath = (typeof screens)[number]['path'];
