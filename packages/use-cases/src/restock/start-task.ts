import { startTaskInput } from '@larder/contract/restock.contract';
import type { Device, RestockOrder } from '@larder/database/model';
import {
  holdBinding,
  holdMember,
  nextRestockNumber,
} from '@larder/database/queries/restock/restock-commit.queries';
import { humanNumber } from '@larder/domain/human-number';
import { instantWithin } from '@larder/domain/instant-within';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { mayRestock, restockPermissions } from '@larder/domain/restock/restock-mode-rules';
import { transitionRestockOrder } from '@larder/domain/restock/restock-order-transitions';
import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import { serverLimits } from '@larder/domain/server-limits';
import { lockOwnDevice } from '../device/lock-own-device.ts';
import { merchantToday } from '../merchant-today.ts';
import { defineUseCase, type MemberWriteContext } from '../use-case.ts';
import { holdMode } from './check-mode.ts';
import { refuseTaskExists } from './refuse-task-exists.ts';
import { seesOrder } from './restock-scope.ts';

/**
 * Starts a task. `refill` fulfills an order: the given one, else the device's open order. Refuses `NOT_FOUND` (also
 * without an order or trip that this member may work on), `RESTOCK_MODE_DISABLED`, `FORBIDDEN`, `DEVICE_ENABLE_FAILED`,
 * `RESTOCK_TASK_EXISTS`, `ILLEGAL_TRANSITION` (the order is not waiting). If the device is a stop of the member's open
 * trip in this mode, the task belongs to that trip, whether it is named or not. Idempotent: the same `taskId` returns
 * the same task, whatever its state. A task started offline arrives late, so neither a trip that has ended in the
 * meantime nor a mode that was switched off refuses it. [domain 7.2, decisions 57 and 122]
 */
export const startTask = defineUseCase({
  name: 'restock.startTask',
  access: { anyOf: restockPermissions },
  kind: 'write',
  input: startTaskInput,
  audit: { objectType: 'restock_task' },
  run: async (ctx, { deviceNo, mode, orderId, tripId, taskId, begunAt }) => {
    const device = await lockRestockDevice(ctx, deviceNo);
    if (!device.ok) return device;
    const deviceId = device.value.id;
    const known = taskId ? await findStarted(ctx, deviceId, taskId) : null;
    if (known) return known;
    // Held in any case, so that no owner switches the mode off and cancels the order meanwhile.
    const enabled = await holdMode(ctx, mode);
    const beganOffline = begunAt !== undefined && mayRestock(mode, ctx.actor.permissions);
    if (!enabled.ok && !beganOffline) return enabled;
    if (device.value.lifecycle !== 'operational') return refuse('DEVICE_ENABLE_FAILED');
    const open = await ctx.tx.restockTask.findFirst({
      where: { deviceId, status: { in: [...openTaskStatuses] } },
      include: { operator: { select: { displayName: true } } },
    });
    if (open) return refuseTaskExists(ctx.actor, open);
    const order = await startOrder(ctx, deviceId, mode, orderId);
    if (!order.ok) return order;
    const ownTripId = await findOpenTrip(ctx, { deviceId, mode, tripId });
    if (tripId && !ownTripId && !begunAt) return refuse('NOT_FOUND');
    return createTask(ctx, deviceId, {
      mode,
      orderId: order.value?.id ?? null,
      tripId: ownTripId,
      id: taskId ?? ctx.newId(),
      begunAt: begunAt ? clampBegunAt(ctx, begunAt) : null,
    });
  },
});

/** Returns the task that an earlier start with the same id created; null if there is none. */
async function findStarted(
  ctx: MemberWriteContext,
  deviceId: string,
  taskId: string,
): Promise<Result<Started> | null> {
  const task = await ctx.tx.restockTask.findFirst({
    where: { id: taskId, merchantId: ctx.actor.merchantId, deviceId },
    include: { operator: { select: { displayName: true } } },
  });
  if (!task) return null;
  const isMine = task.operatorId === ctx.actor.membershipId;
  return isMine ? accept({ taskId, taskNo: task.taskNo }) : refuseTaskExists(ctx.actor, task);
}

/**
 * Clamps the start time: phones keep tasks for `serverLimits.restockLateMs`, so an older or future time is a wrong
 * clock.
 */
