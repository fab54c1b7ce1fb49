import { idPattern } from '@larder/domain/ids';
import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useWaiting } from '#features/restock/outbox/use-outbox.ts';
import { useTaskQuery } from '#features/restock/outbox/use-task-query.ts';
import { restockFlows } from '#features/restock/restock-flow.ts';
import type { TaskAnswer } from '#features/restock/task/line-entry.ts';
import { TaskOver } from '#features/restock/task/task-over.tsx';
import { useDraft } from '#features/restock/task/use-draft.ts';
import { DisposeScreen } from '#features/stock/dispose-screen.tsx';
import { useMe } from '#screen-kit/member/me.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { type KeptDisposal, readKeptDisposal } from './kept-disposal.ts';
import { TaskDisposalForm } from './task-disposal-form.tsx';

/** Screen DISPOSE (106, 115, 128): within a task it fills the task's lines, otherwise it books on its own. */
export function RestockDisposeScreen({ mode }: { mode: RestockMode }) {
  const path = restockFlows[mode].dispose;
  const taskId = useSearchParams()[0].get('taskId');
  const known = taskId !== null && idPattern.test(taskId);
  const query = useTaskQuery(taskId ?? '', known);
  const task = useWaiting(taskId ?? '')?.task;
  if (taskId === null) return <DisposeScreen path={path} />;
  if (!known) return <StoppedScreen path={path} kind="notFound" />;
  // After Done the disposal is fixed, until the task is opened for changes again.
  if (task?.done) {
    const { deviceNo } = task;
    return <Navigate replace to={screenHref(restockFlows[mode].task, { deviceNo, taskId })} />;
  }
  return (
    <DataScreen path={path} query={query} skeleton={<ListSkeleton />}>
      {(answer) => (isWorkedOn(answer) ? <KeptForm answer={answer} /> : <TaskOver answer={answer} />)}
    </DataScreen>
  );
}

const isWorkedOn = ({ task: { status, isMine } }: TaskAnswer) =>
  isMine && (status === 'created' || status === 'restocking');

/** Shows the form once the draft on the phone has been read. */
function KeptForm({ answer }: { answer: TaskAnswer }) {
  const membershipId = useMe().membership.id;
  const taskId = answer.task.id;
  const draft = useDraft(taskId);
  const [kept, setKept] = useState<KeptDisposal | null | undefined>(undefined);
  useEffect(() => {
    void readKeptDisposal(membershipId, taskId).then(setKept);
  }, [membershipId, taskId]);
  if (!draft.isRead || kept === undefined) return <ListSkeleton />;
  return <TaskDisposalForm answer={answer} draft={draft} kept={kept} />;
}
