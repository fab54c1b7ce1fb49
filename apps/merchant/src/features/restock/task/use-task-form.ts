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
import { nowMs } from '../../../platform/system-edges.ts';
import { trpc } from '../../../platform/trpc.ts';
import { lineKey } from '../../stock/line-key.ts';
import { sendKeptDisposal } from '../dispose/kept-disposal.ts';
import { restockFlows } from '../restock-flow.ts';
import { enteredLine, submittedLine, type TaskAnswer } from './line-entry.ts';
import { useDraft } from './use-draft.ts';

/** A visit while it is worked on: what is entered, what follows, and its two ends. */
export function useTaskForm({ task, lines, head, blind }: TaskAnswer) {
  const t = useText();
  const toast = useToast();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const queries = trpc.useUtils();
  const submit = useSend(apiClient.restock.submit.mutate);
  const cancel = useSend(apiClient.restock.cancelTask.mutate);
  const draft = useDraft(task.id);
  const [changed, setChanged] = useState<readonly ChangedLine[]>([]);
  const [telling, setTelling] = useState(false);
  const membershipId = useMe().membership.id;
  const { mode } = task;
  const entered = lines.map((line) => enteredLine(line, draft.entryOf(line), mode));
  /** What is suggested for a line betrays its book: it is no part of the sums before it is counted. */
  const shown = blind ? lines.filter((line) => draft.entryOf(line).countedQty !== null) : lines;
  const sum = (of: (line: (typeof entered)[number]) => number) =>
    shown.reduce((total, line) => total + of(enteredLine(line, draft.entryOf(line), mode)), 0);

  const totals = {
    restock: sum(({ restockQty }) => restockQty),
    adjust: sum(({ adjustQty }) => adjustQty),
    dispose: draft.isRead ? lines.reduce((total, line) => total + draft.entryOf(line).disposeQty, 0) : 0,
  };
  const leave = (href: string) => {
    draft.forget();
    navigate(href, { replace: true });
  };
  const deviceHref = screenHref(restockFlows[mode].device, { deviceNo: head.deviceNo });

  const done = async () => {
    setTelling(true);
    try {
      const disposal = totals.dispose > 0 ? await sendKeptDisposal(membershipId, task.id) : {};
      const { recordId } = await submit.mutateAsync({
        ...disposal,
        taskId: task.id,
        lines: lines.map((line) => submittedLine(line, draft.entryOf(line), mode)),
        enteredAt: new Date(nowMs()).toISOString(),
      });
      toast.success(t('toast.restockDone'));
      leave(screenLink(restockFlows[mode].record, { id: recordId }) ?? deviceHref);
    } catch (error) {
      toast.error(textOf(error));
      setChanged(readChangedLines(refusalOf(error).params?.lines));
      await queries.restock.task.invalidate();
    }
    setTelling(false);
  };
  const giveUp = async () => {
    try {
      await cancel.mutateAsync({ taskId: task.id });
      leave(deviceHref);
    } catch (error) {
      toast.error(textOf(error));
    }
  };
  return {
    draft,
    enteredOf: (line: (typeof lines)[number]) => enteredLine(line, draft.entryOf(line), mode),
    /** What the book said when it was entered, and what it says now; also where the phone heard of it only afterwards. */
    changeOf: (line: (typeof lines)[number]) => {
      const { seenCurrent } = draft.entryOf(line);
      if (seenCurrent !== null && seenCurrent !== line.current)
        return { was: seenCurrent, now: line.current };
      return changed.find((known) => lineKey(known) === lineKey(line));
    },
    totals,
    refused: entered.filter(({ refusal }) => refusal !== null).length,
    done,
    giveUp,
    sending: telling || submit.isPending || cancel.isPending,
  };
}

export type TaskForm = ReturnType<typeof useTaskForm>;
