import { restockOrderInput } from '@larder/contract/restock.contract';
import { type OrderLineRow, restockOrderLines } from '@larder/database/queries/restock/restock-order.queries';
import { doorsOf } from '@larder/domain/device/door';
import { accept } from '@larder/domain/refusal';
import { lineFulfillment } from '@larder/domain/restock/fulfillment';
import type { MemberActor } from '../actor.ts';
import { defineUseCase, type MemberReadContext } from '../use-case.ts';
import { findOwnRestockOrder, type RestockOrderWithDevice } from './find-own-restock-order.ts';
import { taskView } from './task-view.ts';

/** Returns an order with its lines, restocked quantities, tasks and record. Refuses `NOT_FOUND`. [screens ORDER] */
export const readRestockOrder = defineUseCase({
  name: 'restock.readOrder',
  access: { anyOf: ['restock.view'] },
  kind: 'read',
  input: restockOrderInput,
  run: async (ctx, { id }) => {
    const { tx, actor, now } = ctx;
    const found = await findOwnRestockOrder(ctx, id);
    if (!found.ok) return found;
    const order = found.value;
    const lines = await restockOrderLines(tx, actor.merchantId, id);
    return accept({
      ...headOf(order, actor),
      ...(await peopleOf(ctx, order)),
      lines: lines.map(({ picture, ...line }: OrderLineRow) => ({
        ...line,
        pictureUrl: picture ? ctx.ports.files.link(picture, now) : null,
        fulfillment: line.restockQty === null ? null : lineFulfillment(line.orderedQty, line.restockQty),
      })),
      ...(await tasksOf(ctx, id)),
    });
  },
});

function headOf(order: RestockOrderWithDevice, actor: MemberActor) {
  const { id, orderNo, mode, status, fulfillment, note, version, device, assignedToId, fromOrderId } = order;
  return {
    id,
    orderNo,
    mode,
    status,
    fulfillment,
    note,
    version,
    assignedToId,
    fromOrderId,
    deviceNo: device.deviceNo,
    deviceName: device.name,
    doors: doorsOf(device).length,
    timezone: device.timezone,
    assignedToMe: assignedToId === actor.membershipId,
    dueOn: order.dueOn?.toISOString().slice(0, 10) ?? null,
    createdAt: order.createdAt.toISOString(),
    finishedAt: order.finishedAt?.toISOString() ?? null,
  };
}

type Ctx = Pick<MemberReadContext, 'tx' | 'actor'>;

async function peopleOf({ tx, actor }: Ctx, { createdById, assignedToId }: RestockOrderWithDevice) {
  const members = await tx.membership.findMany({
    where: { merchantId: actor.merchantId, id: { in: [createdById, assignedToId ?? createdById] } },
    select: { id: true, displayName: true },
  });
  const nameOf = (id: string | null) => members.find((member) => member.id === id)?.displayName ?? null;
  return { createdByName: nameOf(createdById), assignedToName: nameOf(assignedToId) };
}

async function tasksOf({ tx, actor }: Ctx, orderId: string) {
  const { merchantId } = actor;
  const tasks = await tx.restockTask.findMany({
    // Also the task that covered the order without starting from it.
    where: { merchantId, OR: [{ orderId }, { record: { orderId } }] },
    orderBy: { createdAt: 'desc' },
    include: { operator: { select: { displayName: true } } },
  });
  const record = await tx.restockRecord.findFirst({
    where: { merchantId, orderId },
    select: { id: true, recordNo: true, at: true },
  });
  return {
    tasks: tasks.map((task) => ({ ...taskView(actor, task), createdAt: task.createdAt.toISOString() })),
    record: record && { ...record, at: record.at.toISOString() },
  };
}
