import { Button } from '@larder/ui/controls/button';
import { Card } from '@larder/ui/layout/card';
import type { TaskAnswer } from '#features/restock/task/line-entry.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { AddPhotoTile } from './add-photo-tile.tsx';
import { KeptPhotoTile } from './kept-photo-tile.tsx';
import { SentPhotos } from './sent-photos.tsx';
import type { TaskPhotos as Photos } from './use-task-photos.ts';

type TaskPhotosProps = { answer: TaskAnswer; photos: Photos };

/** Photos of a task, and a tile to take one more until it ends. [screens A-7, decision 58] */
export function TaskPhotos({ answer: { task, doors }, photos }: TaskPhotosProps) {
  const t = useText();
  const { sent, kept, refused, failure } = photos;
  const hasPhotos = sent.length + kept.length > 0;
  if (!task.isMine && !hasPhotos) return null;
  return (
    <Card title={t('restock.photos')}>
      <ul className="grid grid-cols-4 gap-2" aria-label={t('restock.photos')}>
        <SentPhotos
          photos={sent}
          doors={doors.length}
          {...(task.isMine && { onDelete: (id: string) => void photos.removeSent(id) })}
        />
        {kept.map((photo) => (
          <KeptPhotoTile key={photo.id} photo={photo} photos={photos} doors={doors.length} />
        ))}
        {task.isMine &&
          doors.map(({ door }) => (
            <AddPhotoTile
              key={door}
              door={door}
              only={doors.length === 1}
              onPick={(file) => void photos.add(door, file)}
            />
          ))}
      </ul>
      {refused && (
        <p role="alert" className="mt-2 font-medium text-bad text-sm">
          {refused}
        </p>
      )}
      {failure && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <p role="alert" className="min-w-0 font-medium text-bad text-sm">
            {failure}
          </p>
          <Button size="small" tone="secondary" onClick={photos.retry}>
            {t('restock.photos.retry')}
          </Button>
        </div>
      )}
      {task.isMine && <p className="mt-2 text-ink-soft text-sm">{t('restock.photos.hint')}</p>}
    </Card>
  );
}
