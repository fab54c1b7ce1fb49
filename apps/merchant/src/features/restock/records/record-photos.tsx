import { Card } from '@larder/ui/layout/card';
import { PhotoTile } from '#features/restock/photos/photo-tile.tsx';
import { SentPhotos } from '#features/restock/photos/sent-photos.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** Photos of a task and of its disposal; nothing where there are none. */
export function RecordPhotos({ record }: { record: Outputs['restock']['readRecord'] }) {
  const t = useText();
  const { photos, photoUrl, timezone, doors } = record;
  if (photos.length === 0 && !photoUrl) return null;
  const disposed = t('restock.record.disposed');
  return (
    <Card title={t('restock.photos')}>
      <ul className="grid grid-cols-4 gap-2" aria-label={t('restock.photos')}>
        <SentPhotos photos={photos} doors={doors} timeZone={timezone} />
        {photoUrl && <PhotoTile name={disposed} src={photoUrl} caption={[disposed]} />}
      </ul>
    </Card>
  );
}
