import { type ChangedLine, readChangedLines } from '@larder/domain/restock/changed-lines';
import { useToast } from '@larder/ui/feedback/use-toast';
import { useState } from 'react';
import { useMe } from '../../../app/me.ts';
import { useNavigate } from '../../../app/navigation/use-navigate.ts';
import { screenHref, screenLink } from '../../../app/screen-href.ts';
import { useRefusalText } from '../../../app/use-refusal-text.ts';
import { useSend } from '../../../app/use-send.ts';
import { useText } from '../../../app/use-text.ts';
import { apiClient } from '../../../platform/api-client.ts';
import { refusalOf } from '../../../platform/refusal-of.ts';
import { serverClock } from '../../../platform/server-clock.ts';
import { trpc } from '../../../platform/trpc.ts';
import { sendKeptDisposal } from '../dispose/kept-disposal.ts';
import { restockFlows } from '../restock-flow.ts';
import { submittedLine, type TaskAnswer } from './line-entry.ts';
import type { Draft } from './use-draft.ts';

/** The two ends of a visit, and what the server said had changed. */
export function useTaskEnd({ task, lines, head }: TaskAnswer, draft: Draft) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const queries = trpc.useUtils();
  const membershipId = useMe().membership.id;
  const submit = useSend(apiClient.restock.submit.mutate);
  const cancel = useSend(apiClient.restock.cancelTask.mutate);
  const [changed, setChanged] = useState<readonly ChangedLine[]>([]);
  const [sending, setSending] = useState(false);
  const deviceHref = screenHref(restockFlows[task.mode].device, { deviceNo: head.deviceNo });
  const leave = (href: string) => {
    draft.forget();
    navigate(href, { replace: true });
  };
  const disposes = () => lines.some((line) => draft.entryOf(line).disposeQty > 0);

  const done = async () => {
    setSending(true);
    try {
      const { recordId } = await submit.mutateAsync({
        ...(disposes() && (await sendKeptDisposal(membershipId, task.id))),
        taskId: task.id,
        lines: lines.map((line) => submittedLine(line, draft.entryOf(line), task.mode)),
        enteredAt: new Date(serverClock.nowMs()).toISOString(),
      });
      toast.success(t('toast.restockDone'));
      leave(screenLink(restockFlows[task.mode].record, { id: recordId }) ?? deviceHref);
    } catch (error) {
      toast.error(textOf(error));
      setChanged(readChangedLines(refusalOf(error).params?.lines));
      void queries.restock.task.invalidate();
    }
    setSending(false);
  };
  const giveUp = async () => {
    try {
      await cancel.mutateAsync({ taskId: task.id });
      leave(deviceHref);
    } catch (error) {
      toast.error(textOf(error));
    }
  };
  return { done, giveUp, changed, sending: sending || cancel.isPending };
}
