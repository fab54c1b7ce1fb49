import { lineKey } from '@larder/domain/stock/line-key';
import { ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { CircleCheck, CircleSlash } from 'lucide-react';
import { NotBooked } from '#features/restock/outbox/not-booked.tsx';
import { outbox } from '#features/restock/outbox/outbox.ts';
import { useWaiting } from '#features/restock/outbox/use-outbox.ts';
import { restockFlows } from '#features/restock/restock-flow.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskAnswer } from './line-entry.ts';
import { useDraft } from './use-draft.ts';

/** Page of a task that has ended, here or on another phone; lists what was typed here and not booked. */
export function TaskOver({ answer: { task, head } }: { answer: TaskAnswer }) {
  const t = useText();
  const draft = useDraft(task.id);
  const already = useWaiting(task.id)?.task.booked?.already;
  const { device, record } = restockFlows[task.mode];
  const recordHref = task.recordId ? screenHref(record, { id: task.recordId }) : undefined;
  const unbooked = already && new Set(already.unbooked.map(lineKey));
  const typed = draft.typed.filter((entry) => isTyped(entry) && (!unbooked || unbooked.has(entry.key)));
  if (!draft.isRead) return null;
  if (task.isMine && typed.length > 0) {
    return (
      <NotBooked
        by={task.status === 'done' ? { name: task.operatorName, at: task.endedAt ?? task.createdAt } : null}
        timeZone={head.timezone}
        typed={typed}
        recordHref={recordHref}
        onDelete={() => {
          draft.forget();
          void outbox.update(task.id, (kept) => ({
            ...kept,
            booked: null,
            stopped: null,
            asOf: null,
            done: null,
          }));
        }}
      />
    );
  }
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

type Typed = ReturnType<typeof useDraft>['typed'][number];

/** True if a number was typed; a tick alone loses nothing. */
const isTyped = ({ restockQty, countedQty, adjustQty, disposeQty }: Typed) =>
  restockQty !== null || countedQty !== null || adjustQty !== null || disposeQty > 0;
