import { taskInput } from '@larder/contract/restock.contract';
import { cameraCounts } from '@larder/database/queries/restock/restock-lines.queries';
import { tripCabinets } from '@larder/database/queries/restock/restock-trip.queries';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { accept, refuse } from '@larder/domain/refusal';
import { restockPermissions } from '@larder/domain/restock/restock-mode-rules';
import { can } from '@larder/domain/team/permissions';
import { seesDevice } from '../actor.ts';
import { loadDevice } from '../device/device-details.ts';
import { defineUseCase, type MemberReadContext } from '../use-case.ts';
import { coverableOrder } from './covered-order.ts';
import { endOf, findOwnTask, type TaskRow } from './find-own-task.ts';
import { readTaskDoors } from './read-task-doors.ts';
import { restockHead } from './restock-head.ts';
import { restockLineViews } from './restock-line-views.ts';
import { taskView } from './task-view.ts';

type Ctx = Pick<MemberReadContext, 'tx' | 'actor'>;

/**
 * Returns a task with everything the phone needs to continue offline. Once the doors are closed, lines are as of the
 * last close, so that entered numbers stay correct while shoppers buy. Refuses `NOT_FOUND`. [screens TASK]
 */
export const readTask = defineUseCase({
  name: 'restock.readTask',
  access: { anyOf: restockPermissions },
  kind: 'read',
  input: taskInput,
  run: async (ctx, { taskId }) => {
    const { tx, actor, now } = ctx;
    const found = await findOwnTask(ctx, taskId);
    if (!found.ok) return found;
    const task = found.value;
    const { mode, orderId, order, deviceId, createdAt } = task;
    const device = await loadDevice(tx, actor.merchantId, task.device.deviceNo);
    if (!device) return refuse('NOT_FOUND');
    const doorFacts = await readTaskDoors(tx, task, device);
    const { lines } = await restockLineViews(ctx, device, {
      mode,
      orderId,
      closedAt: doorFacts.lastClosedAt,
    });
    const photos = await tx.restockPhoto.findMany({
      where: { merchantId: actor.merchantId, taskId },
      orderBy: { takenAt: 'asc' },
    });
    return accept({
      head: restockHead(device, now),
      task: {
        ...taskView(actor, task),
        ...timesOf(task),
        recordId: task.record?.id ?? null,
        mayGoWithoutDoor: task.begunAt !== null || can(actor.permissions, ['restock.no_door']),
      },
      doors: doorFacts.doors,
      isOpen: doorFacts.isOpen,
      everOpened: doorFacts.everOpened,
      lastClosedAt: doorFacts.lastClosedAt?.toISOString() ?? null,
      online: onlineStatus(device.connectivity, now),
      lines,
      order: order && {
        id: order.id,
        orderNo: order.orderNo,
        note: order.note,
        dueOn: order.dueOn?.toISOString().slice(0, 10) ?? null,
      },
      /** A waiting order that this task did not start from; its end may be that of the task. */
      otherOrder: order || task.record ? null : await coverableOrder(ctx, deviceId),
      photos: photos.map(({ id, door, fileKey, takenAt }) => ({
        id,
        door,
        url: ctx.ports.files.link(fileKey, now),
        takenAt: takenAt.toISOString(),
      })),
      cameraCounts: await cameraCounts(tx, deviceId, doorFacts.sessionIds, createdAt),
      blind: device.merchant?.blindCount ?? false,
      trip: await stopOf(ctx, task),
    });
  },
});

/** Returns the task's position in the actor's own trip; null outside a trip. */
async function stopOf({ tx, actor }: Ctx, { tripId, deviceId }: TaskRow) {
  const { merchantId, membershipId: createdById } = actor;
  const trip = tripId && (await tx.restockTrip.findFirst({ where: { id: tripId, merchantId, createdById } }));
  if (!trip) return null;
  const cabinets = await tripCabinets(tx, merchantId, trip.id);
  const stops = cabinets.filter((cabinet) => seesDevice(actor, cabinet.deviceId));
  const place = stops.findIndex((cabinet) => cabinet.deviceId === deviceId) + 1;
  return place > 0 ? { id: trip.id, stop: place, stops: stops.length } : null;
}

function timesOf(task: TaskRow) {
  const { createdAt, begunAt, startedAt, version } = task;
  return {
    createdAt: (begunAt ?? createdAt).toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endOf(task)?.toISOString() ?? null,
    version,
  };
}
