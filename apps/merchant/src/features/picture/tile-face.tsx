import { classNames } from '@larder/ui/layout/class-names';
import { Plus, RotateCw, X } from 'lucide-react';
import type { Ref } from 'react';
import { useObjectUrl } from '../../app/use-object-url.ts';
import { useText } from '../../app/use-text.ts';
import type { UploadedPicture } from './upload-picture.ts';
import type { PicturePhase } from './use-picture-work.ts';

type TileFaceProps = {
  name: string;
  phase: PicturePhase;
  value: UploadedPicture | null;
  guide?: string;
  errorId?: string;
  onPress: () => void;
  ref?: Ref<HTMLButtonElement>;
};

/** The square that shows a picture, or what is going on with it. */
export function TileFace({ name, phase, value, guide, errorId, onPress, ref }: TileFaceProps) {
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
      aria-describedby={errorId}
      aria-invalid={errorId ? true : undefined}
      data-picture={phase.kind === 'idle' ? (value ? 'done' : 'empty') : phase.kind}
      className={classNames(
        'relative grid aspect-square w-full place-items-center overflow-hidden rounded-lg border-2 bg-page active:bg-sunken',
        !(value || pending) && 'border-dashed',
        errorId ? 'border-bad' : value || pending ? 'border-line' : 'border-edge',
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
        <span className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-1 bg-ink/80 px-1 py-1.5 text-sm text-white">
          <X aria-hidden="true" className="size-4 shrink-0" />
          <span role="status">{t('product.picture.uploading', { percent })}</span>
        </span>
      )}
      {phase.kind === 'failed' && (
        <span className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-1 bg-bad px-1 py-1.5 font-semibold text-sm text-white">
          <RotateCw aria-hidden="true" className="size-4 shrink-0" />
          {t('product.picture.failed')}
        </span>
      )}
    </button>
  );
}
