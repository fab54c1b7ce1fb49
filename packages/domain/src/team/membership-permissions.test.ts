import { describe, expect, test } from 'vitest';
import { membershipPermissions } from './membership-permissions.ts';
import { effectivePermissions, permissions, restockerPermissions, systemRoles } from './permissions.ts';

const staff = { kind: 'staff', systemRole: null, rolePermissions: [] } as const;

describe('permissions of a membership', () => {
  test('an owner has those of the owner role, whatever else is stored', () => {
    const rights = { kind: 'owner', systemRole: 'operations', rolePermissions: ['home.view'] } as const;
    expect(membershipPermissions(rights)).toEqual(effectivePermissions(systemRoles.owner));
  });

  test('a restocker has those of restockers, whatever role is stored', () => {
    const rights = { ...staff, kind: 'restocker', rolePermissions: [...permissions] } as const;
    expect(membershipPermissions(rights)).toEqual(effectivePermissions(restockerPermissions));
  });

  test('a system role wins over stored permissions', () => {
    for (const [systemRole, granted] of Object.entries(systemRoles)) {
      const rights = { ...staff, systemRole: systemRole as keyof typeof systemRoles };
      expect(membershipPermissions({ ...rights, rolePermissions: ['order.refund'] })).toEqual(
        effectivePermissions(granted),
      );
    }
  });

  test('a role of the merchant grants its permissions, and none that no longer exists', () => {
    const rolePermissions = ['order.view', 'order.gone'];
    expect(membershipPermissions({ ...staff, rolePermissions })).toEqual(
      effectivePermissions(['order.view']),
    );
  });
});
