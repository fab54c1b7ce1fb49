import type { UploadKind } from '@larder/contract/file.contract';
import { classNames } from '@larder/ui/layout/class-names';
import { CropDialog } from '@larder/ui/media/crop-dialog';
import { CircleAlert } from 'lucide-react';
import { type Ref, useEffect, useId, useState } from 'react';
import { useObjectUrl } from '../../app/use-object-url.ts';
import { useText } from '../../app/use-text.ts';
import { PictureSource } from './picture-source.tsx';
import { PictureView } from './picture-view.tsx';
import { TileFace } from './tile-face.tsx';
import type { UploadedPicture } from './upload-picture.ts';
import { usePictureWork } from './use-picture-work.ts';

type PictureTileProps = {
  kind: UploadKind;
  /** "Front picture". */
  name: string;
  /** Below the tile. */
  label: string;
  value: UploadedPicture | null;
  /** With the bytes, for whoever keeps drafts. */
  onChange: (picture: UploadedPicture | null, blob?: Blob) => void;
  onBusy?: (busy: boolean) => void;
  /** A drawing of what belongs here. */
  guide?: string;
  required?: boolean;
  error?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** One picture of a form: empty, on its way, there or failed. [screens PHOTO] */
export function PictureTile(props: PictureTileProps) {
  const { kind, name, label, value, onChange, onBusy, guide, required, ref } = props;
  const t = useText();
  const errorId = useId();
  const [choosing, setChoosing] = useState(false);
  const [viewing, setViewing] = useState(false);
  const work = usePictureWork(kind, (picture, blob) => onChange(picture, blob));
  const { phase } = work;
  const error = work.problem ?? props.error;
  const source = useObjectUrl(phase.kind === 'cropping' ? phase.file : null);
  const busy = phase.kind === 'uploading' || phase.kind === 'cropping';
  useEffect(() => {
    if (!busy) return;
    onBusy?.(true);
    return () => onBusy?.(false);
  }, [busy]);
  function press() {
    if (phase.kind === 'failed') work.retry();
    else if (phase.kind === 'uploading') work.cancel();
    else if (value) setViewing(true);
    else setChoosing(true);
  }
  return (
    <div className="min-w-0">
      <TileFace
        ref={ref}
        name={name}
        phase={phase}
        value={value}
        guide={guide}
        errorId={error ? errorId : undefined}
        onPress={press}
      />
      <p className={classNames('mt-1 text-center text-sm', error && 'font-medium')}>
        {label}
        {required && (
          <span aria-hidden="true" className="ms-0.5 text-bad">
            *
          </span>
        )}
      </p>
      {error && (
        <p id={errorId} className="mt-0.5 flex items-start gap-1 font-medium text-bad text-sm">
          <CircleAlert aria-hidden="true" className="mt-[0.12em] size-[1.15em] shrink-0" />
          <span className="min-w-0 break-words">{error}</span>
        </p>
      )}
      <PictureSource
        name={name}
        open={choosing}
        onClose={() => setChoosing(false)}
        onPick={(file) => void work.pick(file)}
      />
      {phase.kind === 'cropping' && source && (
        <CropDialog
          src={source}
          title={name}
          ratio={phase.ratio}
          busyText={phase.busy ? t('product.picture.working') : undefined}
          texts={{
            frame: t('product.picture.frame'),
            zoom: t('product.picture.zoom'),
            zoomNumber: t('product.picture.zoomNumber'),
            cancel: t('btn.cancel'),
            use: t('product.picture.use'),
          }}
          onCancel={work.cancel}
          onCrop={(area) => void work.crop(area)}
        />
      )}
      {viewing && value && (
        <PictureView
          name={name}
          src={value.url}
          onClose={() => setViewing(false)}
          onDelete={() => onChange(null)}
        />
      )}
    </div>
  );
}
