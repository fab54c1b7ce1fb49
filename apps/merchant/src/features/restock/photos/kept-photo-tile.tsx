import { LoaderCircle, TriangleAlert, WifiOff } from 'lucide-react';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useObjectUrl } from '#screen-kit/screen/use-object-url.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { KeptPhoto } from './kept-photo.ts';
import { PhotoTile } from './photo-tile.tsx';
import { usePhotoWords } from './use-photo-words.ts';
import type { TaskPhotos } from './use-task-photos.ts';

type KeptPhotoTileProps = {
  photo: KeptPhoto;
  photos: TaskPhotos;
  /** Number of doors of the cabinet. */
  doors: number;
};

/** Tile for a photo that is still on the phone, with what it waits for. */
export function KeptPhotoTile({ photo, photos, doors }: KeptPhotoTileProps) {
  const t = useText();
  const { timeZone } = useReader();
  const wordsOf = usePhotoWords({ timeZone, doors });
  const src = useObjectUrl(photo.blob);
  if (!src) return null;
  const isFailed = photos.failure !== null && photo.photoId === null;
  const isSending = photos.sendingId === photo.id || photo.photoId !== null;
  const state = isFailed ? 'failed' : isSending ? 'sending' : 'waiting';
  const Icon = { failed: TriangleAlert, sending: LoaderCircle, waiting: WifiOff }[state];
  return (
    <PhotoTile
      {...wordsOf(photo)}
      src={src}
      state={
        <span data-photo={state} className="flex items-center gap-1">
          <Icon aria-hidden="true" className="size-3.5 shrink-0" />
          {t(`restock.photos.${state}`)}
        </span>
      }
      onDelete={photo.photoId !== null ? undefined : () => photos.removeKept(photo.id)}
    />
  );
}
