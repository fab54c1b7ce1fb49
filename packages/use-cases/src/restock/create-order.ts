import { createOrderInput } from '@larder/contract/restock.contract';
import type { Device } from '@larder/database/model';
import { nextRestockNumber } from '@larder/database/queries/restock/restock-commit.queries';
import {
  type NewOrderLineRow,
  replaceOrderLines,
} from '@larder/database/queries/restock/restock-order.queries';
import { humanNumber } from '@larder/domain/human-number';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { openOrderStatuses } from '@larder/domain/restock/restock-order-transitions';
import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import type { z } from 'zod';
import { lockOwnDevice } from '../device/lock-own-device.ts';
import { merchantToday } from '../merchant-today.ts';
import { defineUseCase, type MemberWriteContext } from '../use-case.ts';
import { holdMode } from './check-mode.ts';
import { checkOrder } from './check-order.ts';
import { findOwnRestockOrder } from './find-own-restock-order.ts';
import { notifyAssignee } from './notify-assignee.ts';
import { orderedUnits } from './ordered-units.ts';
import { refuseTaskExists } from './refuse-task-exists.ts';

type Input = z.output<typeof createOrderInput>;

/**
 * Creates a restock order for one device and notifies its assignee. Refuses `NOT_FOUND`, `RESTOCK_MODE_DISABLED`,
 * `DEVICE_ENABLE_FAILED`, `RESTOCK_ORDER_EXISTS` (`orderId`), `RESTOCK_TASK_EXISTS`, and as `checkOrder`.
 * [domain 7.2, screens CREATE]
 */
export const createOrder = defineUseCase({
  name: 'restock.createOrder',
  access: { anyOf: ['restock.order.create'] },
  kind: 'write',
  input: createOrderInput,
  audit: { objectType: 'restock_order' },
  run: async (ctx, input) => {
    const found = await lockOwnDevice(ctx, input.deviceNo);
    if (!found.ok) return found;
    const device = found.value;
    const free = await checkFree(ctx, device, input);
    if (!free.ok) return free;
    const lines = await checkOrder(ctx, device, input);
    if (!lines.ok) return lines;
    const order = await writeOrder(ctx, device, input, lines.value);
    await notifyAssignee(ctx, order, device);
    const units = orderedUnits(lines.value);
    const { id, orderNo, deviceId, assignedToId } = order;
    ctx.audit({ objectId: id, deviceId, after: { orderNo, units, assignedToId, dueOn: input.dueOn } });
    ctx.emit({ type: 'restock.order', deviceId, ids: { orderId: id, status: 'created' } });
    return accept({ id, orderNo });
  },
});

/** Checks that the device has no other open order or task. */
async function checkFree(
  ctx: MemberWriteContext,
  device: Device,
  { mode, fromOrderId }: Input,
): Promise<Result<void>> {
  const enabled = await holdMode(ctx, mode, ['restock.order.create']);
  if (!enabled.ok) return enabled;
  if (device.lifecycle !== 'operational') return refuse('DEVICE_ENABLE_FAILED');
  const from = fromOrderId ? await findOwnRestockOrder(ctx, fromOrderId) : null;
  if (from && (!from.ok || from.value.deviceId !== device.id)) return refuse('NOT_FOUND');
  const open = await ctx.tx.restockOrder.findFirst({
    where: { deviceId: device.id, status: { in: [...openOrderStatuses] } },
  });
  if (open) return refuse('RESTOCK_ORDER_EXISTS', { orderId: open.id, orderNo: open.orderNo });
  const task = await ctx.tx.restockTask.findFirst({
    where: { deviceId: device.id, status: { in: [...openTaskStatuses] } },
    include: { operator: { select: { displayName: true } } },
  });
  return task ? refuseTaskExists(ctx.actor, task) : accept();
}

async function writeOrder(
  ctx: MemberWriteContext,
  device: Device,
  input: Input,
  lines: readonly NewOrderLineRow[],
) {
  const { merchantId, membershipId } = ctx.actor;
  const number = await nextRestockNumber(ctx.tx, 'restock_order_number');
  const { mode, assignedToId, dueOn, note, fromOrderId } = input;
  const order = await ctx.tx.restockOrder.create({
    data: {
      id: ctx.newId(),
      merchantId,
      deviceId: device.id,
      mode,
      assignedToId,
      orderNo: humanNumber('restockOrder', await merchantToday(ctx.tx, merchantId, ctx.now), number),
      status: 'created',
      createdById: membershipId,
      dueOn: dueOn ? new Date(dueOn) : null,
      note: note || null,
      fromOrderId: fromOrderId ?? null,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
  });
  await replaceOrderLines(ctx.tx, merchantId, order.id, lines);
  return order;
}
