import { type Permission, systemRoles } from '@larder/domain/team/permissions';
import { expect, test } from 'vitest';
import { parentOf } from './screen-parents.ts';

const from = (pathname: string, search = '', held: readonly Permission[] = systemRoles.owner) =>
  parentOf({ pathname: `/pages/${pathname}`, search }, held);

test.each([
  ['index/replenishman-list/add-replenishman', '', '/pages/index/replenishman-list/index'],
  ['device/freezing-rules', '?deviceNo=VC24090001', '/pages/device/device-details?deviceNo=VC24090001'],
  [
    'index/user-management/role/edit-role',
    '?id=r1&from=push',
    '/pages/index/user-management/role/view-role?id=r1',
  ],
  ['index/user-management/role/add-new-role', '?copyFrom=r1', '/pages/index/user-management/list?tab=roles'],
  [
    'new-restock/quick-restock/dispose-product',
    '?deviceNo=VC24090001&taskId=t1',
    '/pages/new-restock/quick-restock/restock?deviceNo=VC24090001&taskId=t1',
  ],
  [
    'new-restock/quick-restock/dispose-product',
    '?deviceNo=VC24090001',
    '/pages/new-restock/quick-restock/device-details?deviceNo=VC24090001',
  ],
  [
    'user/financial-management/apple-online/read-agreement',
    '',
    '/pages/user/financial-management/apple-online/apple-online?step=6',
  ],
])('/pages/%s%s belongs to %s', (path, search, parent) => {
  expect(from(path, search)).toBe(parent);
});

test('a screen that the member may not open is passed over', () => {
  const disposing = ['new-restock/quick-restock/dispose-product', '?deviceNo=VC24090001'] as const;
  expect(from(...disposing, ['stock.dispose', 'stock.view'])).toBe(
    '/pages/device/stock-details?deviceNo=VC24090001',
  );
  expect(from(...disposing, ['stock.dispose'])).toBeUndefined();
});

test('a page belongs to none without the values that its parent needs, or outside the table', () => {
  expect(from('device/freezing-rules')).toBeUndefined();
  expect(from('tabBar/my/my')).toBeUndefined();
});
