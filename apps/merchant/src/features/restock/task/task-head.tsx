import { Badge } from '@larder/ui/feedback/badge';
import { Banner } from '@larder/ui/feedback/banner';
import { Card } from '@larder/ui/layout/card';
import { DeviceHead } from '#features/device/device-head.tsx';
import { useNow } from '#platform/clock/use-now.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskAnswer } from './line-entry.ts';

/** Head of a task: device, running time, and the restocker if it is not the reader. */
export function TaskHead({ answer: { head, task, order } }: { answer: TaskAnswer }) {
  const t = useText();
  const now = useNow();
  const { duration } = useFormats();
  const since = task.startedAt ?? task.createdAt;
  return (
    <Card>
      <DeviceHead device={head} large />
      <p className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1.5 text-ink-soft text-sm">
        <Badge tone={task.status === 'created' ? 'neutral' : 'brand'} name={`restock.task.${task.status}`}>
          {t(`enum.restock.task.${task.status}`)}
        </Badge>
        <span>{t(`enum.restock.mode.${task.mode}`)}</span>
        <span className="tabular-nums">{task.taskNo}</span>
        <span>{t('restock.task.since', { time: duration(Math.max(0, now - Date.parse(since))) })}</span>
      </p>
      {order && (
        <p className="mt-1 text-ink-soft text-sm">
          {t('restock.openOrder', { no: order.orderNo })}
          {order.note && ` · ${order.note}`}
        </p>
      )}
      {!task.isMine && (
        <div className="mt-3 overflow-hidden rounded-lg">
          <Banner tone="info">{t('restock.task.of', { name: task.operatorName })}</Banner>
        </div>
      )}
    </Card>
  );
}
