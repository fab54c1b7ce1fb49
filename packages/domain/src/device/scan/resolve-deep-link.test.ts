import { expect, test } from 'vitest';
import { restockerPermissions } from '../../team/permissions.ts';
import { type DeepLinkFacts, resolveDeepLink } from './resolve-deep-link.ts';

const user = { isRestocker: false, permissions: ['device.view', 'device.activate'] } as const;
const viewer = { isRestocker: false, permissions: ['device.view'] } as const;
const restocker = { isRestocker: true, permissions: restockerPermissions };
const device = (lifecycle: 'to_be_activated' | 'operational' | 'retired', inScope = true) => ({
  lifecycle,
  inScope,
});

test.each([
  [user, device('to_be_activated'), 'activate'],
  [user, device('to_be_activated', false), 'activate'],
  [user, device('operational'), 'details'],
  [user, device('operational', false), 'DEVICE_NOT_ALLOCATED'],
  [user, device('retired'), 'DEVICE_NOT_ALLOCATED'],
  [user, null, 'DEVICE_NOT_ALLOCATED'],
  [viewer, device('to_be_activated'), 'DEVICE_NOT_ALLOCATED'],
  [viewer, device('operational'), 'details'],
  [restocker, device('operational'), 'restock'],
  [restocker, device('to_be_activated'), 'restock'],
  [restocker, device('operational', false), 'DEVICE_NOT_ALLOCATED'],
  [restocker, null, 'DEVICE_NOT_ALLOCATED'],
] as const)('leads %j on %j to %s', (actor, found, outcome) => {
  const target = resolveDeepLink({ ...actor, device: found } as DeepLinkFacts);
  expect(target.ok ? target.value : target.refusal.code).toBe(outcome);
});
