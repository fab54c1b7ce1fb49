import type { Outputs } from '#platform/trpc.ts';
import type { useText } from './use-text.ts';

type Role = Pick<Outputs['identity']['readMe']['memberships'][number], 'roleCode' | 'roleName'>;

/** Returns the name of a role: a merchant's own role has a name, the others are named in the user's language. */
export function roleName(t: ReturnType<typeof useText>, { roleCode, roleName: own }: Role): string {
  if (own) return own;
  return roleCode === 'restocker'
    ? t('enum.membership.kind.restocker')
    : t(`enum.role.${roleCode ?? 'viewer'}`);
}
