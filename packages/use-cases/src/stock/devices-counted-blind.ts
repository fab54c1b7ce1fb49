import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import type { MemberReadContext } from '../use-case.ts';

/** Devices that the member counts blind now: their own open tasks, while the merchant counts blind. [decision 73] */
export async function devicesCountedBlind({
  tx,
  actor,
}: Pick<MemberReadContext, 'tx' | 'actor'>): Promise<ReadonlySet<string>> {
  const { merchantId, membershipId: operatorId } = actor;
  const tasks = await tx.restockTask.findMany({
    where: { merchantId, operatorId, status: { in: [...openTaskStatuses] } },
    select: { deviceId: true },
  });
  // Most members count nothing, and are not asked about the setting.
  if (tasks.length === 0) return new Set();
  const { blindCount } = await tx.merchant.findUniqueOrThrow({
    where: { id: merchantId },
    select: { blindCount: true },
  });
  return new Set(blindCount ? tasks.map(({ deviceId }) => deviceId) : []);
}
