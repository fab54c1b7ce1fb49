import { Camera } from 'lucide-react';
import { useRef } from 'react';

type PhotoButtonProps = {
  name: string;
  caption: string;
  /** Id that distinguishes it from other photo buttons. */
  id: string;
  onPick: (file: File) => void;
};

/**
 * Takes a photo with the camera, never from the album. iPhones convert to JPEG because the input does not name HEIC.
 * [decision 58]
 */
export function PhotoButton({ name, caption, id, onPick }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <li className="min-w-0">
      <button
        type="button"
        aria-label={name}
        data-add-photo={id}
        onClick={() => input.current?.click()}
        className="relative grid aspect-square w-full place-items-center overflow-hidden rounded-lg border-2 border-edge border-dashed bg-page active:bg-sunken"
      >
        <span className="grid size-11 place-items-center rounded-full bg-brand shadow-card">
          <Camera aria-hidden="true" className="size-icon" />
        </span>
      </button>
      <p className="mt-1 text-center text-ink-soft text-xs" aria-hidden="true">
        {caption}
      </p>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
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
