import type { Permission } from '@larder/domain/team/permissions';
import { can } from '@larder/domain/team/permissions';
import type { Screen } from './screens.ts';

/** True if a member with these permissions may open the screen. */
export function mayOpen(screen: Screen, held: readonly Permission[]): boolean {
  if (screen.access === 'public' || screen.access === 'member') return true;
  return can(held, screen.access) && (screen.and ?? []).every((permission) => held.includes(permission));
}
