import { IconButton } from '@larder/ui/controls/icon-button';
import { ImageViewer } from '@larder/ui/media/image-viewer';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { SavePicture } from '#features/media/save-picture.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { DeletePicture } from './delete-picture.tsx';

type PictureViewProps = {
  name: string;
  src: string;
  onClose: () => void;
  /** Deletes the picture; without it the picture can only be viewed. */
  onDelete?: (() => void) | undefined;
};

/** Shows a picture large, to save it, or to delete it after asking. */
export function PictureView({ name, src, onClose, onDelete }: PictureViewProps) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ImageViewer
        open
        onClose={onClose}
        src={src}
        alt={name}
        texts={{
          close: t('btn.close'),
          zoomIn: t('product.detail.zoomIn'),
          zoomOut: t('product.detail.zoomOut'),
        }}
        actions={
          <>
            <SavePicture src={src} name={name} />
            {onDelete && (
              <IconButton
                tone="light"
                icon={<Trash2 aria-hidden="true" />}
                label={t('product.picture.delete')}
                onPress={() => setAsking(true)}
              />
            )}
          </>
        }
      />
      <DeletePicture
        name={name}
        asking={asking}
        onCancel={() => setAsking(false)}
        onDelete={() => {
          setAsking(false);
          onDelete?.();
          onClose();
        }}
      />
    </>
  );
}
