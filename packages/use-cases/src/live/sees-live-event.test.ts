import { liveEventTypes } from '@larder/contract/live-event';
import { restockerPermissions, systemRoles } from '@larder/domain/team/permissions';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../actor.ts';
import { seesLiveEvent } from './sees-live-event.ts';

const owner: Actor = {
  kind: 'user',
  accountId: 'a',
  membershipId: 'm1',
  merchantId: 'here',
  permissions: systemRoles.owner,
  deviceScope: 'all',
  permissionVersion: 1,
};
const event = { type: 'order.changed', merchantId: 'here', deviceId: null } as const;

describe('a live event', () => {
  test.each(liveEventTypes)('reaches the owner if it is %s', (type) => {
    expect(seesLiveEvent(owner, { ...event, type })).toBe(true);
  });

  test('does not reach another merchant', () => {
    expect(seesLiveEvent(owner, { ...event, merchantId: 'elsewhere' })).toBe(false);
  });

  test('reaches a member only for devices in their scope', () => {
    const member: Actor = { ...owner, deviceScope: ['d1'] };
    expect(seesLiveEvent(member, { ...event, deviceId: 'd1' })).toBe(true);
    expect(seesLiveEvent(member, { ...event, deviceId: 'd2' })).toBe(false);
    expect(seesLiveEvent(member, event)).toBe(true);
  });

  test('needs a permission of the member, unless it concerns every member', () => {
    const member: Actor = { ...owner, permissions: ['device.view'] };
    expect(seesLiveEvent(member, event)).toBe(false);
    expect(seesLiveEvent(member, { ...event, type: 'device.telemetry' })).toBe(true);
    expect(seesLiveEvent(member, { ...event, type: 'access.changed' })).toBe(true);
  });

  test('reaches a restocker if it is about templates, which decide what a cabinet needs', () => {
    const restocker: Actor = { ...owner, permissions: restockerPermissions };
    expect(seesLiveEvent(restocker, { ...event, type: 'planogram.changed' })).toBe(true);
  });

  test('reaches only the member that it names', () => {
    const addressed = { ...event, type: 'access.changed', membershipId: 'm1' } as const;
    expect(seesLiveEvent(owner, addressed)).toBe(true);
    expect(seesLiveEvent({ ...owner, membershipId: 'm2' }, addressed)).toBe(false);
  });
});
