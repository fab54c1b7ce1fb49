import { expect, test } from 'vitest';
import { inviteUserInput } from './team.contract.ts';

const user = {
  kind: 'staff',
  email: 'sam@example.com',
  userName: 'Sam Lee',
  deviceScope: 'all',
  deviceNos: [],
};

test.each(['', 'owner', 'captain'])('an invitation to the role %j asks for a role', (role) => {
  const { issues } = inviteUserInput.safeParse({ ...user, role }).error ?? {};
  expect(issues).toMatchObject([{ path: ['role'], message: 'valid.role' }]);
});

test.each(['support', '01980000-0000-7000-8000-000000000001'])('an invitation to %s is taken', (role) => {
  expect(inviteUserInput.safeParse({ ...user, role }).success).toBe(true);
});
