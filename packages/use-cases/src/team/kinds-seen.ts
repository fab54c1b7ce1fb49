import type { MembershipKind } from '@larder/database/model';
import { can } from '@larder/domain/team/permissions';
import type { Actor } from '../actor.ts';

const userKinds = ['owner', 'staff'] as const;

/** The kinds of people that the actor may see: users with `user.view`, restockers with `restocker.view`. */
export function kindsSeen({ permissions }: Pick<Actor, 'permissions'>): readonly MembershipKind[] {
  return [
    ...(can(permissions, ['user.view']) ? userKinds : []),
    ...(can(permissions, ['restocker.view']) ? (['restocker'] as const) : []),
  ];
}

/** The kinds of people that the actor may invite and whose invitations they may revoke. */
export function kindsEdited({ permissions }: Pick<Actor, 'permissions'>): readonly MembershipKind[] {
  return [
    ...(can(permissions, ['user.edit']) ? userKinds : []),
    ...(can(permissions, ['restocker.edit']) ? (['restocker'] as const) : []),
  ];
}
