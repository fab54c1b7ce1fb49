import type { Prisma } from '@larder/database/model';
import { type MemberActor, scopeOf } from '../actor.ts';

/** A member's notices, except those of devices that they may no longer see. */
export function ownNotices(actor: MemberActor): Prisma.NoticeWhereInput {
  const { merchantId, membershipId } = actor;
  const scope = scopeOf(actor);
  const seen = scope ? { OR: [{ alertId: null }, { alert: { deviceId: { in: [...scope] } } }] } : {};
  return { merchantId, membershipId, ...seen };
}
