import { permissions } from '@larder/domain/team/permissions';
import { isTest, type Rule } from '../source-tree.ts';

/** Permissions whose screens are not built yet. Shrinks. */
const WAITING = /^home/;

/** Requires every permission to guard something in the API and in the app, unless its area is not built yet. */
export const permissionsAreUsed: Rule = (files) => {
  const guards = files
    .filter((file) => /^(packages\/use-cases|apps\/(api|merchant))\/src\//.test(file.path) && !isTest(file))
    .map((file) => file.text)
    .join('\n');
  return permissions
    .filter((permission) => !WAITING.test(permission) && !guards.includes(`'${permission}'`))
    .map((permission) => ({ rule: 'permissions-are-used', path: permission, message: 'guards nothing' }));
};
