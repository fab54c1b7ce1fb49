import type { Prisma } from '@larder/database/model';
import { type MemberActor, scopeOf } from '../actor.ts';

/** The notices of a member, but those of cabinets that he may not see any more. */
export function ownNotices(actor: MemberActor): Prisma.NoticeWhereInput {
  const { merchantId, membershipId } = actor;
  const scope = scopeOf(actor);
  const seen = scope ? { OR: [{ alertId: null }, { alert: { deviceId: { in: [...scope] } } }] } : {};
  return { merchantId, membershipId, ...seen };
}
