import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { apiClient } from '#platform/api/api-client.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { serverClock } from '#platform/clock/server-clock.ts';
import { useOnline } from '#platform/network-state.ts';
import { newId, nowMs } from '#platform/system-edges.ts';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { outbox } from './outbox/outbox.ts';
import { taskWithoutServer } from './outbox/task-without-server.ts';
import { restockFlows } from './restock-flow.ts';

type NewTask = {
  readonly deviceNo: string;
  readonly mode: RestockMode;
  readonly orderId?: string | undefined;
  readonly tripId?: string | undefined;
};
type Device = Outputs['restock']['readDevice'];

/**
 * Begins a task. A single door opens at once; with two doors the screen asks which. Without a network the task begins
 * on the phone, with the device as last read, and no door is opened later. [screens DEVICE, decision 57]
 */
export function useStartTask() {
  const toast = useToast();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const queries = trpc.useUtils();
  const online = useOnline();
  const operatorName = useMe().membership.displayName;
  const [taskId, setTaskId] = useState(newId);
  const begin = useSend(apiClient.restock.startTask.mutate);
  const openDoor = useSend(apiClient.restock.openTaskDoor.mutate);

  const startHere = async (task: NewTask, device: Device) => {
    const { deviceNo, mode, orderId, tripId } = task;
    const begunAt = new Date(serverClock.nowMs()).toISOString();
    const data = taskWithoutServer(device, { taskId, mode, begunAt, operatorName });
    const facts = { deviceNo, deviceName: device.head.name, mode, tripId };
    await outbox.change(taskId, facts, begunAt, (kept) => ({
      ...kept,
      start: { begunAt, orderId },
      answer: { data, readAtMs: nowMs() },
    }));
    navigate(screenHref(restockFlows[mode].task, { deviceNo, taskId, tripId }), { replace: true });
  };
  const startThere = async (task: NewTask, doors: number) => {
    const { deviceNo, mode } = task;
    await begin.mutateAsync({ ...task, taskId });
    if (doors > 1) {
      const query = { deviceNo, mode, taskId };
      return navigate(screenHref('/pages/index/scan-code/double-door-open', query), { replace: true });
    }
    // If the door does not open, the task's page says why and can open it again.
    await openDoor.mutateAsync({ taskId, doors: ['L'] }).catch((error) => toast.error(textOf(error)));
    navigate(screenHref(restockFlows[mode].task, { deviceNo, taskId }), { replace: true });
  };
  const start = async (task: NewTask, doors: number, device: Device) => {
    try {
      if (online) await startThere(task, doors);
      else await startHere(task, device);
    } catch (error) {
      // Same id: if the start did arrive, the server returns the same task.
      if (refusalOf(error).code === 'NETWORK_TIMEOUT') return startHere(task, device);
      toast.error(textOf(error));
      setTaskId(newId());
      // Read again which member is there, or what else has changed.
      await queries.restock.readDevice.invalidate();
    }
  };
  return { start, sending: begin.isPending || openDoor.isPending };
}
