import { ImagePlus } from 'lucide-react';

type PictureInputProps = { label: string; hint: string; error?: string; onPick: (file: File) => void };

/** Large target that opens the phone's own picture chooser. */
export function PictureInput({ label, hint, error, onPick }: PictureInputProps) {
  return (
    <div>
      <label className="focus-host relative flex min-h-28 flex-col items-center justify-center gap-2 rounded-xl border-2 border-edge border-dashed bg-page p-4 text-center font-semibold active:bg-sunken">
        <ImagePlus aria-hidden="true" className="size-7" />
        {label}
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/heic"
          aria-describedby="picture-hint picture-error"
          aria-invalid={error ? true : undefined}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onPick(file);
            event.target.value = '';
          }}
        />
      </label>
      <p id="picture-hint" className="mt-2 text-ink-soft text-sm">
        {hint}
      </p>
      <p id="picture-error" role="alert" className="mt-1 font-medium text-bad text-sm">
        {error}
      </p>
    </div>
  );
}
