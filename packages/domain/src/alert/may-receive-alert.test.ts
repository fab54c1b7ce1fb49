import { expect, test } from 'vitest';
import { type AlertRecipient, mayReceiveAlert } from './may-receive-alert.ts';

const member: AlertRecipient = {
  kind: 'staff',
  systemRole: null,
  rolePermissions: ['alert.receive'],
  deviceScope: 'selected',
  deviceIds: ['a'],
};

test.each<[title: string, change: Partial<AlertRecipient>, deviceId: string | null, may: boolean]>([
  ['a device in scope', {}, 'a', true],
  ['a device out of scope', {}, 'b', false],
  ['any device', {}, null, true],
  ['any device, with a scope of none', { deviceIds: [] }, null, true],
  ['a device, with a scope of all', { deviceScope: 'all', deviceIds: [] }, 'b', true],
  ['a device in scope, without the permission', { rolePermissions: [] }, 'a', false],
  ['any device, without the permission', { deviceScope: 'all', rolePermissions: [] }, null, false],
])('judges the alerts of %s', (_, change, deviceId, may) => {
  expect(mayReceiveAlert({ ...member, ...change }, deviceId)).toBe(may);
});
