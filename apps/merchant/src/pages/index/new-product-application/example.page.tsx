import { pictureViews } from '@larder/domain/product/picture-views';
import { ButtonLink } from '@larder/ui/controls/button';
import { Card } from '@larder/ui/layout/card';
import { CardStack } from '@larder/ui/layout/card-stack';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { PictureGallery } from '#features/product/picture-gallery.tsx';
import { sampleUrl } from '#features/product/sample-drawing.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ApplicationFacts } from './detail/application-facts.tsx';

/** Screen 34: a complete form to read as an example. */
export default function ApplicationExamplePage() {
  const t = useText();
  const variety = t('product.example.variety');
  const name = t('product.example.name');
  return (
    <AppScreen path="/pages/index/new-product-application/example">
      <CardStack>
        <p className="px-1">{t('product.example.intro')}</p>
        <ApplicationFacts
          application={{
            type: 'standard',
            gtin: '00085000000441',
            name,
            specification: t('product.example.spec'),
            weightValue: 12,
            weightUnit: 'oz',
            variety: { nameEn: variety, nameZh: variety },
            priceMinor: 275,
            costMinor: 110,
            suggestedRetailMinor: 299,
            storage: 'chilled',
            storageNote: t('product.example.storageNote'),
          }}
        />
        <Card title={t('product.detail.pictures')}>
          <PictureGallery
            name={name}
            pictures={pictureViews.map((view) => ({ view, url: sampleUrl(view) }))}
          />
        </Card>
      </CardStack>
      <StickyFooter>
        <ButtonLink href={screenHref('/pages/index/new-product-application/add-new-product')}>
          {t('product.apply.startApplication')}
        </ButtonLink>
      </StickyFooter>
    </AppScreen>
  );
}
