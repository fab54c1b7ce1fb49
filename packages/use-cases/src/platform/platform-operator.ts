import type { Actor } from '../actor.ts';

/** An operator of the platform at the command line; `name` stands in the audit log. */
export function platformOperator(name: string): Actor {
  return { kind: 'platform', accountId: name, permissions: [], deviceScope: 'all', permissionVersion: 0 };
}
