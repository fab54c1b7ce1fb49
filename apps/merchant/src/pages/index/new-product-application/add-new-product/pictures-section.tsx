import { MORE_PICTURES_MAX, requiredViews } from '@larder/domain/product/picture-views';
import { Section } from '@larder/ui/layout/section';
import { PictureTile } from '#features/picture/picture-tile.tsx';
import { sampleUrl } from '#features/product/sample-drawing.ts';
import { usePictureName } from '#features/product/use-picture-name.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { FormLink } from './form-link.tsx';
import type { KeptPictures } from './use-kept-pictures.ts';
import type { ProductForm } from './use-product-form.ts';

type PicturesSectionProps = { form: ProductForm; pictures: KeptPictures };

const SAMPLES = '/pages/index/new-product-application/sample-picture';
const EXAMPLE = '/pages/index/new-product-application/example';

/** Tiles for each side that the platform must see, and for further pictures. */
export function PicturesSection({ form, pictures }: PicturesSectionProps) {
  const t = useText();
  const nameOf = usePictureName();
  const views = requiredViews(form.controlled('type').value);
  return (
    <Section title={t('product.form.pictures')} padded>
      <p className="text-ink-soft text-sm">{t('product.form.picturesHint')}</p>
      <div className="flex flex-wrap gap-3">
        <FormLink form={form} href={screenHref(SAMPLES)}>
          {t('product.form.samples')}
        </FormLink>
        <FormLink form={form} href={screenHref(EXAMPLE)}>
          {t('product.form.example')}
        </FormLink>
      </div>
      <div className="grid grid-cols-2 gap-4">
        {views.map((view) => {
          const { ref, value, onValueChange, error } = form.controlled(`pictures.${view}`);
          return (
            <PictureTile
              key={view}
              ref={ref}
              kind="product"
              name={nameOf(view)}
              label={t(`product.view.${view}`)}
              guide={sampleUrl(view)}
              value={pictures.valueOf(value)}
              onChange={(picture, blob) => {
                if (picture) pictures.add(picture, blob);
                onValueChange(picture?.fileKey ?? '');
              }}
              onUnsent={pictures.onUnsent}
              error={error}
              required
            />
          );
        })}
      </div>
      <MorePictures form={form} pictures={pictures} />
    </Section>
  );
}

/** Up to five optional pictures; one empty tile follows the existing ones. */
function MorePictures({ form, pictures }: PicturesSectionProps) {
  const t = useText();
  const { value: keys, onValueChange } = form.controlled('pictures.more');
  const shown = keys.length < MORE_PICTURES_MAX ? [...keys, ''] : keys;
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-sm">{t('product.form.morePictures')}</legend>
      <p className="mb-2 text-ink-soft text-sm">{t('product.form.moreHint', { count: MORE_PICTURES_MAX })}</p>
      <div className="grid grid-cols-3 gap-3">
        {shown.map((key, at) => (
          <PictureTile
            key={key || `empty ${keys.length}`}
            kind="product"
            name={`${t('product.detail.view', { view: t('product.view.more') })} ${at + 1}`}
            label={String(at + 1)}
            value={pictures.valueOf(key)}
            onChange={(picture, blob) => {
              if (picture) pictures.add(picture, blob);
              const others = keys.filter((other) => other !== key);
              onValueChange(picture ? [...others, picture.fileKey] : others);
            }}
            onUnsent={pictures.onUnsent}
          />
        ))}
      </div>
    </fieldset>
  );
}
