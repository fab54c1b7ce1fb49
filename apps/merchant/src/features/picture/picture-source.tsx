import { ActionSheet } from '@larder/ui/pickers/action-sheet';
import { Camera, Images } from 'lucide-react';
import { useRef } from 'react';
import { useText } from '#screen-kit/texts/use-text.ts';

type PictureSourceProps = { name: string; open: boolean; onClose: () => void; onPick: (file: File) => void };

const TYPES = 'image/jpeg,image/png,image/webp,image/heic';

/** Asks whether to take a picture now or choose one from the album. */
export function PictureSource({ name, open, onClose, onPick }: PictureSourceProps) {
  const t = useText();
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const input = (from: 'camera' | 'album') => (
    <input
      ref={from === 'camera' ? camera : album}
      type="file"
      accept={TYPES}
      {...(from === 'camera' && { capture: 'environment' as const })}
      data-from={from}
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
  );
  return (
    <>
      {input('camera')}
      {input('album')}
      <ActionSheet
        open={open}
        onClose={onClose}
        title={t('product.picture.source')}
        closeLabel={t('btn.cancel')}
        actions={[
          {
            key: 'camera',
            label: t('product.picture.camera'),
            icon: <Camera aria-hidden="true" />,
            onSelect: () => camera.current?.click(),
          },
          {
            key: 'album',
            label: t('product.picture.album'),
            icon: <Images aria-hidden="true" />,
            onSelect: () => album.current?.click(),
          },
        ]}
      />
    </>
  );
}
