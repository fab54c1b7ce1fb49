import { screenAddress } from '@larder/contract/screen-address';
import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import type { MemberReadContext } from '../use-case.ts';
import { taskView } from './task-view.ts';

/** Returns the actor's newest open task at these devices (null: at any device); null if there is none. */
export async function findOpenTask(
  { tx, actor }: Pick<MemberReadContext, 'tx' | 'actor'>,
  scope: readonly string[] | null,
) {
  const { merchantId, membershipId: operatorId } = actor;
  const own = await tx.restockTask.findFirst({
    where: {
      merchantId,
      operatorId,
      status: { in: [...openTaskStatuses] },
      ...(scope ? { deviceId: { in: [...scope] } } : {}),
    },
    orderBy: { createdAt: 'desc' },
    include: {
      operator: { select: { displayName: true } },
      assignment: { select: { device: { select: { deviceNo: true, name: true } } } },
    },
  });
  if (!own) return null;
  const { deviceNo, name: deviceName } = own.assignment.device;
  const target = screenAddress({ screen: 'restockTask', mode: own.mode, deviceNo, taskId: own.id });
  return { ...taskView(actor, own), deviceNo, deviceName, target };
}
