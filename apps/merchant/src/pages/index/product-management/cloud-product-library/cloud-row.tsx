import { shownGtin } from '@larder/domain/gtin';
import { Badge } from '@larder/ui/feedback/badge';
import { ListRow } from '@larder/ui/layout/list-row';
import { Picture } from '@larder/ui/media/picture';
import { Check } from 'lucide-react';
import { memo } from 'react';
import { RecognitionBadge } from '#features/product/recognition-badge.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Product = Outputs['product']['listCloudLibrary']['items'][number];

const DETAIL = '/pages/index/product-management/product-detail';

/** Row of a platform product that the merchant has, or that the member may not add. */
export const CloudRow = memo(function CloudRow({ product }: { product: Product }) {
  const t = useText();
  const { money } = useFormats();
  const { id, ownId, name, suggestedRetailMinor } = product;
  const facts = [product.specification, product.gtin && shownGtin(product.gtin)].filter(Boolean).join(' · ');
  const detail = ownId ? { id: ownId, source: 'my' } : { id, source: 'cloud' };
  return (
    <div className="flex items-center" data-id={id}>
      <div className="min-w-0 flex-1">
        <ListRow
          as="div"
          chevron={false}
          href={screenHref(DETAIL, detail)}
          leading={<Picture src={product.pictureUrl} alt="" size="medium" />}
          title={name}
          strong
          subtitle={
            <>
              {facts}
              {suggestedRetailMinor !== null && (
                <span className="block">
                  {t('product.cloud.suggested', { amount: money(suggestedRetailMinor) })}
                </span>
              )}
              {product.recognitionStatus !== 'ready' && (
                <span className="mt-1 block">
                  <RecognitionBadge status={product.recognitionStatus} />
                </span>
              )}
            </>
          }
          trailing={
            ownId && (
              <Badge tone="good" name="product.added" icon={<Check aria-hidden="true" />}>
                {t('product.cloud.added')}
              </Badge>
            )
          }
        />
      </div>
    </div>
  );
});
