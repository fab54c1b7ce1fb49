import { classNames } from '@larder/ui/layout/class-names';
import { Plus, RotateCw, WifiOff, X } from 'lucide-react';
import type { Ref } from 'react';
import { useObjectUrl } from '#screen-kit/screen/use-object-url.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { UploadedPicture } from './upload-picture.ts';
import type { PicturePhase } from './use-picture-work.ts';

type TileFaceProps = {
  name: string;
  phase: PicturePhase;
  /** True if the picture is sent automatically once there is a network. */
  waits: boolean;
  value: UploadedPicture | null;
  guide?: string;
  /** Id of the text that says what is wrong with the picture, or what it waits for. */
  noteId?: string;
  isFault: boolean;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement>;
};

/**
 * Classes of the state over the lower part of the picture; its icon moves above the text where a narrow tile has no
 * room beside it.
 */
const STATE =
  'absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-center gap-x-1 px-1 py-1 text-center text-xs';

/** Square that shows a picture, or its progress. */
export function TileFace({ name, phase, waits, value, guide, noteId, isFault, onPress, ref }: TileFaceProps) {
  const t = useText();
  const pending = useObjectUrl(phase.kind === 'uploading' || phase.kind === 'failed' ? phase.blob : null);
  const percent = phase.kind === 'uploading' ? Math.round(phase.share * 100) : 0;
  const shown = pending ?? value?.url ?? null;
  const act = {
    idle: value ? t('product.picture.open', { name }) : t('product.picture.add', { name }),
    cropping: t('product.picture.add', { name }),
    uploading: t('product.picture.cancelUpload', { name }),
    failed: t('product.picture.retry', { name }),
  }[phase.kind];
  return (
    <button
      ref={ref}
      type="button"
      onClick={onPress}
      aria-label={act}
      aria-describedby={noteId}
      aria-invalid={isFault || undefined}
      data-picture={phase.kind === 'idle' ? (value ? 'done' : 'empty') : phase.kind}
      className={classNames(
        'relative grid aspect-square w-full place-items-center overflow-hidden rounded-lg border-2 bg-page active:bg-sunken',
        !(value || pending) && 'border-dashed',
        isFault ? 'border-bad' : value || pending ? 'border-line' : 'border-edge',
      )}
    >
      {!shown && guide && <img src={guide} alt="" className="absolute inset-0 size-full opacity-35" />}
      {shown ? (
        <img src={shown} alt="" className="absolute inset-0 size-full object-cover" />
      ) : (
        <span className="relative grid size-11 place-items-center rounded-full bg-brand shadow-card">
          <Plus aria-hidden="true" className="size-icon" />
        </span>
      )}
      {phase.kind === 'uploading' && (
        <span className={classNames(STATE, 'bg-black/80 text-white')}>
          <X aria-hidden="true" className="size-4 shrink-0" />
          <span role="status">{t('product.picture.uploading', { percent })}</span>
        </span>
      )}
      {phase.kind === 'failed' && waits && (
        <span className={classNames(STATE, 'bg-black/80 text-white')}>
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          <span>{t('product.picture.waiting')}</span>
        </span>
      )}
      {phase.kind === 'failed' && !waits && (
        <span className={classNames(STATE, 'bg-bad font-semibold text-surface')}>
          <RotateCw aria-hidden="true" className="size-4 shrink-0" />
          <span>{t('product.picture.failed')}</span>
        </span>
      )}
    </button>
  );
}