function clampBegunAt({ now }: MemberWriteContext, begunAt: string): Date {
  return instantWithin(begunAt, new Date(now.getTime() - serverLimits.restockLateMs), now);
}

/** Locks the device, the member and their binding, so that no task starts at a device that is being unbound. */
async function lockRestockDevice(ctx: MemberWriteContext, deviceNo: string): Promise<Result<Device>> {
  const { merchantId, membershipId, deviceScope } = ctx.actor;
  if (!(await holdMember(ctx.tx, merchantId, membershipId))) return refuse('NOT_FOUND');
  const device = await lockOwnDevice(ctx, deviceNo);
  if (!device.ok || deviceScope === 'all') return device;
  const isBound = await holdBinding(ctx.tx, merchantId, membershipId, device.value.id);
  return isBound ? device : refuse('NOT_FOUND');
}

/** Starts the order that the task fulfills. */
async function startOrder(
  ctx: MemberWriteContext,
  deviceId: string,
  mode: RestockMode,
  orderId: string | undefined,
): Promise<Result<RestockOrder | null>> {
  if (mode !== 'refill' && mode !== 'legacy') return orderId ? refuse('NOT_FOUND') : accept(null);
  if (mode === 'legacy' && !orderId) return accept(null);
  const order = await ctx.tx.restockOrder.findFirst({
    where: {
      merchantId: ctx.actor.merchantId,
      deviceId,
      mode,
      ...(orderId ? { id: orderId } : { status: 'created' as const }),
    },
  });
  if (!order || !seesOrder(ctx.actor, order)) return refuse('NOT_FOUND');
  const next = transitionRestockOrder(order.status, 'start');
  if (!next.ok) return next;
  const updated = await ctx.tx.restockOrder.update({
    where: { id: order.id },
    data: { status: next.value, version: { increment: 1 }, updatedAt: ctx.now },
  });
  ctx.emit({ type: 'restock.order', deviceId, ids: { orderId: order.id, status: next.value } });
  return accept(updated);
}

type Stop = {
  readonly deviceId: string;
  readonly mode: RestockMode;
  readonly tripId: string | undefined;
};

/** Returns the member's open trip with this device: the given one, else their newest. */
async function findOpenTrip(
  { tx, actor }: MemberWriteContext,
  { deviceId, mode, tripId }: Stop,
): Promise<string | null> {
  const { merchantId, membershipId: createdById } = actor;
  const trip = await tx.restockTrip.findFirst({
    where: {
      merchantId,
      createdById,
      mode,
      status: 'open' as const,
      devices: { some: { deviceId } },
      ...(tripId ? { id: tripId } : {}),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
  });
  return trip?.id ?? null;
}

type Started = { readonly taskId: string; readonly taskNo: string };

type NewTask = {
  readonly id: string;
  readonly mode: RestockMode;
  readonly orderId: string | null;
  readonly tripId: string | null;
  readonly begunAt: Date | null;
};

/** Creates the task. Refuses `NOT_FOUND` if the id belongs to any other task, including other merchants'. */
async function createTask(
  ctx: MemberWriteContext,
  deviceId: string,
  task: NewTask,
): Promise<Result<Started>> {
  const { merchantId, membershipId: operatorId } = ctx.actor;
  const { id, ...kind } = task;
  const number = await nextRestockNumber(ctx.tx, 'restock_task_number');
  const taskNo = humanNumber('restockTask', await merchantToday(ctx.tx, merchantId, ctx.now), number);
  const { count } = await ctx.tx.restockTask.createMany({
    data: [
      {
        id,
        merchantId,
        deviceId,
        taskNo,
        operatorId,
        ...kind,
        status: 'created',
        createdAt: ctx.now,
        updatedAt: ctx.now,
      },
    ],
    skipDuplicates: true,
  });
  if (count === 0) return refuse('NOT_FOUND');
  ctx.audit({
    objectId: id,
    deviceId,
    after: { taskNo, ...kind, begunAt: kind.begunAt?.toISOString() ?? null },
  });
  ctx.emit({ type: 'restock.task', deviceId, ids: { taskId: id, status: 'created' } });
  return accept({ taskId: id, taskNo });
}
