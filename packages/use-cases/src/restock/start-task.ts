import { startTaskInput } from '@larder/contract/restock.contract';
import type { Device, RestockOrder } from '@larder/database/model';
import {
  holdBinding,
  holdMember,
  nextRestockNumber,
} from '@larder/database/queries/restock/restock-commit.queries';
import { humanNumber } from '@larder/domain/human-number';
import { instantWithin } from '@larder/domain/instant-within';
import { limits } from '@larder/domain/limits';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { restockPermissions } from '@larder/domain/restock/restock-mode-rules';
import { transitionRestockOrder } from '@larder/domain/restock/restock-order-transitions';
import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import type { MemberActor } from '../actor.ts';
import { lockOwnDevice } from '../device/lock-own-device.ts';
import { numberDay } from '../number-day.ts';
import { defineUseCase, type WriteContext } from '../use-case.ts';
import { checkMode } from './check-mode.ts';
import { refuseTaskExists } from './refuse-task-exists.ts';
import { seesOrder } from './restock-scope.ts';

type Ctx = WriteContext & { readonly actor: MemberActor };

/**
 * Begins a visit. `refill` carries out an order: the one named, else the open one of the cabinet. Refuses `NOT_FOUND` (also without an
 * order or a trip that this member may carry out), `RESTOCK_MODE_DISABLED`, `FORBIDDEN`, `DEVICE_ENABLE_FAILED`, `RESTOCK_TASK_EXISTS`,
 * `ILLEGAL_TRANSITION` (the order is not waiting). A cabinet of the member's open trip in this mode is visited for that trip, named or not.
 * The same `taskId` again returns the same visit, whatever became of it. A visit begun without a network arrives late, so a trip that ended
 * meanwhile does not refuse it. [domain 7.2, decision 57]
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
    const enabled = await checkMode(ctx, mode);
    if (!enabled.ok) return enabled;
    if (device.value.lifecycle !== 'operational') return refuse('DEVICE_ENABLE_FAILED');
    const open = await ctx.tx.restockTask.findFirst({
      where: { deviceId, status: { in: [...openTaskStatuses] } },
      include: { operator: { select: { displayName: true } } },
    });
    if (open) return refuseTaskExists(ctx.actor, open);
    const order = await takeOrder(ctx, deviceId, mode, orderId);
    if (!order.ok) return order;
    const ownTripId = await tripThere(ctx, { deviceId, mode, tripId });
    if (tripId && !ownTripId && !begunAt) return refuse('NOT_FOUND');
    return createTask(ctx, deviceId, {
      mode,
      orderId: order.value?.id ?? null,
      tripId: ownTripId,
      id: taskId ?? ctx.newId(),
      begunAt: begunAt ? begunWithin(ctx, begunAt) : null,
    });
  },
});

/** The visit that an earlier start with the same id made; null if there is none. */
async function findStarted(ctx: Ctx, deviceId: string, taskId: string): Promise<Result<Started> | null> {
  const task = await ctx.tx.restockTask.findFirst({
    where: { id: taskId, merchantId: ctx.actor.merchantId, deviceId },
    include: { operator: { select: { displayName: true } } },
  });
  if (!task) return null;
  const isMine = task.operatorId === ctx.actor.membershipId;
  return isMine ? accept({ taskId, taskNo: task.taskNo }) : refuseTaskExists(ctx.actor, task);
}

/** Phones keep visits for `limits.restockLateMs`; an older or a future time is a wrong clock. */
function begunWithin({ now }: Ctx, begunAt: string): Date {
  return instantWithin(begunAt, new Date(now.getTime() - limits.restockLateMs), now);
}

/** The cabinet, held, with the member and his binding to it, so that no visit begins at a cabinet that is just taken from him. */
async function lockRestockDevice(ctx: Ctx, deviceNo: string): Promise<Result<Device>> {
  const { merchantId, membershipId, deviceScope } = ctx.actor;
  if (!(await holdMember(ctx.tx, merchantId, membershipId))) return refuse('NOT_FOUND');
  const device = await lockOwnDevice(ctx, deviceNo);
  if (!device.ok || deviceScope === 'all') return device;
  const isBound = await holdBinding(ctx.tx, merchantId, membershipId, device.value.id);
  return isBound ? device : refuse('NOT_FOUND');
}

/** The order that the visit carries out begins with it. */
async function takeOrder(
  ctx: Ctx,
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
  ctx.tell({ type: 'restock.order', deviceId, ids: { orderId: order.id, status: next.value } });
  return accept(updated);
}

type Stop = {
  readonly deviceId: string;
  readonly mode: RestockMode;
  readonly tripId: string | undefined;
};

/** The member's open trip to the cabinet: the one named, else his newest. */
async function tripThere({ tx, actor }: Ctx, { deviceId, mode, tripId }: Stop): Promise<string | null> {
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

/** Refuses `NOT_FOUND` where the id is that of another visit, of whatever merchant. */
async function createTask(ctx: Ctx, deviceId: string, task: NewTask): Promise<Result<Started>> {
  const { merchantId, membershipId: operatorId } = ctx.actor;
  const { id, ...kind } = task;
  const number = await nextRestockNumber(ctx.tx, 'restock_task_number');
  const taskNo = humanNumber('T', await numberDay(ctx.tx, merchantId, ctx.now), number);
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
  ctx.tell({ type: 'restock.task', deviceId, ids: { taskId: id, status: 'created' } });
  return accept({ taskId: id, taskNo });
}
