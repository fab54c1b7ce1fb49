import { ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { screenHref, screenLink } from '../../../app/screen-href.ts';
import { useText } from '../../../app/use-text.ts';
import { restockFlows } from '../restock-flow.ts';
import type { TaskAnswer } from './line-entry.ts';

/** A visit that has ended, here or on another phone. */
export function TaskOver({ answer: { task, head } }: { answer: TaskAnswer }) {
  const t = useText();
  const { device, record } = restockFlows[task.mode];
  const recordHref = task.recordId ? screenLink(record, { id: task.recordId }) : undefined;
  return (
    <EmptyState
      icon={task.status === 'done' ? <CircleCheck aria-hidden="true" /> : <CircleSlash aria-hidden="true" />}
      title={t(`enum.restock.task.${task.status}`)}
      hint={task.taskNo}
      action={
        <ButtonLink
          tone="secondary"
          size="medium"
          href={recordHref ?? screenHref(device, { deviceNo: head.deviceNo })}
        >
          {recordHref ? t('restock.task.record') : t('restock.task.device')}
        </ButtonLink>
      }
    />
  );
}
