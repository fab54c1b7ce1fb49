import { describe, expect, test } from 'vitest';
import type { DeviceId } from '../ids.ts';
import { checkGrant, checkOwnersLeft, checkRoleChange, type Standing } from './grant-rule.ts';
import { type Permission, permissions, restockerPermissions, systemRoles } from './permissions.ts';

const [a, b] = ['a', 'b'] as unknown as [DeviceId, DeviceId];
const owner: Standing = { isOwner: true, permissions, scope: 'all' };
const manager: Standing = { isOwner: false, permissions: systemRoles.manager, scope: 'all' };
const everything: Standing = { ...manager, permissions };
const support: Standing = { ...manager, permissions: systemRoles.support };
const atA: Standing = { ...manager, scope: [a] };

describe('a member gives, changes and takes only what they hold', () => {
  test.each([
    ['an owner an owner', owner, owner, true],
    ['an owner a role with every permission', owner, everything, true],
    ['a manager a manager', manager, manager, true],
    ['a manager support', manager, support, true],
    ['a manager an owner', manager, owner, false],
    ['a manager a role with one permission more', manager, everything, false],
    ['a role with every permission an owner', everything, owner, false],
    ['support a manager', support, manager, false],
    ['support restockers', support, { ...support, permissions: restockerPermissions }, false],
    ['a manager of one device a manager of that device', atA, atA, true],
    ['a manager of one device a manager of none', atA, { ...manager, scope: [] }, true],
    ['a manager of one device a manager of another', atA, { ...manager, scope: [b] }, false],
    ['a manager of one device a manager of that and another', atA, { ...manager, scope: [a, b] }, false],
    ['a manager of one device a manager of all', atA, manager, false],
  ] as const)('%s', (_, own, other, allowed) => {
    expect(checkGrant(own, other).ok).toBe(allowed);
  });
});

describe('a role is changed by those who hold it before and after', () => {
  const view: readonly Permission[] = ['order.view'];
  const refund: readonly Permission[] = ['order.view', 'order.refund'];
  const clerk: Standing = { isOwner: false, permissions: [...view, 'role.edit'], scope: 'all' };
  test.each([
    ['within the own permissions', clerk, view, view, true],
    ['not to more', clerk, view, refund, false],
    ['not from more, although it becomes less', clerk, refund, view, false],
    ['not by a member of some devices, because it holds at all', { ...clerk, scope: [a] }, view, view, false],
    ['by an owner in any way', owner, refund, permissions, true],
  ] as const)('%s', (_, own, before, after, allowed) => {
    expect(checkRoleChange(own, before, after).ok).toBe(allowed);
  });
});

test('the last owner of a merchant stays', () => {
  expect(checkOwnersLeft(1).ok).toBe(true);
  expect(checkOwnersLeft(0)).toMatchObject({ refusal: { code: 'LAST_OWNER' } });
});
