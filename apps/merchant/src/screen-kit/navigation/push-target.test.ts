import { screenAddress } from '@larder/contract/screen-address';
import type { ScreenTarget } from '@larder/contract/screen-target';
import { restockModes } from '@larder/domain/restock/suggest-quantity';
import { describe, expect, test } from 'vitest';
import { ownPage, pushTarget } from './push-target.ts';

const id = '0195b4a0-0000-7000-8000-000000000001';
const days = { from: '2026-11-01', to: '2026-11-21' };
/** All screens that a server links to. */
const targets: {
  readonly [Name in ScreenTarget['screen']]: readonly Extract<ScreenTarget, { screen: Name }>[];
} = {
  alert: [{ screen: 'alert', alertId: id }],
  order: [{ screen: 'order', orderId: id }],
  refund: [{ screen: 'refund', refundId: id }],
  restockTask: restockModes.map((mode) => ({
    screen: 'restockTask',
    mode,
    deviceNo: 'VC24090001',
    taskId: id,
  })),
  restockOrder: (['refill', 'legacy'] as const).map((mode) => ({
    screen: 'restockOrder',
    mode,
    orderId: id,
  })),
  restockRecords: [...restockModes, null].map((mode) => ({ screen: 'restockRecords', mode, ...days })),
  orders: [{ screen: 'orders', ...days }],
  foundOrders: [{ screen: 'foundOrders', q: 'O26112' }],
  audit: [{ screen: 'audit', ...days }],
  billReport: [{ screen: 'billReport', month: '2026-11' }],
  bill: [{ screen: 'bill', billId: id }],
  taxReport: [{ screen: 'taxReport', from: '2026-10', to: '2026-11' }],
  transactions: [{ screen: 'transactions', ...days }],
  productSales: [{ screen: 'productSales', ...days }],
  deviceSales: [{ screen: 'deviceSales', ...days }],
  daySales: [{ screen: 'daySales', ...days }],
  deviceDays: [{ screen: 'deviceDays', deviceNo: 'VC24090001', ...days }],
  withdrawal: [{ screen: 'withdrawal', withdrawalId: id }],
  paymentAccount: [{ screen: 'paymentAccount' }],
  exports: [{ screen: 'exports' }],
  refunds: [{ screen: 'refunds' }],
  products: [{ screen: 'products' }],
  complaints: [{ screen: 'complaints' }],
  stock: [{ screen: 'stock', deviceNo: 'VC24090001' }],
  abnormalOrder: [{ screen: 'abnormalOrder', orderId: id }],
  complaint: [{ screen: 'complaint', complaintId: id }],
  abnormalOrders: [{ screen: 'abnormalOrders' }],
  signIn: [{ screen: 'signIn' }],
  forgotPassword: [{ screen: 'forgotPassword' }],
  newPassword: [{ screen: 'newPassword', ticket: 't1ck3t' }],
  invitation: [{ screen: 'invitation', token: 't0k3n' }],
  signApplication: [{ screen: 'signApplication', token: 't0k3n' }],
  application: [{ screen: 'application' }],
  independent: [{ screen: 'independent' }],
};

const origin = 'https://app.larder.test';
const support = '/pages/tabBar/support/support';
const about = '/pages/tabBar/my/about';

describe('the tap on a push message', () => {
  test.each([
    ['a path of the app', `${about}?from=push`, `${about}?from=push`],
    ['the full address of a page', `${origin}${about}`, about],
    ['home', '/', '/'],
    ['a cabinet address', '/a/VC24090001?k=ABCDEFGHJK', '/a/VC24090001?k=ABCDEFGHJK'],
    ['another host', `https://evil.test${about}`, support],
    ['another host without a scheme', `//evil.test${about}`, support],
    ['a backslash host', `/\\evil.test${about}`, support],
    ['another scheme', 'javascript:alert(1)', support],
    ['credentials in front of the host', `https://evil@app.larder.test${about}`, support],
    ['an unknown path', '/pages/unknown', support],
    ['a path that climbs out', '/pages/../trpc/identity.readMe', support],
    ['an empty text', '', '/'],
    ['no text at all', { url: about }, support],
    ['nothing', undefined, support],
  ])('opens the right page for %s', (_what, actionData, expected) => {
    expect(pushTarget(actionData, origin)).toBe(expected);
  });
  test.each(Object.values(targets).flat())('opens the screen that a server names: %j', (target) => {
    const address = screenAddress(target);
    expect(ownPage(address, origin)).toBe(address.replace(/#.*/, ''));
  });
  test('follows the same rule as the redirect of sign-in', () => {
    expect(ownPage(about, origin)).toBe(about);
    expect(ownPage('https://evil.test/', origin)).toBeNull();
  });
});
