import { readChangedLines } from '@larder/domain/restock/changed-lines';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useNavigate } from 'react-router-dom';
import type { Covers } from '#features/restock/outbox/kept-task.ts';
import { outbox } from '#features/restock/outbox/outbox.ts';
import { useWaiting } from '#features/restock/outbox/use-outbox.ts';
import { restockFlows } from '#features/restock/restock-flow.ts';
import { apiClient } from '#platform/api/api-client.ts';
import { serverClock } from '#platform/clock/server-clock.ts';
import { useSend } from '#screen-kit/form/use-send.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useRefusalText } from '#screen-kit/texts/use-refusal-text.ts';
import { enteredLine, submittedLine, type TaskAnswer } from './line-entry.ts';
import type { Draft } from './use-draft.ts';

/**
 * Ends a task by Done or cancel, and returns what the server says has changed. Done goes through the queue, with a
 * network at once. [decision 57]
 */
export function useTaskEnd(answer: TaskAnswer, draft: Draft) {
  const { task, lines, head } = answer;
  const toast = useToast();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const cancel = useSend(apiClient.restock.cancelTask.mutate);
  const kept = useWaiting(task.id)?.task;

  const done = async (covers?: Covers) => {
    const now = new Date(serverClock.nowMs()).toISOString();
    // Fix the suggestions now, whatever is sold until Done arrives.
    draft.enterEach(
      lines.map((line) => {
        const entry = draft.entryOf(line);
        return [line, { restockQty: enteredLine(line, entry, task.mode).restockQty }] as const;
      }),
    );
    const facts = { deviceNo: head.deviceNo, deviceName: head.name, mode: task.mode };
    const entered = lines.map((line) => submittedLine(line, draft.entryOf(line), task.mode));
    await outbox.change(task.id, facts, now, (kept) => ({
      ...kept,
      done: { enteredAt: kept.asOf?.enteredAt ?? now, lines: entered, covers },
      asOf: null,
      stopped: null,
      booked: null,
    }));
  };
  const giveUp = async () => {
    try {
      if (!kept?.start) await cancel.mutateAsync({ taskId: task.id });
      await outbox.drop(task.id);
      draft.forget();
      const { device } = restockFlows[task.mode];
      navigate(screenHref(device, { deviceNo: head.deviceNo }), { replace: true });
    } catch (error) {
      toast.error(textOf(error));
    }
  };
  return {
    done,
    giveUp,
    changed: readChangedLines(kept?.stopped?.refusal.params?.lines),
    /** True if the server does not know the task yet, so that it can be discarded without asking the server. */
    isUnsent: Boolean(kept?.start),
    sending: cancel.isPending,
  };
}
