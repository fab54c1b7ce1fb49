import type { UploadKind } from '@larder/contract/file.contract';
import { classNames } from '@larder/ui/layout/class-names';
import { CropDialog } from '@larder/ui/media/crop-dialog';
import { CircleAlert } from 'lucide-react';
import { type Ref, useEffect, useId, useState } from 'react';
import { useObjectUrl } from '#screen-kit/screen/use-object-url.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { GiveUpPicture } from './give-up-picture.tsx';
import { PictureSource } from './picture-source.tsx';
import { PictureView } from './picture-view.tsx';
import { TileFace } from './tile-face.tsx';
import type { UploadedPicture } from './upload-picture.ts';
import { usePictureWork } from './use-picture-work.ts';

type PictureTileProps = {
  kind: UploadKind;
  /** Name of the picture: "Front picture". */
  name: string;
  /** Label below the tile. */
  label: string;
  value: UploadedPicture | null;
  /** Receives the picture, with its bytes for callers that keep drafts. */
  onChange: (picture: UploadedPicture | null, blob?: Blob) => void;
  /** Called with true while the picture is being cropped or sent, or could not be sent. */
  onUnsent?: (unsent: boolean) => void;
  /** Drawing of the picture to take. */
  guide?: string;
  required?: boolean;
  /** True for the only tile in a grid of four columns: its error is shown beside it. */
  alone?: boolean;
  error?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** Tile for one picture of a form: empty, on its way, uploaded or failed. [screens PHOTO] */
export function PictureTile(props: PictureTileProps) {
  const { kind, name, label, value, onChange, onUnsent, guide, required, alone, ref } = props;
  const t = useText();
  const noteId = useId();
  const [choosing, setChoosing] = useState(false);
  const [viewing, setViewing] = useState(false);
  const work = usePictureWork(kind, (picture, blob) => onChange(picture, blob));
  const { phase, waits } = work;
  const error = waits ? undefined : (work.problem ?? props.error);
  const source = useObjectUrl(phase.kind === 'cropping' ? phase.file : null);
  const unsent = phase.kind !== 'idle';
  useEffect(() => {
    if (!unsent) return;
    onUnsent?.(true);
    return () => onUnsent?.(false);
  }, [unsent]);
  function press() {
    if (phase.kind === 'failed') work.retry();
    else if (phase.kind === 'uploading') work.cancel();
    else if (value) setViewing(true);
    else setChoosing(true);
  }
  return (
    <div className={alone ? 'col-span-full grid grid-cols-subgrid gap-x-3' : 'min-w-0'}>
      <div className="relative min-w-0">
        <TileFace
          ref={ref}
          name={name}
          phase={phase}
          waits={waits}
          value={value}
          guide={guide}
          noteId={error || waits ? noteId : undefined}
          isFault={Boolean(error)}
          onPress={press}
        />
        {phase.kind === 'failed' && <GiveUpPicture name={name} onGiveUp={work.cancel} />}
        <p className={classNames('mt-1 text-center text-sm', error && 'font-medium')}>
          {label}
          {required && (
            <span aria-hidden="true" className="ms-0.5 text-bad">
              *
            </span>
          )}
        </p>
      </div>
      {(error || waits) && (
        <p
          id={noteId}
          className={classNames(
            'mt-0.5 flex items-start gap-1 text-sm',
            alone && 'col-span-3',
            waits ? 'text-ink-soft' : 'font-medium text-bad',
          )}
        >
          {error && <CircleAlert aria-hidden="true" className="mt-[0.12em] size-[1.15em] shrink-0" />}
          <span className="min-w-0 break-words">{error ?? t('product.picture.waits')}</span>
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
