import { idPattern } from '@larder/domain/ids';
import { ButtonLink } from '@larder/ui/controls/button';
import { CardSkeleton } from '@larder/ui/feedback/card-skeleton';
import { CardStack } from '@larder/ui/layout/card-stack';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { restockFlows } from '#features/restock/restock-flow.ts';
import type { TaskAnswer } from '#features/restock/task/line-entry.ts';
import { TaskHead } from '#features/restock/task/task-head.tsx';
import { TaskDoors } from '#features/restock/task-doors.tsx';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { StoppedScreen } from '#screen-kit/screen/stopped-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

const PATH = '/pages/index/scan-code/double-door-open';

/** Screen 19: chooses the door of a task to open; once it is unlocked, the task continues. */
export default function DoubleDoorOpenPage() {
  const taskId = useSearchParams()[0].get('taskId') ?? '';
  const known = idPattern.test(taskId);
  const query = trpc.restock.readTask.useQuery({ taskId }, { enabled: known });
  if (!known) return <StoppedScreen path={PATH} kind="notFound" />;
  return (
    <DataScreen path={PATH} query={query} skeleton={<CardSkeleton cards={2} />}>
      {(answer) => <DoorChoice answer={answer} />}
    </DataScreen>
  );
}

function DoorChoice({ answer }: { answer: TaskAnswer }) {
  const t = useText();
  const navigate = useNavigate();
  const { task, head, everOpened } = answer;
  const href = screenHref(restockFlows[task.mode].task, { deviceNo: head.deviceNo, taskId: task.id });
  return (
    <>
      <CardStack>
        <TaskHead answer={answer} />
        {task.isMine && <TaskDoors answer={answer} onOpened={() => navigate(href, { replace: true })} />}
        <p className="px-4 text-ink-soft text-sm">{t('restock.openDoor.hint')}</p>
      </CardStack>
      {(task.mayGoWithoutDoor || everOpened) && (
        <StickyFooter>
          <ButtonLink tone="secondary" href={href} replace>
            {t('restock.openDoor.skip')}
          </ButtonLink>
        </StickyFooter>
      )}
    </>
  );
}
