import { IconButton } from '@larder/ui/controls/icon-button';
import { ConfirmDialog } from '@larder/ui/feedback/confirm-dialog';
import { ActionSheet } from '@larder/ui/pickers/action-sheet';
import { CircleSlash, EllipsisVertical, History, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { restockFlows } from '#features/restock/restock-flow.ts';
import { useOnline } from '#platform/network-state.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { TaskAnswer } from './line-entry.ts';
import { useDraft } from './use-draft.ts';
import { useTaskEnd } from './use-task-end.ts';

/** Menu of rare actions: dispose of many lines, look at the records, cancel. */
export function TaskMenu({ answer }: { answer: TaskAnswer }) {
  const t = useText();
  const online = useOnline();
  const navigate = useNavigate();
  const mayDispose = useCan(['stock.dispose']);
  const { giveUp, isUnsent, sending } = useTaskEnd(answer, useDraft(answer.task.id));
  const [isOpen, setOpen] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { task, head } = answer;
  const flow = restockFlows[task.mode];
  const dispose = mayDispose && screenHref(flow.dispose, { deviceNo: head.deviceNo, taskId: task.id });
  const records = screenHref(flow.records, { deviceNo: head.deviceNo });
  const to = (key: string, label: string, icon: ReactNode, href: string | false | undefined) =>
    href ? [{ key, label, icon, onSelect: () => navigate(href) }] : [];
  return (
    <>
      <IconButton
        icon={<EllipsisVertical aria-hidden="true" />}
        label={t('restock.menu')}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      />
      <ActionSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={task.taskNo}
        closeLabel={t('btn.close')}
        actions={[
          ...to('dispose', t('stock.dispose'), <Trash2 aria-hidden="true" />, dispose),
          ...to('records', t('restock.records.list'), <History aria-hidden="true" />, records),
          {
            key: 'cancel',
            label: t('restock.cancelTask'),
            icon: <CircleSlash aria-hidden="true" />,
            destructive: true,
            disabled: !online && !isUnsent,
            onSelect: () => setAsked(true),
          },
        ]}
      />
      <ConfirmDialog
        open={isAsked}
        title={t('restock.cancel.title')}
        sentence={t('restock.cancel.sentence', { device: head.name ?? head.deviceNo })}
        cancelLabel={t('restock.cancel.stay')}
        verb={t('restock.cancelTask')}
        destructive
        busyText={sending ? t('shell.sending') : undefined}
        onCancel={() => setAsked(false)}
        onConfirm={() => void giveUp().then(() => setAsked(false))}
      />
    </>
  );
}
