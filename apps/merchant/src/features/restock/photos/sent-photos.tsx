import { useReader } from '#screen-kit/member/use-reader.ts';
import type { SentPhoto } from './kept-photo.ts';
import { PhotoTile } from './photo-tile.tsx';
import { usePhotoWords } from './use-photo-words.ts';

type SentPhotosProps = {
  photos: readonly SentPhoto[];
  /** Number of doors of the cabinet. */
  doors: number;
  /** Time zone of the device; without it the reader's own. */
  timeZone?: string;
  onDelete?: (photoId: string) => void;
};

/** Photos that the server has for the task. */
export function SentPhotos({ photos, doors, timeZone, onDelete }: SentPhotosProps) {
  const reader = useReader();
  const wordsOf = usePhotoWords({ timeZone: timeZone ?? reader.timeZone, doors });
  return photos.map((photo) => (
    <PhotoTile
      key={photo.id}
      {...wordsOf(photo)}
      src={photo.url}
      onDelete={onDelete && (() => onDelete(photo.id))}
    />
  ));
}
