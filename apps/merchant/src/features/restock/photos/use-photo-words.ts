import { useFormats } from '../../../app/use-formats.ts';
import { useText } from '../../../app/use-text.ts';
import type { SentPhoto } from './kept-photo.ts';

/** What a photo is called, long and short. */
export function usePhotoWords(timeZone: string) {
  const t = useText();
  const { time } = useFormats();
  return ({ door, takenAt }: Pick<SentPhoto, 'door' | 'takenAt'>) => {
    const at = time(takenAt, timeZone);
    return {
      name: t('restock.photos.of', { door: t(`enum.device.door.${door}`), time: at }),
      caption: [t(`device.door.name.${door}`), at],
    };
  };
}
