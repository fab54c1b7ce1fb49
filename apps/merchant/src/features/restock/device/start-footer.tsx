import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { Button, ButtonLink } from '@larder/ui/controls/button';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { useOutbox } from '#features/restock/outbox/use-outbox.ts';
import { restockFlows } from '#features/restock/restock-flow.ts';
import { taskLink } from '#features/restock/task-link.ts';
import { useStartTask } from '#features/restock/use-start-task.ts';
import { useOnline } from '#platform/network-state.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { EndTask } from './end-task.tsx';
import type { RestockDevice } from './restock-device.ts';
import { useStartNote } from './use-start-note.ts';

type StartFooterProps = { answer: RestockDevice; mode: RestockMode; tripId: string | undefined };

/** Begins or continues the task; names the other member who has one open. */
export function StartFooter({ answer, mode, tripId }: StartFooterProps) {
  const t = useText();
  const online = useOnline();
  const mayDispose = useCan(['stock.dispose']);
  const { start, sending } = useStartTask();
  const { head, task, order } = answer;
  const { deviceNo } = head;
  const disposeHref = mayDispose ? screenHref(restockFlows[mode].dispose, { deviceNo }) : undefined;
  const { waiting } = useOutbox();
  const begun = waiting.find(
    ({ task: kept }) => kept.deviceNo === deviceNo && (kept.start || kept.done),
  )?.task;
  const own = begun
    ? taskLink(deviceNo, { id: begun.taskId, mode: begun.mode })
    : task?.isMine
      ? taskLink(deviceNo, task)
      : undefined;
  const mayEnd = useCan(['restocker.edit']);
  const mayCreate = useCan(['restock.order.create']);
  const { orders } = restockFlows[mode];
  const lacksOrder = mode === 'refill' && !order && !task;
  const createHref = lacksOrder && mayCreate && orders ? screenHref(orders.create, { deviceNo }) : undefined;
  const note = useStartNote()(answer, mode);
  return (
    <StickyFooter note={note ?? (online || own ? undefined : t('restock.device.offline'))}>
      {disposeHref && (
        <ButtonLink tone="secondary" href={disposeHref}>
          {t('stock.dispose')}
        </ButtonLink>
      )}
      {task && !own && mayEnd && <EndTask task={task} device={head.name ?? deviceNo} />}
      {createHref ? (
        <ButtonLink href={createHref}>{t('restock.device.createOrder')}</ButtonLink>
      ) : own ? (
        <ButtonLink href={own}>{t('restock.continue')}</ButtonLink>
      ) : (
        <Button
          disabled={note !== null}
          busyText={sending ? t('shell.sending') : undefined}
          onClick={() =>
            void start({ deviceNo, mode, orderId: order?.id, tripId }, head.doors.length, answer)
          }
        >
          {t('restock.start')}
        </Button>
      )}
    </StickyFooter>
  );
}
