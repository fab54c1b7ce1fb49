import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import type { MemberActor } from '../actor.ts';
import type { ReadContext } from '../use-case.ts';

/** Who else is restocking a cabinet now: what is booked beside their visit is not in their count. Null if nobody is. */
export async function readOthersVisit(
  { tx, actor }: Pick<ReadContext, 'tx'> & { readonly actor: MemberActor },
  deviceId: string,
): Promise<string | null> {
  const { merchantId, membershipId } = actor;
  const visit = await tx.restockTask.findFirst({
    where: { merchantId, deviceId, status: { in: [...openTaskStatuses] }, operatorId: { not: membershipId } },
    select: { operator: { select: { displayName: true } } },
  });
  return visit?.operator.displayName ?? null;
}
