import type { ScanPurpose } from '@larder/domain/device/scan/read-scan';
import { Spinner } from '@larder/ui/feedback/spinner';
import { classNames } from '@larder/ui/layout/class-names';
import { Flashlight, FlashlightOff } from 'lucide-react';
import type { RefObject } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';

type ViewfinderProps = {
  purpose: ScanPurpose;
  video: RefObject<HTMLVideoElement | null>;
  live: boolean;
  torch: { on: boolean; toggle: () => void } | null;
};

const CORNERS = [
  'top-0 left-0 rounded-tl-2xl border-t-4 border-l-4',
  'top-0 right-0 rounded-tr-2xl border-t-4 border-r-4',
  'bottom-0 left-0 rounded-bl-2xl border-b-4 border-l-4',
  'bottom-0 right-0 rounded-br-2xl border-b-4 border-r-4',
];

/** Camera picture with a frame for the code: square for stickers, wide for the bars of a product. */
export function Viewfinder({ purpose, video, live, torch }: ViewfinderProps) {
  const t = useText();
  const wide = purpose === 'gtin';
  return (
    <div className="relative h-[min(52dvh,420px)] overflow-hidden bg-night text-white">
      <video ref={video} muted playsInline className="size-full object-cover" />
      <div aria-hidden="true" className="absolute inset-0 grid place-items-center">
        <div
          className={classNames(
            'relative rounded-2xl shadow-[0_0_0_999px_rgb(22_20_13/0.5)]',
            wide ? 'aspect-2/1 w-[78%]' : 'aspect-square h-[62%]',
          )}
        >
          {CORNERS.map((corner) => (
            <span key={corner} className={`absolute size-8 border-brand ${corner}`} />
          ))}
        </div>
      </div>
      {!live && (
        <p role="status" className="absolute inset-0 flex items-center justify-center gap-2">
          <Spinner /> {t('device.scan.starting')}
        </p>
      )}
      <p className="absolute inset-x-0 bottom-0 bg-black/70 px-4 py-2.5 text-center text-sm">
        {t(wide ? 'device.scan.aimProduct' : 'device.scan.aimSticker')}
      </p>
      {torch && (
        <button
          type="button"
          aria-pressed={torch.on}
          aria-label={t('device.scan.torch')}
          onClick={torch.toggle}
          className="absolute top-3 right-3 grid size-11 place-items-center rounded-full bg-black/70 text-white aria-pressed:bg-brand aria-pressed:text-on-brand [&>svg]:size-icon"
        >
          {torch.on ? <Flashlight aria-hidden="true" /> : <FlashlightOff aria-hidden="true" />}
        </button>
      )}
    </div>
  );
}
