import { describe, expect, test } from 'vitest';
import {
  areaLevels,
  completePermissions,
  differenceOf,
  levelOf,
  permissionAreas,
  permissionsOfArea,
  permissionsOfLevel,
  setAreaLevel,
  togglePermission,
} from './permission-areas.ts';
import { impliedPermissions, permissions, restockerPermissions, systemRoles } from './permissions.ts';

const implied = new Set<string>(impliedPermissions);
const sorted = (list: readonly string[]) => [...list].sort();

describe('the areas of the role editor', () => {
  test('contain every permission that is not implied exactly once', () => {
    expect(sorted(permissionAreas.flatMap(permissionsOfArea))).toEqual(
      sorted(permissions.filter((permission) => !implied.has(permission))),
    );
  });

  test('have levels that grow and that stand without the other areas', () => {
    for (const area of permissionAreas) {
      let below = -1;
      for (const level of areaLevels) {
        const whole = permissionsOfLevel(area, level);
        expect(whole.length, `${area} ${level}`).toBeGreaterThan(below);
        expect(sorted(completePermissions(whole)), `${area} ${level}`).toEqual(sorted(whole));
        expect(levelOf(area, whole)).toBe(level);
        below = whole.length;
      }
    }
  });

  test('name no level for a mixture', () => {
    expect(levelOf('orders', ['order.view', 'order.export'])).toBeNull();
    expect(levelOf('orders', ['device.view'])).toBe('none');
  });

  test('lose nothing of a system role or of restockers when they are completed', () => {
    for (const role of [...Object.values(systemRoles), restockerPermissions]) {
      expect(sorted(completePermissions(role))).toEqual(
        sorted(role.filter((permission) => !implied.has(permission))),
      );
    }
  });
});

describe('ticking permissions', () => {
  test('ticks what is needed with what needs it', () => {
    expect(togglePermission([], 'order.refund', true)).toEqual(['order.view', 'order.refund']);
  });

  test('unticks what needs it with what is unticked', () => {
    const chosen = ['order.view', 'order.refund', 'order.export', 'stats.view'] as const;
    expect(togglePermission(chosen, 'order.view', false)).toEqual(['stats.view']);
    expect(togglePermission(chosen, 'order.refund', false)).toEqual([
      'order.view',
      'order.export',
      'stats.view',
    ]);
  });

  test('never leaves a permission without those that it needs', () => {
    for (const permission of permissions) {
      const without = togglePermission(permissions, permission, false);
      expect(completePermissions(without), permission).toEqual(without);
      expect(without).not.toContain(permission);
    }
  });

  test('sets a level and leaves other areas', () => {
    const chosen = setAreaLevel(['order.view', 'order.export', 'stats.view'], 'orders', 'none');
    expect(chosen).toEqual(['stats.view']);
    expect(setAreaLevel(chosen, 'money', 'none')).toEqual([]);
    expect(setAreaLevel(chosen, 'restock', 'see')).toEqual(['stock.view', 'restock.view', 'stats.view']);
  });

  test('tells what a role has more and less than a preset', () => {
    const role = togglePermission(
      togglePermission(systemRoles.support, 'order.refund', false),
      'stats.view',
      true,
    );
    expect(differenceOf(role, systemRoles.support)).toEqual({
      more: ['stats.view'],
      less: ['order.refund'],
    });
  });
});
