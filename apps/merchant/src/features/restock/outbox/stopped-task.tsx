import { Button } from '@larder/ui/controls/button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { Card } from '@larder/ui/layout/card';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useRefusalWords } from '#features/restock/use-refusal-words.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { KeptTask } from './kept-task.ts';
import { useConflict } from './use-conflict.ts';

/**
 * Says why the server refused a task, and offers what its restocker may do now; everything typed stays below. [decision
 * 57]
 */
export function StoppedTask({ task }: { task: KeptTask }) {
  const t = useText();
  const textOf = useRefusalWords();
  const mayGoQuick = useCan(['restock.quick']);
  const { retry, withoutOrder, moveTo, discard } = useConflict(task);
  const [asking, setAsking] = useState(false);
  if (!task.stopped) return null;
  const { step, refusal } = task.stopped;
  const { taskId: otherId, operatorName, isMine } = refusal.params ?? {};
  const isBusy = refusal.code === 'RESTOCK_TASK_EXISTS';
  const ownOther = isBusy && step === 'start' && isMine === 1 ? String(otherId) : null;
  const words = ownOther
    ? t('restock.stopped.ownOtherTask')
    : isBusy
      ? t('restock.stopped.busy', { name: String(operatorName) })
      : step === 'start' && task.start?.orderId
        ? t('restock.stopped.order')
        : textOf(refusal);
  const hasOrder = step === 'start' && !isBusy && task.start?.orderId !== undefined;
  return (
    <Card>
      <div role="alert" data-stopped={refusal.code} className="flex items-start gap-3">
        <TriangleAlert aria-hidden="true" className="size-icon shrink-0 text-bad" />
        <div className="min-w-0">
          <p className="font-semibold">{t('restock.stopped.title')}</p>
          <p className="text-ink-soft">{words}</p>
          <p className="text-ink-soft">{t('restock.stopped.kept')}</p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {ownOther && (
          <Button size="medium" onClick={() => void moveTo(ownOther)}>
            {t('restock.stopped.move')}
          </Button>
        )}
        {hasOrder && mayGoQuick && (
          <Button size="medium" onClick={() => void withoutOrder()}>
            {t('restock.stopped.withoutOrder')}
          </Button>
        )}
        {step === 'start' && (
          <Button size="medium" tone="secondary" onClick={() => void retry()}>
            {t('restock.stopped.retry')}
          </Button>
        )}
        {step === 'start' && (
          <Button size="medium" tone="secondary" onClick={() => setAsking(true)}>
            {t('restock.stopped.discard')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={t('restock.stopped.discardTitle')}
        sentence={t('restock.stopped.discardSentence', { device: task.deviceName ?? task.deviceNo })}
        cancelLabel={t('btn.cancel')}
        verb={t('restock.stopped.discard')}
        destructive
        onCancel={() => setAsking(false)}
        onConfirm={() => void discard()}
      />
    </Card>
  );
}
