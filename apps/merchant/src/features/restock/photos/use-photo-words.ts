import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { SentPhoto } from './kept-photo.ts';

/** Returns the long and short name of a photo; omits the door where there is only one. */
export function usePhotoWords({ timeZone, doors }: { timeZone: string; doors: number }) {
  const t = useText();
  const { time } = useFormats();
  return ({ door, takenAt }: Pick<SentPhoto, 'door' | 'takenAt'>) => {
    const at = time(takenAt, timeZone);
    if (doors === 1) return { name: t('restock.photos.ofOne', { time: at }), caption: [at] };
    return {
      name: t('restock.photos.of', { door: t(`enum.device.door.${door}`), time: at }),
      caption: [t(`device.door.name.${door}`), at],
    };
  };
}
