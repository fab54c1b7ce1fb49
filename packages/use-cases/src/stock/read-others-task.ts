import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import type { MemberReadContext } from '../use-case.ts';

/**
 * Returns the name of another member with an open task at the device, so that a screen can warn before a correction:
 * movements booked during the task are missing from its count. Null if there is none.
 */
export async function readOthersTask(
  { tx, actor }: Pick<MemberReadContext, 'tx' | 'actor'>,
  deviceId: string,
): Promise<string | null> {
  const { merchantId, membershipId } = actor;
  const task = await tx.restockTask.findFirst({
    where: { merchantId, deviceId, status: { in: [...openTaskStatuses] }, operatorId: { not: membershipId } },
    select: { operator: { select: { displayName: true } } },
  });
  return task?.operator.displayName ?? null;
}
