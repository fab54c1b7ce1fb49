import { idPattern } from '@larder/domain/ids';
import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { CardStack } from '@larder/ui/layout/card-stack';
import { Navigate, useSearchParams } from 'react-router-dom';
import { FinishedTask } from '#features/restock/outbox/finished-task.tsx';
import { StoppedTask } from '#features/restock/outbox/stopped-task.tsx';
import { useWaiting } from '#features/restock/outbox/use-outbox.ts';
import { useTaskQuery } from '#features/restock/outbox/use-task-query.ts';
import { WaitingBar } from '#features/restock/outbox/waiting-bar.tsx';
import { restockFlows } from '#features/restock/restock-flow.ts';
import { refusalOf } from '#platform/api/refusal-of.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskAnswer } from './line-entry.ts';
import { LostTask } from './lost-task.tsx';
import { TaskClock } from './task-clock.tsx';
import { TaskContent } from './task-content.tsx';
import { TaskMenu } from './task-menu.tsx';
import { TaskOver } from './task-over.tsx';

/** Screen TASK (97, 102, 111, 120): the task at one device. Read from the phone where there is no network. */
export function RestockTaskScreen({ path, mode }: { path: ScreenPath; mode: RestockMode }) {
  const [search] = useSearchParams();
  const taskId = search.get('taskId') ?? '';
  const known = idPattern.test(taskId);
  const query = useTaskQuery(taskId, known);
  const task = useWaiting(taskId)?.task;
  const bar = useTaskBar(query.data);
  if (!known) {
    return (
      <Navigate replace to={screenHref(restockFlows[mode].device, { deviceNo: search.get('deviceNo') })} />
    );
  }
  const finished = task?.done || (task?.booked && !task.booked.already) ? task : null;
  const shown = (
    <DataScreen
      path={path}
      query={query}
      skeleton={<ListSkeleton />}
      head={<WaitingBar onlyStopped={finished !== null && query.data !== undefined} />}
      {...bar}
    >
      {(answer) =>
        finished ? (
          <FinishedTask task={finished} tripId={finished.tripId ?? search.get('tripId') ?? undefined} />
        ) : isOver(answer) ? (
          <TaskOver answer={answer} />
        ) : (
          <>
            {task?.stopped && (
              <CardStack>
                <StoppedTask task={task} />
              </CardStack>
            )}
            <TaskContent key={answer.task.id} answer={answer} />
          </>
        )
      }
    </DataScreen>
  );
  // Old data stay visible when a refresh fails, unless the device was taken from the reader.
  const isLost = query.isError && refusalOf(query.error).code === 'NOT_FOUND';
  return isLost ? (
    <LostTask path={path} taskId={taskId}>
      {query.data ? <StoppedScreen path={path} kind="notFound" /> : shown}
    </LostTask>
  ) : (
    shown
  );
}

const isOver = ({ task: { status } }: TaskAnswer) => status === 'done' || status === 'canceled';

/** Returns the head of a task in one line: device, mode and order, running time, menu. */
function useTaskBar(answer: TaskAnswer | undefined) {
  const t = useText();
  if (!answer) return {};
  const { head, task, order, trip } = answer;
  const place = trip && t('restock.trip.stop', { stop: trip.stop, stops: trip.stops });
  const mode = [t(`enum.restock.mode.${task.mode}`), place].filter(Boolean).join(' · ');
  return {
    title: head.name ?? head.deviceNo,
    subtitle: order ? `${mode} · ${t('restock.openOrder', { no: order.orderNo })}` : mode,
    ...(!isOver(answer) && {
      actions: (
        <div className="flex items-center">
          <TaskClock since={task.startedAt ?? task.createdAt} />
          {task.isMine && <TaskMenu answer={answer} />}
        </div>
      ),
    }),
  };
}
