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

describe('who is told of a live event', () => {
  test.each(liveEventTypes)('an owner is told of %s', (type) => {
    expect(seesLiveEvent(owner, { ...event, type })).toBe(true);
  });

  test('nobody is told of another merchant', () => {
    expect(seesLiveEvent(owner, { ...event, merchantId: 'elsewhere' })).toBe(false);
  });

  test('a member is told only of cabinets in his scope', () => {
    const member: Actor = { ...owner, deviceScope: ['d1'] };
    expect(seesLiveEvent(member, { ...event, deviceId: 'd1' })).toBe(true);
    expect(seesLiveEvent(member, { ...event, deviceId: 'd2' })).toBe(false);
    expect(seesLiveEvent(member, event)).toBe(true);
  });

  test('a member without the permission is not told, except of what concerns every member', () => {
    const member: Actor = { ...owner, permissions: ['device.view'] };
    expect(seesLiveEvent(member, event)).toBe(false);
    expect(seesLiveEvent(member, { ...event, type: 'device.telemetry' })).toBe(true);
    expect(seesLiveEvent(member, { ...event, type: 'access.changed' })).toBe(true);
  });

  test('a restocker is told of new templates, which decide what a cabinet needs', () => {
    const restocker: Actor = { ...owner, permissions: restockerPermissions };
    expect(seesLiveEvent(restocker, { ...event, type: 'planogram.changed' })).toBe(true);
  });

  test('what is meant for one member is told to nobody else', () => {
    const told = { ...event, type: 'access.changed', membershipId: 'm1' } as const;
    expect(seesLiveEvent(owner, told)).toBe(true);
    expect(seesLiveEvent({ ...owner, membershipId: 'm2' }, told)).toBe(false);
  });
});
