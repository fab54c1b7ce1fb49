import type { MemberActor } from '../actor.ts';

/** Selects how far this member has seen a tutorial: one row at most. */
export const ownProgress = ({ merchantId, membershipId }: MemberActor) => ({
  where: { merchantId, membershipId },
  select: { positionMs: true, watched: true },
});
