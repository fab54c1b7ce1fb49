import { ImageViewer } from '@larder/ui/media/image-viewer';
import { Picture } from '@larder/ui/media/picture';
import { useState } from 'react';
import { SavePicture } from '#features/media/save-picture.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { usePictureName } from './use-picture-name.ts';

type Shown = { readonly view: string; readonly url: string };

/** Pictures of a product side by side; each opens large. */
export function PictureGallery({ name, pictures }: { name: string; pictures: readonly Shown[] }) {
  const t = useText();
  const nameOf = usePictureName();
  const [open, setOpen] = useState<Shown | null>(null);
  if (pictures.length === 0) return <p className="p-4 text-ink-soft">{t('product.detail.noPictures')}</p>;
  return (
    <>
      <ul className="no-scrollbar flex gap-3 overflow-x-auto p-1">
        {pictures.map((picture) => (
          <li key={picture.url} className="shrink-0">
            <button type="button" onClick={() => setOpen(picture)} className="block rounded-lg text-sm">
              <Picture src={picture.url} alt={nameOf(picture.view)} size="large" eager />
              <span aria-hidden="true" className="mt-1 block text-center text-ink-soft">
                {t(`product.view.${picture.view as 'front'}`)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <ImageViewer
          open
          onClose={() => setOpen(null)}
          src={open.url}
          alt={t('fixed.labeled', { label: name, value: nameOf(open.view) })}
          texts={{
            close: t('btn.close'),
            zoomIn: t('product.detail.zoomIn'),
            zoomOut: t('product.detail.zoomOut'),
          }}
          actions={<SavePicture src={open.url} name={`${name} ${open.view}`} />}
        />
      )}
    </>
  );
}
