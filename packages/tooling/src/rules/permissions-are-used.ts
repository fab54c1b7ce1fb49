import { permissions } from '@larder/domain/team/permissions';
import { isTest, type Rule } from '../source-tree.ts';

/** Every member holds it: Home opens without asking for it. */
const OF_EVERY_MEMBER = 'home.view';

/** Requires every permission to guard something in the API and in the app. */
export const permissionsAreUsed: Rule = (files) => {
  const guards = files
    .filter((file) => /^(packages\/use-cases|apps\/(api|merchant))\/src\//.test(file.path) && !isTest(file))
    .map((file) => file.text)
    .join('\n');
  return permissions
    .filter((permission) => permission !== OF_EVERY_MEMBER && !guards.includes(`'${permission}'`))
    .map((permission) => ({ rule: 'permissions-are-used', path: permission, message: 'guards nothing' }));
};
