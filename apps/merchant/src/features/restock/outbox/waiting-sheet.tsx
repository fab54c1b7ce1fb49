import { Button } from '@larder/ui/controls/button';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Sheet } from '@larder/ui/pickers/sheet';
import { Camera, Flag, Play, TriangleAlert } from 'lucide-react';
import { restockFlows } from '#features/restock/restock-flow.ts';
import { useRefusalWords } from '#features/restock/use-refusal-words.ts';
import { useOnline } from '#platform/network-state.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { unsentPhotos, type Waiting } from './kept-task.ts';
import { outbox } from './outbox.ts';
import { tryNow } from './retry-wait.ts';
import { useOutbox } from './use-outbox.ts';

type WaitingSheetProps = { open: boolean; onClose: () => void };

/** Sheet with everything of tasks that has not arrived yet, in the order of sending. */
export function WaitingSheet({ open, onClose }: WaitingSheetProps) {
  const t = useText();
  const online = useOnline();
  const { waiting } = useOutbox();
  const inOrder = waiting.toSorted((a, b) => a.task.madeAt.localeCompare(b.task.madeAt));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('restock.outbox.title')}
      closeLabel={t('btn.close')}
      footer={
        <div className="px-4 py-3">
          <Button block tone="secondary" disabled={!online} onClick={tryNow}>
            {t('restock.outbox.tryNow')}
          </Button>
        </div>
      }
    >
      <p className="px-4 pb-2 text-ink-soft text-sm">{t('restock.outbox.hint')}</p>
      <List>
        {inOrder.map((kept) => (
          <TaskRows key={kept.task.taskId} kept={kept} />
        ))}
      </List>
      <p className="px-4 py-3 text-ink-soft text-sm">{t('restock.outbox.compared')}</p>
    </Sheet>
  );
}

/** Unsent calls of one task. */
function TaskRows({ kept: { task, photos } }: { kept: Waiting }) {
  const t = useText();
  const { time, phoneZone } = useFormats();
  const textOf = useRefusalWords();
  const { taskId, deviceNo, deviceName, mode, start, done, stopped, booked } = task;
  const device = deviceName ?? deviceNo;
  const where = `${device} · ${t(`enum.restock.mode.${mode}`)}`;
  const href = screenHref(restockFlows[mode].task, { deviceNo, taskId });
  return (
    <>
      {(stopped || booked?.already) && (
        <ListRow
          href={href}
          leading={<TriangleAlert aria-hidden="true" className="text-bad" />}
          title={stopped ? t('restock.stopped.title') : t('restock.outbox.notBooked')}
          subtitle={stopped ? t('fixed.labeled', { label: device, value: textOf(stopped.refusal) }) : where}
        />
      )}
      {start && (
        <ListRow
          href={href}
          leading={<Play aria-hidden="true" />}
          title={t('restock.outbox.start')}
          subtitle={where}
          value={time(start.begunAt, phoneZone)}
        />
      )}
      {done && (
        <ListRow
          href={href}
          leading={<Flag aria-hidden="true" />}
          title={t('restock.outbox.done')}
          subtitle={where}
          value={time(done.enteredAt, phoneZone)}
        />
      )}
      <PhotoRow kept={{ task, photos }} where={where} />
    </>
  );
}

const MEGABYTE = 1_000_000;

/** Row of unsent photos, which follow after the rest; those that the server refused can be discarded. */
function PhotoRow({ kept: { task, photos }, where }: { kept: Waiting; where: string }) {
  const t = useText();
  const { number } = useFormats();
  const textOf = useRefusalWords();
  const unsent = unsentPhotos(photos);
  if (unsent.length === 0) return null;
  const refusal = unsent.find((photo) => photo.refusal)?.refusal;
  const megabytes = unsent.reduce((sum, { blob }) => sum + blob.size, 0) / MEGABYTE;
  const removeRefused = () =>
    void outbox.changePhotos(task.taskId, task, task.madeAt, (before) =>
      before.filter((photo) => !photo.refusal),
    );
  return (
    <ListRow
      leading={<Camera aria-hidden="true" />}
      title={t('restock.outbox.photos', { count: unsent.length })}
      subtitle={
        refusal
          ? t('fixed.labeled', { label: where, value: textOf(refusal) })
          : `${where} · ${t('restock.outbox.later', { size: number(Math.max(0.1, Math.round(megabytes * 10) / 10)) })}`
      }
      trailing={
        refusal ? (
          <Button size="small" tone="secondary" onClick={removeRefused}>
            {t('btn.delete')}
          </Button>
        ) : undefined
      }
    />
  );
}
