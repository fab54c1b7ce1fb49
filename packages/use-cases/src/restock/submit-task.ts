import { submitTaskInput } from '@larder/contract/restock.contract';
import { beginWaitingVersions } from '@larder/database/queries/restock/restock-commit.queries';
import { finishTripsTo } from '@larder/database/queries/restock/restock-trip.queries';
import { instantWithin } from '@larder/domain/instant-within';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { orderFulfillment } from '@larder/domain/restock/fulfillment';
import { restockPermissions } from '@larder/domain/restock/restock-mode-rules';
import { transitionTask } from '@larder/domain/restock/task-transitions';
import { can } from '@larder/domain/team/permissions';
import { readContact } from '../device/cabinet-contact.ts';
import { hasArrived } from '../file/upload-key.ts';
import { bringIntoForce } from '../template/bring-into-force.ts';
import { defineUseCase, type MemberWriteContext } from '../use-case.ts';
import { commitLines } from './commit-lines.ts';
import { orderThatStays, takeOverOrder } from './covered-order.ts';
import type { TaskRow } from './find-own-task.ts';
import { lockOwnTask } from './lock-own-task.ts';
import { readBooked } from './read-booked.ts';
import { readTaskDoors, type TaskDoorFacts } from './read-task-doors.ts';
import { settleOrder } from './settle-order.ts';

/**
 * Finishes a task (Done): books the entered lines as of the last door close, writes the record, ends the task and its
 * order or the one that it covers, and puts a waiting template into force, in one transaction. A repeated call returns
 * the same record, with
 * `already` if other numbers were booked: another phone was first. A task started offline may be finished without an
 * opening, because its doors are opened with a key. Refuses `NOT_FOUND` (also for a picture that has not arrived),
 * `RESTOCK_TASK_EXISTS` (another member's task), `ILLEGAL_TRANSITION` (canceled), `RESTOCK_DOOR_OPEN`, `FORBIDDEN` (no
 * door was opened), `STOCK_CHANGED` (`lines`: see `readChangedLines`), and as `judgeRestockLine`. [domain 7.1]
 */
export const submitTask = defineUseCase({
  name: 'restock.submitTask',
  access: { anyOf: restockPermissions },
  kind: 'write',
  input: submitTaskInput,
  audit: { objectType: 'restock_task', objectId: ({ taskId }) => taskId },
  run: async (ctx, input) => {
    const locked = await lockOwnTask(ctx, input.taskId);
    if (!locked.ok) return locked;
    const own = locked.value;
    if (own.record) return readBooked(ctx, own, own.record, input);
    const { note, photoKey } = input;
    if (photoKey && !(await hasArrived(ctx.tx, ctx.actor.merchantId, 'disposal', photoKey)))
      return refuse('NOT_FOUND');
    const next = transitionTask(own.status, 'submit');
    if (!next.ok) return next;
    const doors = await readTaskDoors(ctx.tx, own, own.device);
    const ready = await checkDoors(ctx, own, doors);
    if (!ready.ok) return ready;
    const task = await takeOverOrder(ctx, own, input.covers);
    const enteredAt = instantWithin(input.enteredAt, task.begunAt ?? task.createdAt, ctx.now);
    const closedAt = doors.lastClosedAt ?? enteredAt;
    const committed = await commitLines(ctx, task, { lines: input.lines, note, photoKey, doors, closedAt });
    if (!committed.ok) return committed;
    const { recordId, totals, fulfilled } = committed.value;
    await ctx.tx.restockTask.update({
      where: { id: task.id },
      data: { status: next.value, finishedAt: ctx.now, version: { increment: 1 }, updatedAt: ctx.now },
    });
    if (task.order) {
      await settleOrder(ctx, task.order, { event: 'task_done', fulfillment: orderFulfillment(fulfilled) });
    }
    await finishTripsTo(ctx.tx, task.merchantId, task.deviceId, ctx.now);
    await beginTemplate(ctx, task, enteredAt);
    const { deviceId } = task;
    const takenOver = task.orderId !== own.orderId;
    ctx.audit({
      deviceId,
      before: { status: own.status, ...(takenOver && { orderId: null }) },
      after: { status: next.value, recordId, ...totals, ...(takenOver && { orderId: task.orderId }) },
    });
    ctx.emit({ type: 'restock.task', deviceId, ids: { taskId: task.id, recordId, status: next.value } });
    const orderStays = await orderThatStays(ctx, task, input.covers);
    return accept({ recordId, already: null, orderStays });
  },
});

/**
 * Checks that all doors are closed and locked, unless the cabinet is offline and cannot report it; and that a door was
 * opened, the task was started offline, or the member may restock without opening.
 */
async function checkDoors(
  ctx: MemberWriteContext,
  { deviceId, begunAt }: TaskRow,
  doors: TaskDoorFacts,
): Promise<Result<void>> {
  if (doors.isOpen) {
    const { online } = await readContact(ctx.tx, deviceId, ctx.now);
    if (online) return refuse('RESTOCK_DOOR_OPEN');
  }
  const canFinish = doors.everOpened || begunAt !== null || can(ctx.actor.permissions, ['restock.no_door']);
  return canFinish ? accept() : refuse('FORBIDDEN');
}

/** Versions published after the operator pressed Done wait for the next task: this one did not bring their goods. */
async function beginTemplate(
  ctx: MemberWriteContext,
  { merchantId, deviceId }: TaskRow,
  enteredAt: Date,
): Promise<void> {
  const waited = await beginWaitingVersions(
    ctx.tx,
    { merchantId, deviceId, publishedBy: enteredAt },
    ctx.now,
  );
  if (waited)
    await bringIntoForce(ctx, { merchantId, deviceIds: [deviceId], actorId: ctx.actor.membershipId });
}
