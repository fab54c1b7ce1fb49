import { IconButton } from '@larder/ui/controls/icon-button';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DeletePicture } from '#features/picture/delete-picture.tsx';
import { PictureView } from '#features/picture/picture-view.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

type PhotoTileProps = {
  /** Name of the picture: door and time. */
  name: string;
  src: string;
  /** Lines below it in the list. */
  caption: readonly string[];
  /** Mark over the picture that says it is not sent yet. */
  state?: ReactNode;
  onDelete?: (() => void) | undefined;
};

/** One photo of a task, small; a press opens it large. */
export function PhotoTile({ name, src, caption, state, onDelete }: PhotoTileProps) {
  const t = useText();
  const [viewing, setViewing] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <li className="relative min-w-0">
      <button
        type="button"
        aria-label={t('product.picture.open', { name })}
        onClick={() => setViewing(true)}
        className="relative grid aspect-square w-full place-items-center overflow-hidden rounded-lg border border-line bg-sunken"
      >
        <img src={src} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
        {state && (
          <span className="absolute inset-x-0 bottom-0 flex items-center justify-center bg-black/80 px-1 py-1 text-white text-xs">
            {state}
          </span>
        )}
      </button>
      {onDelete && (
        <span className="absolute end-0 top-0 rounded-full bg-black/70">
          <IconButton
            tone="light"
            icon={<Trash2 aria-hidden="true" />}
            label={t('restock.photos.delete', { name })}
            onPress={() => setAsking(true)}
          />
        </span>
      )}
      <p className="mt-1 text-center text-ink-soft text-xs tabular-nums">
        {caption.map((part) => (
          <span key={part} className="block truncate">
            {part}
          </span>
        ))}
      </p>
      {viewing && <PictureView name={name} src={src} onClose={() => setViewing(false)} onDelete={onDelete} />}
      <DeletePicture
        name={name}
        asking={asking}
        onCancel={() => setAsking(false)}
        onDelete={() => {
          setAsking(false);
          onDelete?.();
        }}
      />
    </li>
  );
}
