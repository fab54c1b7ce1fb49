import { restockDeviceInput } from '@larder/contract/restock.contract';
import { newestAppliedEvent } from '@larder/database/queries/restock/restock-lines.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { restockPermissions } from '@larder/domain/restock/restock-mode-rules';
import { openOrderStatuses } from '@larder/domain/restock/restock-order-transitions';
import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import { seesDevice } from '../actor.ts';
import { loadDevice } from '../device/device-details.ts';
import { defineUseCase, type MemberReadContext } from '../use-case.ts';
import { checkMode } from './check-mode.ts';
import { coverableOrder } from './covered-order.ts';
import { restockHead } from './restock-head.ts';
import { restockLineViews } from './restock-line-views.ts';
import { seesOrder } from './restock-scope.ts';
import { taskView } from './task-view.ts';
import { waitingTemplate } from './waiting-template.ts';

/**
 * Shows one device before a restock: its lines with suggested quantities, the open task, the open order, the template
 * that takes effect with the restock, and the age of the data. Refuses `NOT_FOUND`, `RESTOCK_MODE_DISABLED`.
 * [screens DEVICE]
 */
export const readRestockDevice = defineUseCase({
  name: 'restock.readDevice',
  access: { anyOf: restockPermissions },
  kind: 'read',
  input: restockDeviceInput,
  run: async (ctx, { deviceNo, mode, orderId }) => {
    const { tx, actor, now } = ctx;
    const { merchantId } = actor;
    const device = await loadDevice(tx, merchantId, deviceNo);
    if (!device || !seesDevice(actor, device.id)) return refuse('NOT_FOUND');
    const enabled = await checkMode(ctx, mode);
    if (!enabled.ok) return enabled;
    const order = await openOrderOf(ctx, device.id, mode, orderId);
    if (orderId && !order) return refuse('NOT_FOUND');
    const task = await tx.restockTask.findFirst({
      where: { merchantId, deviceId: device.id, status: { in: [...openTaskStatuses] } },
      include: { operator: { select: { displayName: true } } },
    });
    const plan = await restockLineViews(ctx, device, {
      mode,
      orderId: order?.id ?? null,
      closedAt: null,
    });
    return accept({
      head: restockHead(device, now),
      lines: plan.lines,
      task: task && taskView(actor, task),
      order,
      otherOrder: order ? null : await coverableOrder(ctx, device.id),
      waitingTemplate: await waitingTemplate(tx, merchantId, plan),
      dataAt: (await newestAppliedEvent(tx, device.id))?.toISOString() ?? null,
      blind: device.merchant?.blindCount ?? false,
    });
  },
});

/**
 * Returns the order that a task in this mode would fulfill, if this member may see it: the requested one, else the
 * device's open order.
 */
async function openOrderOf(
  { tx, actor }: Pick<MemberReadContext, 'tx' | 'actor'>,
  deviceId: string,
  mode: 'quick' | 'one_click' | 'refill' | 'legacy',
  orderId: string | undefined,
) {
  if (mode !== 'refill' && mode !== 'legacy') return null;
  const order = await tx.restockOrder.findFirst({
    where: {
      merchantId: actor.merchantId,
      deviceId,
      mode,
      status: { in: [...openOrderStatuses] },
      ...(orderId ? { id: orderId } : {}),
    },
    include: { assignedTo: { select: { displayName: true } } },
  });
  if (!order || !seesOrder(actor, order)) return null;
  const { id, orderNo, status, note, version, assignedTo, assignedToId } = order;
  return {
    id,
    orderNo,
    status,
    note,
    version,
    assignedToName: assignedTo?.displayName ?? null,
    assignedToMe: assignedToId === actor.membershipId,
    dueOn: order.dueOn?.toISOString().slice(0, 10) ?? null,
  };
}
