import type { PictureView } from '@larder/domain/product/picture-views';
import { Card } from '@larder/ui/layout/card';
import { ImageViewer } from '@larder/ui/media/image-viewer';
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { sampleUrl } from '#features/product/sample-drawing.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

/** One side: a good picture beside a bad one, with the reason. */
export function SampleCard({ view }: { view: PictureView }) {
  const t = useText();
  const [open, setOpen] = useState<'good' | 'bad' | null>(null);
  const name = t(`product.view.${view}`);
  const nameOf = (kind: 'good' | 'bad') => t(`product.sample.${kind}Of`, { view: name });
  return (
    <Card title={name}>
      <ul className="grid grid-cols-2 gap-3">
        {(['good', 'bad'] as const).map((kind) => (
          <li key={kind} className="min-w-0">
            <button
              type="button"
              onClick={() => setOpen(kind)}
              className={`block w-full overflow-hidden rounded-lg border-2 ${kind === 'good' ? 'border-good' : 'border-bad'}`}
            >
              <img
                src={sampleUrl(view, kind === 'good')}
                alt={nameOf(kind)}
                className="aspect-square w-full"
              />
            </button>
            <p
              className={`mt-2 flex items-center gap-1 font-semibold ${kind === 'good' ? 'text-good' : 'text-bad'} [&>svg]:size-icon-sm [&>svg]:shrink-0`}
            >
              {kind === 'good' ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
              {t(`product.sample.${kind}`)}
            </p>
            <p className="break-words text-sm">{t(`product.sample.${view}.${kind}`)}</p>
          </li>
        ))}
      </ul>
      {open && (
        <ImageViewer
          open
          onClose={() => setOpen(null)}
          src={sampleUrl(view, open === 'good')}
          alt={nameOf(open)}
          texts={{
            close: t('btn.close'),
            zoomIn: t('product.detail.zoomIn'),
            zoomOut: t('product.detail.zoomOut'),
          }}
        />
      )}
    </Card>
  );
}
