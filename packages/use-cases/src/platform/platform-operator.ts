import type { Actor } from '../actor.ts';

/** Creates the actor for a platform operator at the command line; the audit log contains `name`. */
export function platformOperator(name: string): Actor {
  return { kind: 'platform', accountId: name, permissions: [], deviceScope: 'all', permissionVersion: 0 };
}
