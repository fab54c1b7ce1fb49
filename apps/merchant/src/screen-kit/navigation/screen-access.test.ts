import { effectivePermissions, restockerPermissions, systemRoles } from '@larder/domain/team/permissions';
import { describe, expect, test } from 'vitest';
import { mayOpen } from './screen-access.ts';
import { screens } from './screens.ts';

const held = { ...systemRoles, restocker: restockerPermissions, nobody: [] };

/** The numbers of the screens that a role is denied. */
const denied: Record<keyof typeof held, string> = {
  owner: '',
  manager: '27-28 73-77 80 83-85 138',
  operations: '22 24-29 40 42 44 47-50 55-59 71-88 130 132 135-136 138 143',
  finance: '2-3 17-38 40 44 47-55 60-69 73-77 93-133 135-136 139 143 145 148',
  support: '3 17-38 54 56-59 61-66 69 71-133 138 143 145 148',
  viewer:
    '19-20 22 25 27-28 30-34 38 42 49 54 56-59 61-63 65 71-88 93 96-98 100-102 106-111 115-120 123-124 128 130-133 135 138 143 148',
  restocker: '21-44 47-59 61-66 71-93 96 98 123-124 129-133 135-136 138 142-143 145 148',
  nobody: '2-3 17-69 71-133 135-136 138-139 142-143 145 148',
};

/** 1, 2, 3, 5 as "1-3 5". */
function ranges(ids: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run?.[1] === id - 1) run[1] = id;
    else runs.push([id, id]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(' ');
}

describe('the sitemap', () => {
  test.each(Object.entries(held))('denies %s the screens of the table and no others', (role, list) => {
    const permissions = effectivePermissions(list);
    const ids = screens.filter((screen) => !mayOpen(screen, permissions)).map(({ id }) => id);
    expect(ranges(ids)).toBe(denied[role as keyof typeof held]);
  });
});
