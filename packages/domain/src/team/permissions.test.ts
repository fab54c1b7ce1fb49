import { describe, expect, test } from 'vitest';
import {
  can,
  effectivePermissions,
  type Permission,
  permissions,
  restockerPermissions,
  systemRoles,
} from './permissions.ts';

describe('permissions', () => {
  test('are unique and named area.object.action', () => {
    expect(new Set(permissions).size).toBe(permissions.length);
    for (const permission of permissions) expect(permission).toMatch(/^[a-z]+(\.[a-z_]+){1,2}$/);
  });

  test('are granted by any one of those listed', () => {
    expect(can(['order.view'], ['order.refund', 'order.view'])).toBe(true);
    expect(can(['order.view'], ['order.refund'])).toBe(false);
    expect(can([], ['order.view'])).toBe(false);
  });

  test('throw when none is asked for, which is a programming error', () => {
    expect(() => can(permissions, [])).toThrow();
  });

  test('imply home, tutorials and support for every member with at least one', () => {
    expect(effectivePermissions([])).toEqual([]);
    expect(effectivePermissions(['order.view'])).toEqual([
      'order.view',
      'home.view',
      'tutorial.view',
      'support.chat',
    ]);
  });
});

describe('roles', () => {
  const lacks = (role: readonly Permission[]) =>
    permissions.filter((permission) => !role.includes(permission));

  test('give an owner everything', () => {
    expect(lacks(systemRoles.owner)).toEqual([]);
  });

  test('give a manager everything except moving money, changing roles and reading the audit list', () => {
    expect(lacks(systemRoles.manager)).toEqual([
      'role.edit',
      'finance.withdraw',
      'finance.account.edit',
      'finance.onboard',
      'audit.view',
    ]);
  });

  test('give a viewer no changes and no money', () => {
    expect(systemRoles.viewer.every((permission) => permission.endsWith('.view'))).toBe(true);
    for (const hidden of ['finance.view', 'bill.view', 'order.video.view', 'audit.view'] as const) {
      expect(systemRoles.viewer).not.toContain(hidden);
    }
  });

  test('give operations, finance and support what domain 9.3 lists', () => {
    expect(systemRoles.operations).toContain('alert.configure');
    expect(systemRoles.operations).not.toContain('restocker.edit');
    expect(systemRoles.operations).not.toContain('order.refund');
    expect(systemRoles.finance).toEqual([
      'order.view',
      'order.export',
      'order.refund',
      'bill.view',
      'finance.view',
      'finance.withdraw',
      'finance.account.edit',
      'stats.view',
      'stats.cost.view',
      'audit.view',
    ]);
    expect(systemRoles.support).toContain('complaint.handle');
  });

  test('let a restocker fill and correct, not configure', () => {
    expect(restockerPermissions).not.toContain('restock.no_door');
    expect(restockerPermissions).not.toContain('device.open');
    expect(restockerPermissions).toHaveLength(8);
  });

  test('contain no permission twice', () => {
    for (const role of Object.values(systemRoles)) expect(new Set(role).size).toBe(role.length);
  });
});
