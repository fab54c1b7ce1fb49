import { pictureViews } from '@larder/domain/product/picture-views';
import { CardStack } from '@larder/ui/layout/card-stack';
import { Chips } from '@larder/ui/layout/chips';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { AppScreen } from '#screen-kit/screen/app-screen.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { SampleCard } from './sample-picture/sample-card.tsx';

/** Screen 32: how to picture each side of a product, and how not to. */
export default function SamplePicturePage() {
  const t = useText();
  const { filters, setFilters } = useQueryFilters({ view: '' });
  const shown = pictureViews.filter((view) => filters.view === '' || filters.view === view);
  return (
    <AppScreen path="/pages/index/new-product-application/sample-picture">
      <div className="flex flex-col gap-3 px-3 pt-3">
        <p className="px-1">{t('product.sample.intro')}</p>
        <Chips
          label={t('product.detail.pictures')}
          chips={['', ...pictureViews].map((value) => ({
            value,
            label: value === '' ? t('product.all') : t(`product.view.${value as 'front'}`),
          }))}
          value={filters.view}
          onChange={(view) => setFilters({ view })}
        />
      </div>
      <CardStack>
        {(shown.length > 0 ? shown : pictureViews).map((view) => (
          <SampleCard key={view} view={view} />
        ))}
      </CardStack>
    </AppScreen>
  );
}
