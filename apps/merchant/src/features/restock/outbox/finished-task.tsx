import { Button, ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { useToast } from '@larder/ui/feedback/use-toast';
import { CloudUpload } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { restockFlows } from '#features/restock/restock-flow.ts';
import { useOnline } from '#platform/network-state.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { KeptTask } from './kept-task.ts';
import { outbox } from './outbox.ts';
import { unsentCount } from './queued-steps.ts';
import { ToSendButton } from './to-send-button.tsx';
import { useOutbox } from './use-outbox.ts';
import { watchTask } from './watched-tasks.ts';

/** Task whose Done was pressed: on its way, or waiting for a network. It can be changed again until it is booked. */
export function FinishedTask({ task, tripId }: { task: KeptTask; tripId: string | undefined }) {
  const t = useText();
  const online = useOnline();
  const toast = useToast();
  const navigate = useNavigate();
  const { taskId, mode, deviceNo, booked, done } = task;
  const flow = restockFlows[mode];
  useEffect(() => watchTask(taskId), [taskId]);
  const goOn = useEffectEvent(({ recordId, orderStays }: NonNullable<KeptTask['booked']>) => {
    if (orderStays) toast.info(t('restock.finish.orderStays', { no: orderStays }));
    else toast.success(t('toast.restockDone'));
    void outbox.update(taskId, (kept) => ({ ...kept, booked: null }));
    navigate(screenHref(flow.record, { id: recordId }), { replace: true });
  });
  useEffect(() => {
    if (booked && !booked.already) goOn(booked);
  }, [booked]);
  const count = unsentCount(useOutbox().waiting);
  const units = (done?.lines ?? []).reduce((sum, { restockQty }) => sum + restockQty, 0);
  const next = tripId && flow.trip ? screenHref(flow.trip.summary, { tripId }) : screenHref(flow.index);
  return (
    <EmptyState
      icon={<CloudUpload aria-hidden="true" />}
      title={t(online ? 'restock.finished.sending' : 'restock.finished.waiting')}
      hint={t('restock.finished.hint', { count: units, device: task.deviceName ?? deviceNo })}
      action={
        <div className="flex flex-col gap-3" data-finished={taskId}>
          {count > 0 && <ToSendButton count={count} />}
          <ButtonLink size="medium" href={next} replace>
            {t(tripId ? 'restock.finished.trip' : 'restock.task.toList')}
          </ButtonLink>
          <Button
            size="medium"
            tone="secondary"
            disabled={!done}
            onClick={() => void outbox.update(taskId, (kept) => ({ ...kept, done: null, stopped: null }))}
          >
            {t('restock.finished.change')}
          </Button>
        </div>
      }
    />
  );
}
