import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import type { ScreenTarget } from './screen-target.ts';

const taskPages: Readonly<Record<RestockMode, string>> = {
  quick: '/pages/new-restock/quick-restock/restock',
  one_click: '/pages/new-restock/one-click-restock/restock',
  refill: '/pages/new-restock/restock-order-refill/restock',
  legacy: '/pages/restock/restock',
};

const recordPages: Readonly<Record<RestockMode, string>> = {
  quick: '/pages/new-restock/quick-restock/record-list',
  one_click: '/pages/new-restock/one-click-restock/record-list',
  refill: '/pages/new-restock/restock-order-refill/record-list',
  legacy: '/pages/restock/restock-record',
};

const orderPages = {
  refill: '/pages/new-restock/restock-order-refill/restock-order-detail',
  legacy: '/pages/restock/restock-order',
} as const;

type Screen = ScreenTarget['screen'];
type TargetOf<Name extends Screen> = Extract<ScreenTarget, { screen: Name }>;

const addresses = {
  alert: ({ alertId }) => address('/pages/index/alert-center/alert-detail', { id: alertId }),
  order: ({ orderId }) => address('/pages/index/order-management/order-details', { id: orderId }),
  refund: ({ refundId }) => address('/pages/index/order-management/refund-details', { id: refundId }),
  restockTask: ({ mode, deviceNo, taskId }) => address(taskPages[mode], { deviceNo, taskId }),
  restockOrder: ({ mode, orderId }) => address(orderPages[mode], { id: orderId }),
  restockRecords: ({ mode, from, to }) =>
    mode
      ? address(recordPages[mode], { from, to })
      : address(recordPages.quick, { from, to, kind: 'disposals' }),
  orders: ({ from, to }) => address('/pages/index/order-management/order-management', { from, to }),
  foundOrders: ({ q }) => address('/pages/index/order-management/order-management', { q }),
  billReport: ({ month }) => address('/pages/user/financial-management/bill-report-detail', { month }),
  audit: ({ from, to }) => address('/pages/setting/audit', { from, to }),
  bill: ({ billId }) => address('/pages/index/bill-management/bill-detail', { id: billId }),
  taxReport: ({ from, to }) => address('/pages/setting/tax-report', { first: from, last: to }),
  transactions: ({ from, to }) => address('/pages/user/financial-management/transaction-list', { from, to }),
  productSales: ({ from, to }) => address('/pages/statistics/product-sales-ranking', { from, to }),
  deviceSales: ({ from, to }) => address('/pages/statistics/device-sales-ranking', { from, to }),
  daySales: ({ from, to }) => address('/pages/statistics/statistics', { from, to }),
  deviceDays: ({ deviceNo, from, to }) =>
    address('/pages/statistics/device-sales-detail', { deviceNo, from, to }),
  withdrawal: ({ withdrawalId }) =>
    address('/pages/user/financial-management/withdrawal-details', { id: withdrawalId }),
  paymentAccount: () => '/pages/user/financial-management/my-payment-account',
  refunds: () => '/pages/index/order-management/refund-list',
  products: () => '/pages/index/product-management/my-product-library',
  complaints: () => '/pages/index/customer-complaints/customer-complaints',
  stock: ({ deviceNo }) => address('/pages/device/stock-details', { deviceNo }),
  exports: () => '/pages/tabBar/my/exports',
  abnormalOrder: ({ orderId }) => address('/pages/index/order-management/abnormal-details', { id: orderId }),
  complaint: ({ complaintId }) =>
    address('/pages/index/customer-complaints/complaint-detail', { id: complaintId }),
  abnormalOrders: () => '/pages/index/order-management/abnormal-list',
  signIn: () => '/pages/login/login',
  forgotPassword: () => '/pages/login/forget',
  // Behind the hash: browsers do not send it, so no log of a server contains ticket or token.
  newPassword: ({ ticket }) => `/pages/login/reset#${ticket}`,
  invitation: ({ token }) => `/pages/login/invitation#${token}`,
  signApplication: ({ token }) => `/pages/login/sign-application#${token}`,
  application: () => '/pages/user/financial-management/apple-online/apple-success',
  independent: () => '/pages/user/financial-management/independent-merchant/result',
} satisfies { readonly [Name in Screen]: (target: TargetOf<Name>) => string };

const address = (page: string, query: Readonly<Record<string, string>>): string =>
  `${page}?${new URLSearchParams(query)}`;

/**
 * Path, query and hash of a screen in the app, for notices, pushes and mails. The app's sitemap has every page named
 * here, which `push-target.test.ts` of the app proves. [decision 90]
 */
export function screenAddress(target: ScreenTarget): string {
  const addressOf = addresses[target.screen] as (target: ScreenTarget) => string;
  return addressOf(target);
}
