import type { Door } from '@larder/domain/device/door';
import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '../../../app/use-text.ts';

type AddPhotoTileProps = { door: Door; only: boolean; onPick: (file: File) => void };

/** Takes a photo of what stands behind a door; only now, so there is no album. */
export function AddPhotoTile({ door, only, onPick }: AddPhotoTileProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const name = only
    ? t('restock.photos.add')
    : t('restock.photos.addOf', { door: t(`enum.device.door.${door}`) });
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-label={name}
        data-add-photo={door}
        onClick={() => input.current?.click()}
        className="relative grid aspect-square w-full place-items-center overflow-hidden rounded-lg border-2 border-edge border-dashed bg-page active:bg-sunken"
      >
        <span className="grid size-11 place-items-center rounded-full bg-brand shadow-card">
          <Camera aria-hidden="true" className="size-icon" />
        </span>
      </button>
      <p className="mt-1 truncate text-center text-ink-soft text-xs" aria-hidden="true">
        {only ? t('restock.photos.add') : t(`device.door.name.${door}`)}
      </p>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic"
        capture="environment"
        tabIndex={-1}
        aria-hidden="true"
        aria-label={name}
        className="hidden"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onPick(file);
          event.target.value = '';
        }}
      />
    </li>
  );
}
