import type { Door } from '@larder/domain/device/door';
import { useText } from '#screen-kit/texts/use-text.ts';
import { PhotoButton } from './photo-button.tsx';

type AddPhotoTileProps = { door: Door; only: boolean; onPick: (file: File) => void };

/** Takes a photo of the shelves behind a door. */
export function AddPhotoTile({ door, only, onPick }: AddPhotoTileProps) {
  const t = useText();
  if (only) {
    const name = t('restock.photos.add');
    return <PhotoButton name={name} caption={name} id={door} onPick={onPick} />;
  }
  return (
    <PhotoButton
      name={t('restock.photos.addOf', { door: t(`enum.device.door.${door}`) })}
      caption={t(`device.door.name.${door}`)}
      id={door}
      onPick={onPick}
    />
  );
}
